package io.github.jettyqos.core.loop;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.law.LawChoice;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A decision of a control loop with its inputs.
 *
 * <p>Predictions are computed when first read, and kept: they are for display only, and on a large
 * server they take longer than the decision.
 *
 * <p>Races. Predictions are a function of immutable data, so two threads that read them first at
 * the same time compute the same value.
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
   * @param number from 1
   * @param at wall clock time
   * @param law the law
   * @param step measurement, proposal and action
   * @param predicted computes {@link #predicted()}; called on the first read, by any thread
   * @param ifApplied computes {@link #ifApplied()}, likewise
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

  /** {@return its number, from 1} */
  public long number() {
    return number;
  }

  /** {@return its wall clock time} */
  public Instant at() {
    return at;
  }

  /** {@return the law} */
  public LawChoice law() {
    return law;
  }

  /** {@return measurement, proposal and action} */
  public StepReport step() {
    return step;
  }

  /**
   * Returns the predictions for the partition that was in force.
   *
   * @return in the order of the classes; empty without a model
   */
  public List<Prediction> predicted() {
    return predicted.get();
  }

  /**
   * Returns the predictions for the proposal, if it was not applied.
   *
   * @return in the order of the classes; empty if applied
   */
  public List<Prediction> ifApplied() {
    return ifApplied.get();
  }

  /** {@return the reason, one line} */
  public String reason() {
    return reason;
  }

  @Override
  public String toString() {
    return "decision " + number + " at " + at + " by " + law + ": " + reason;
  }

  /**
   * The prediction of the model for a class under a partition, in steady state.
   *
   * @param waiting mean waiting time, seconds
   * @param residence mean residence time, seconds
   * @param quantile the quantile of the target of the class in its metric, seconds; the mean of
   *     that metric for a target of the mean; the residence time without a target
   * @param loss part of rejected requests, 0 to 1
   * @param verdict whether the target is kept
   */
  public record Prediction(
      double waiting, double residence, double quantile, double loss, Verdict verdict) {
    /** {@return the prediction by name, for JSON} */
    public Map<String, @Nullable Object> data() {
      Map<String, @Nullable Object> data = new LinkedHashMap<>();
      data.put("waiting", waiting);
      data.put("residence", residence);
      data.put("quantile", quantile);
      data.put("loss", loss);
      data.put("verdict", verdict.data());
      return data;
    }
  }
}
