package io.github.jettyqos.core.manage;

/**
 * A parameter of an operation. Arguments are text; its kind says what that is read as.
 *
 * @param name how it is named
 * @param kind what it is
 * @param required whether the operation is refused without it
 * @param description what it means, with its unit and range
 */
public record Parameter(String name, Kind kind, boolean required, String description) {
  /** What a value is. */
  public enum Kind {
    /** Text. */
    TEXT("text"),
    /** A whole number. */
    WHOLE("a whole number"),
    /** true or false. */
    TRUTH("true or false");

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** {@return what to give, for a message} */
    public String inWords() {
      return words;
    }
  }

  static Parameter text(String name, String description) {
    return new Parameter(name, Kind.TEXT, true, description);
  }

  static Parameter whole(String name, String description) {
    return new Parameter(name, Kind.WHOLE, true, description);
  }

  static Parameter truth(String name, String description) {
    return new Parameter(name, Kind.TRUTH, true, description);
  }

  Parameter orNone() {
    return new Parameter(name, kind, false, description);
  }
}
