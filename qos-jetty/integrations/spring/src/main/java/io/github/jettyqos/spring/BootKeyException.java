package io.github.jettyqos.spring;

/** An error about a key of Boot that contradicts service classes. */
final class BootKeyException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final String action;

  /**
   * An error about a key.
   *
   * @param key the whole key
   * @param problem its value with the reason
   * @param action the remedy, a sentence
   */
  BootKeyException(String key, String problem, String action) {
    super(key + ": " + problem);
    this.action = action;
  }

  /** {@return the remedy} */
  String action() {
    return action;
  }
}
