package io.github.jettyqos.core;

/**
 * A configuration that cannot be used, explained in one line.
 *
 * <p>The message reads {@code key: value is wrong; what is allowed}, for instance {@code
 * classes.gold.queue.timeout: 2x is not a duration; give a number with ns, us, ms, s, m or h, such
 * as 250ms}. The same words come from the builders and from the YAML loader.
 */
public final class ConfigException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Keys and values come from files: a long one would hide what is wrong with it. */
  private static final int LONGEST_VALUE = 60;

  private static final int LONGEST_KEY = 160;
  private static final int LONGEST_PROBLEM = 800;

  private final String key;
  private final String problem;

  /**
   * The exception for a key.
   *
   * @param key the dotted key, such as {@code classes.gold.queue.timeout}
   * @param problem what is wrong and what is allowed
   */
  public ConfigException(String key, String problem) {
    super(oneLine(key, LONGEST_KEY) + ": " + oneLine(problem, LONGEST_PROBLEM));
    this.key = oneLine(key, LONGEST_KEY);
    this.problem = oneLine(problem, LONGEST_PROBLEM);
  }

  /**
   * The exception that shows a value, shortened if need be, in front of what is wrong with it.
   *
   * @param key the dotted key
   * @param value the value
   * @param problem what is wrong and what is allowed, to follow the value
   * @return the exception, to be thrown
   */
  public static ConfigException of(String key, Object value, String problem) {
    return new ConfigException(key, cut(value.toString(), LONGEST_VALUE) + " " + problem);
  }

  /** {@return the dotted key at fault} */
  public String key() {
    return key;
  }

  /**
   * The same problem under another key: a part does not know which whole it belongs to.
   *
   * @param otherKey the dotted key
   * @return the exception, to be thrown
   */
  public ConfigException at(String otherKey) {
    ConfigException moved = new ConfigException(otherKey, problem);
    moved.initCause(this);
    return moved;
  }

  private static String cut(String text, int longest) {
    if (text.isEmpty()) {
      return "\"\"";
    }
    int end = text.offsetByCodePoints(0, Math.min(longest, text.codePointCount(0, text.length())));
    return end == text.length() ? text : text.substring(0, end) + "...";
  }

  /** Escapes whatever would break the line or steer a terminal that shows it. */
  private static String oneLine(String text, int longest) {
    StringBuilder line = new StringBuilder();
    cut(text, longest)
        .codePoints()
        .forEach(
            c -> {
              int type = Character.getType(c);
              if (type == Character.CONTROL
                  || type == Character.FORMAT
                  || type == Character.SURROGATE
                  || type == Character.LINE_SEPARATOR
                  || type == Character.PARAGRAPH_SEPARATOR) {
                line.append(String.format("\\u%04x", c));
              } else {
                line.appendCodePoint(c);
              }
            });
    return line.toString();
  }
}
