package io.github.jettyqos.core.check;

import io.github.jettyqos.core.text.OneLine;
import org.jspecify.annotations.Nullable;

/**
 * The exception for an invalid configuration, explained in one line.
 *
 * <p>The message reads {@code key: value is wrong; what is allowed}, for instance {@code
 * classes.gold.queue.timeout: 2x is not a duration; give a number with ns, us, ms, s, m or h, such
 * as 250ms}. The same words come from the builders and from the YAML loader.
 */
public final class ConfigException extends IllegalArgumentException {
  private static final long serialVersionUID = 1L;

  /** Bounded, as a long value from a file would hide the message. */
  private static final int LONGEST_VALUE = 60;

  private static final int LONGEST_KEY = 160;
  private static final int LONGEST_PROBLEM = 800;

  private final String key;
  private final String problem;

  /**
   * An exception for a key.
   *
   * @param key the dotted key, such as {@code classes.gold.queue.timeout}
   * @param problem what is wrong and what is allowed
   */
  public ConfigException(String key, String problem) {
    super(OneLine.of(key, LONGEST_KEY) + ": " + OneLine.of(problem, LONGEST_PROBLEM));
    this.key = OneLine.of(key, LONGEST_KEY);
    this.problem = OneLine.of(problem, LONGEST_PROBLEM);
  }

  /**
   * An exception that shows a value, shortened if necessary, and the problem.
   *
   * @param key the dotted key
   * @param value the value; null is shown as such
   * @param problem what is wrong and what is allowed, to follow the value
   * @return the exception, to be thrown
   */
  public static ConfigException of(String key, @Nullable Object value, String problem) {
    return new ConfigException(
        key, OneLine.cut(String.valueOf(value), LONGEST_VALUE) + " " + problem);
  }

  /** {@return the dotted key at fault} */
  public String key() {
    return key;
  }

  /**
   * The same problem under another key, for parts that do not know their parent.
   *
   * @param otherKey the dotted key
   * @return the exception, to be thrown
   */
  public ConfigException at(String otherKey) {
    return new ConfigException(otherKey, problem).because(this);
  }

  /**
   * Sets the cause.
   *
   * @param cause of this exception
   * @return this
   */
  public ConfigException because(Throwable cause) {
    initCause(cause);
    return this;
  }
}
