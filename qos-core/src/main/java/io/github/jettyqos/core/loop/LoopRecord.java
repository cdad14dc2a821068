package io.github.jettyqos.core.loop;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.settings.LawChoice;
import java.time.Instant;
import java.util.List;

/**
 * One decision of a control loop, and what it was made from.
 *
 * @param number from 1, since the loop began
 * @param at when, by the wall clock
 * @param law what was asked
 * @param step what was measured, proposed and done
 * @param predicted what the model says of each class under the partition that was in force; empty
 *     while no speedup is known
 * @param ifApplied the same under the partition that was proposed, where it was not applied; empty
 *     where it was
 * @param reason one line
 */
public record LoopRecord(
    long number,
    Instant at,
    LawChoice law,
    StepReport step,
    List<Prediction> predicted,
    List<Prediction> ifApplied,
    String reason) {

  /** Copies the lists. */
  public LoopRecord {
    requireNonNull(at);
    requireNonNull(law);
    requireNonNull(step);
    predicted = List.copyOf(predicted);
    ifApplied = List.copyOf(ifApplied);
    requireNonNull(reason);
  }
}
