package io.github.jettyqos.core.admit;

/**
 * A gate as it must not be: it checks, and acts afterwards. Shows that the tests of races can fail.
 */
final class RacyGate {
  private volatile int running;
  private final int budget;

  RacyGate(int budget) {
    this.budget = budget;
  }

  boolean admit() {
    if (running < budget) {
      running = running + 1;
      return true;
    }
    return false;
  }
}
