package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.Measurement;
import org.jspecify.annotations.Nullable;

/**
 * What a step asks its law.
 *
 * @param atNanos when, on the clock of the loop
 * @param measured what was seen; null where it could not be measured
 * @param hold why there is nothing to ask; {@link HoldReason#NONE}: there is
 * @param law the law that is asked
 * @param era of the step: another one once an operator has changed what the law was told
 */
record Question(
    long atNanos, @Nullable Measurement measured, HoldReason hold, ControlLaw law, long era) {

  /** Asks the law, here and now. */
  LawAnswer ask() {
    Measurement seen = measured;
    if (seen == null || hold != HoldReason.NONE) {
      return new LawAnswer(hold, null, null);
    }
    try {
      return new LawAnswer(HoldReason.NONE, law.propose(seen), null);
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      return new LawAnswer(HoldReason.LAW_FAILED, null, e);
    }
  }
}
