package io.github.jettyqos.spring.boot;

/** Says what threads are, on older JDKs too. */
final class Threads {
  private Threads() {}

  static boolean isVirtual() {
    return Thread.currentThread().toString().startsWith("VirtualThread");
  }
}
