package io.github.jettyqos.core.diagnose;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is found of a class, or of the server as a whole.
 *
 * @param name the class; null for the server
 * @param state the state of the class as a key, such as {@code turned-away}; of the server {@code
 *     trouble}
 * @param inWords the state in words
 * @param lost the part of its requests that is turned away, 0 to 1
 * @param isTrouble whether something hurts
 * @param cause why
 * @param sentence the class, what hurts, why and what helps
 */
public record Finding(
    @Nullable String name,
    String state,
    String inWords,
    double lost,
    boolean isTrouble,
    Cause cause,
    String sentence) {

  /**
   * A finding of the server as a whole.
   *
   * @param cause why
   * @param what what is said, without what helps
   * @return the finding
   */
  public static Finding ofServer(Cause cause, String what) {
    String help = cause.help().isEmpty() ? "" : "; " + cause.help();
    return new Finding(null, "trouble", "trouble", 0, true, cause, what + help);
  }

  /** {@return the verdict on the class by name, for JSON} */
  public Map<String, @Nullable Object> verdict() {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("state", state);
    data.put("inWords", inWords);
    data.put("lost", lost);
    return data;
  }

  /** {@return the finding by name, for JSON} */
  public Map<String, @Nullable Object> data() {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("class", name);
    data.put("state", state);
    data.put("cause", cause.key());
    data.put("sentence", sentence);
    return data;
  }

  /** Whether another finding of the class is of the same state and cause, whatever its figures. */
  boolean isLike(Finding other) {
    return state.equals(other.state) && cause == other.cause;
  }
}
