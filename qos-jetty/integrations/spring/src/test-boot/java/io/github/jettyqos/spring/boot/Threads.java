package io.github.jettyqos.spring.boot;

/** The kind of the current thread, on older JDKs too. */
final class Threads {
  private Threads() {}

  static boolean isVirtual() {
    return Thread.currentThread().toString().startsWith("VirtualThread");
  }
}
