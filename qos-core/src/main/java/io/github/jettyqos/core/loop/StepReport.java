package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import org.jspecify.annotations.Nullable;

/**
 * The report of one step of a control loop.
 *
 * @param atNanos time, on the clock of the loop
 * @param measured the measurement; null if the clock made that impossible
 * @param proposal the proposal of the law; null if it failed or was not called
 * @param applied the partition in force from now on
 * @param hold why the proposal was not applied
 */
public record StepReport(
    long atNanos,
    @Nullable Measurement measured,
    @Nullable Proposal proposal,
    Partition applied,
    HoldReason hold) {

  /**
   * The reasons why a loop did not apply the proposal of its law. The last partition stays in
   * force, except for {@link #HARM}.
   */
  public enum HoldReason {
    /** Applied, up to the step limit. */
    NONE("applied"),
    /**
     * The clock went back, stood still, or jumped, so that the measurement has no known duration.
     */
    CLOCK("held: the clock jumped, or there was a long pause"),
    /** No arrivals, requests in the system or completions: there is no information. */
    NO_DATA("held: nobody came"),
    /** A measured value is not a number. */
    NOT_A_NUMBER("held: something measured is no number"),
    /** The law or the measurement failed. */
    LAW_FAILED("held: the law or the measurement failed, see the log"),
    /** A custom law did not answer within a period, or before an operator's change. */
    LAW_LATE("held: the law had not answered in time"),
    /** The proposal is illegal: a class out of bounds, or too many threads. */
    NOT_LEGAL("held: what was proposed is not within the bounds of the classes"),
    /** The law does worse than the static partition, which is in force for a while. */
    HARM("static in place of the law, which did harm"),
    /** Requests pass without admission, so that the law cannot learn the effect of budgets. */
    OBSERVE("admission only observes"),
    /** Decisions are only published. */
    SHADOW("shadow mode"),
    /** An operator has frozen the partition. */
    FROZEN("frozen");

    private final String words;
    private final String key = Allowed.OneOf.nameOf(this);

    HoldReason(String words) {
      this.words = words;
    }

    /** {@return the identifier, such as {@code no-data}} */
    public String key() {
      return key;
    }

    /** {@return the reason in words} */
    public String inWords() {
      return words;
    }
  }
}
