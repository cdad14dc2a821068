package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.Allowed;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The verdict on a target by {@link Target#verdict}, measured or predicted.
 *
 * @param state the state
 * @param lost the part of rejected requests, 0 to 1
 */
public record Verdict(State state, double lost) {
  /** There is no target. */
  public static final Verdict NONE = new Verdict(State.NONE, 0);

  private static final double TENTH = 0.1;

  /** The states of a target. */
  public enum State {
    /** In time, and at most one in a hundred rejected. */
    KEPT,
    /** Served requests are in time, but too many are rejected. */
    TURNED_AWAY,
    /** Too many requests are late. */
    LATE,
    /** There were too few requests to decide. */
    UNKNOWN,
    /** There is no target. */
    NONE
  }

  public Verdict {
    requireNonNull(state);
  }

  /** {@return whether the target is known to be missed} */
  public boolean isMissed() {
    return state == State.LATE || state == State.TURNED_AWAY;
  }

  /** {@return the verdict in words, such as {@code in time, but 3 % turned away}} */
  public String inWords() {
    return switch (state) {
      case KEPT -> "kept";
      case TURNED_AWAY ->
          String.format(
              Locale.ROOT,
              lost < TENTH
                  ? "in time, but %.1f %% turned away"
                  : "in time, but %.0f %% turned away",
              100 * lost);
      case LATE -> "late";
      case UNKNOWN -> "unknown";
      case NONE -> "no target";
    };
  }

  /** {@return the verdict by name, for JSON} */
  public Map<String, @Nullable Object> data() {
    Map<String, @Nullable Object> data = new LinkedHashMap<>();
    data.put("state", Allowed.OneOf.nameOf(state));
    data.put("inWords", inWords());
    return data;
  }
}
