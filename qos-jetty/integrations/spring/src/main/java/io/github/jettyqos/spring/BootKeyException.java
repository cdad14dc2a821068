package io.github.jettyqos.spring;

/** A key of Boot's that cannot be kept beside service classes. */
final class BootKeyException extends IllegalStateException {
  private static final long serialVersionUID = 1L;

  private final String action;

  /**
   * Says so.
   *
   * @param key the whole key
   * @param problem its value, and what is wrong with it
   * @param action what to do, a sentence
   */
  BootKeyException(String key, String problem, String action) {
    super(key + ": " + problem);
    this.action = action;
  }

  /** {@return what to do} */
  String action() {
    return action;
  }
}
