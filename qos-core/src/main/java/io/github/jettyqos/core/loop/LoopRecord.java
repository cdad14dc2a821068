package io.github.jettyqos.core.loop;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.law.LawChoice;
import java.time.Instant;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One decision of a control loop, and what it was made from.
 *
 * <p>Predictions are made when they are read first, and kept. They say what a person or a metric
 * wants to know of a decision; the decision does not need them, and on a large server they take
 * longer than it does.
 *
 * <p>Races. Predictions are a function of what is immutable, so two threads that read them first at
 * the same time both find the same; one of them for nothing.
 */
public final class LoopRecord {
  private final long number;
  private final Instant at;
  private final LawChoice law;
  private final StepReport step;
  private final Later predicted;
  private final Later ifApplied;
  private final String reason;

  /**
   * A decision.
   *
   * @param number from 1, since the loop began
   * @param at when, by the wall clock
   * @param law what was asked
   * @param step what was measured, proposed and done
   * @param predicted makes {@link #predicted()}; called when it is read first, by any thread
   * @param ifApplied makes {@link #ifApplied()}, likewise
   * @param reason one line
   */
  public LoopRecord(
      long number,
      Instant at,
      LawChoice law,
      StepReport step,
      Supplier<List<Prediction>> predicted,
      Supplier<List<Prediction>> ifApplied,
      String reason) {
    this.number = number;
    this.at = requireNonNull(at);
    this.law = requireNonNull(law);
    this.step = requireNonNull(step);
    this.predicted = new Later(predicted);
    this.ifApplied = new Later(ifApplied);
    this.reason = requireNonNull(reason);
  }

  private static final class Later {
    private final Supplier<List<Prediction>> maker;
    private volatile @Nullable List<Prediction> made;

    Later(Supplier<List<Prediction>> maker) {
      this.maker = requireNonNull(maker);
    }

    List<Prediction> get() {
      List<Prediction> known = made;
      if (known == null) {
        known = List.copyOf(maker.get());
        made = known;
      }
      return known;
    }
  }

  /** {@return from 1, since the loop began} */
  public long number() {
    return number;
  }

  /** {@return when, by the wall clock} */
  public Instant at() {
    return at;
  }

  /** {@return what was asked} */
  public LawChoice law() {
    return law;
  }

  /** {@return what was measured, proposed and done} */
  public StepReport step() {
    return step;
  }

  /**
   * What the model says of each class under the partition that was in force.
   *
   * @return in the order of the classes; empty while nothing is known to predict by
   */
  public List<Prediction> predicted() {
    return predicted.get();
  }

  /**
   * The same under the partition that was proposed, where it was not applied.
   *
   * @return in the order of the classes; empty where it was applied
   */
  public List<Prediction> ifApplied() {
    return ifApplied.get();
  }

  /** {@return one line} */
  public String reason() {
    return reason;
  }

  @Override
  public String toString() {
    return "decision " + number + " at " + at + " by " + law + ": " + reason;
  }
}
