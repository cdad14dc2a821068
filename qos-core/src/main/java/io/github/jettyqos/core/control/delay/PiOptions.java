package io.github.jettyqos.core.control.delay;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.control.ClassMeasurement;
import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.PeriodDelay;
import io.github.jettyqos.core.identify.ArxModel;
import io.github.jettyqos.core.settings.Adaptation;
import io.github.jettyqos.core.settings.PiGains;
import io.github.jettyqos.core.settings.RatioScale;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What PI control of delays is told, and the laws of that.
 *
 * <p>Source of all of them: Lu, Abdelzaher, Stankovic and Son 2001. The statistic that is
 * controlled is the one that the target of a class speaks of, else the mean. A class of which no
 * request was completed in a period holds: its controller neither moves nor learns.
 *
 * @param classes the classes, in the order of the configuration; those of lower priority number
 *     come first, and ratios are between neighbours in that order
 * @param threads what is divided, 1 to 65535
 * @param references what the delay of each class should be, in the order of the classes; seconds,
 *     0.000001 to 3600. For relative control only their ratios count
 * @param metric which delay; default {@link Metric#WAITING}, the paper's connection delay
 * @param leastDelay seconds, 0 to 1, default 0.001: shorter delays count as this long where a ratio
 *     is taken, or an idle class would make it infinite. Above what an idle server measures, below
 *     what anybody notices
 */
public record PiOptions(
    List<ServiceClass> classes,
    int threads,
    List<Double> references,
    Metric metric,
    double leastDelay) {
  /** The range of a reference, seconds. */
  public static final DoubleRange REFERENCE = new DoubleRange(1e-6, 3600);

  /** The range of the least delay, seconds. */
  public static final DoubleRange LEAST_DELAY = new DoubleRange(1e-9, 1);

  /** Delays that count as this long where a ratio is taken, seconds. */
  public static final double DEFAULT_LEAST_DELAY = 1e-3;

  /** The range of the window between absolute and relative control, seconds. */
  public static final DoubleRange WINDOW = new DoubleRange(0, 3600);

  private static final double NANOS = 1e-9;

  /** Checks every component. */
  public PiOptions {
    classes = List.copyOf(classes);
    references = List.copyOf(references);
    requireNonNull(metric);
    if (references.size() != classes.size()) {
      throw ConfigException.of(
          "references", references.size(), "for " + classes.size() + " classes");
    }
    references.forEach(reference -> REFERENCE.check("references", reference));
    LEAST_DELAY.check("least-delay", leastDelay);
    Partition.share(classes, Partition.THREADS.check("threads", threads));
  }

  /**
   * Options with defaults.
   *
   * @param classes the classes
   * @param threads what is divided
   * @param references what the delay of each class should be, seconds
   * @return the options
   */
  public static PiOptions of(List<ServiceClass> classes, int threads, List<Double> references) {
    return new PiOptions(classes, threads, references, Metric.WAITING, DEFAULT_LEAST_DELAY);
  }

  /**
   * Options from what classes are promised: the references of their targets, which must all speak
   * of one metric; or, where no class has a target, times in proportion to one over the weights,
   * which is for relative control.
   *
   * @param classes the classes
   * @param threads what is divided
   * @return the options
   * @throws ConfigException if only some have a target
   */
  public static PiOptions ofGuarantees(List<ServiceClass> classes, int threads) {
    Optional<Metric> metric = classes.get(0).guarantee().target().map(Target::metric);
    List<Double> references = new ArrayList<>();
    for (ServiceClass each : classes) {
      Optional<Target> target = each.guarantee().target();
      if (!target.map(Target::metric).equals(metric)) {
        throw new ConfigException(
            "classes." + each.name() + ".target",
            "differs from class "
                + classes.get(0).name()
                + "; give all classes a target of the same metric, or none");
      }
      references.add(
          target.map(t -> t.reference().toNanos() * NANOS).orElse(1.0 / each.guarantee().weight()));
    }
    return new PiOptions(
        classes, threads, references, metric.orElse(Metric.WAITING), DEFAULT_LEAST_DELAY);
  }

  /**
   * The same for another delay.
   *
   * @param other which one
   * @return the options
   */
  public PiOptions withMetric(Metric other) {
    return new PiOptions(classes, threads, references, other, leastDelay);
  }

  PiOptions withReferences(List<Double> others) {
    return new PiOptions(classes, threads, others, metric, leastDelay);
  }

  /**
   * One controller for the delay of each class; when all together ask for too much, classes are
   * served in the order of their priority.
   *
   * @param gains of each of them, threads per second
   * @return a law in its first state
   */
  public ControlLaw absolute(PiGains gains) {
    return new AbsoluteLaw(this, new FixedTuning(gains));
  }

  /**
   * One controller for the ratio of delays of each two neighbours; all threads are always divided.
   *
   * @param gains of each of them, ratio of budgets per ratio of delays
   * @return a law in its first state
   */
  public ControlLaw relative(PiGains gains) {
    return new RelativeLaw(this, new FixedTuning(gains), RatioScale.PLAIN);
  }

  /**
   * {@link #relative} on logarithms of both ratios, so that gains found at one operating point hold
   * at others.
   *
   * @param gains of each of them, logarithm of a ratio of budgets per logarithm of a ratio of
   *     delays
   * @return a law in its first state
   */
  public ControlLaw relativeLogarithms(PiGains gains) {
    return new RelativeLaw(this, new FixedTuning(gains), RatioScale.LOGARITHM);
  }

  /**
   * Ratios while the first class has a delay below its reference, and absolute delays, at the cost
   * of the last classes, when it has not.
   *
   * @param absolute gains of the one, threads per second
   * @param relative gains of the other
   * @param window by how much the delay of the first class has to be beside its reference until the
   *     one gives way to the other, seconds; 0 to 3600. Without it they would alternate
   * @return a law in its first state
   */
  public ControlLaw hybrid(PiGains absolute, PiGains relative, double window) {
    return new HybridLaw(
        this,
        new AbsoluteLaw(this, new FixedTuning(absolute)),
        new RelativeLaw(this, new FixedTuning(relative), RatioScale.PLAIN),
        WINDOW.check("window", window));
  }

  /**
   * {@link #absolute}, with gains that are found while it runs.
   *
   * @param first gains until a model is known, threads per second
   * @param adaptation how they are found
   * @return a law in its first state
   */
  public ControlLaw adaptiveAbsolute(PiGains first, Adaptation adaptation) {
    return new AbsoluteLaw(this, AdaptiveTuning.absolute(this, first, adaptation));
  }

  /**
   * {@link #relative}, with gains that are found while it runs.
   *
   * @param first gains until a model is known
   * @param adaptation how they are found
   * @return a law in its first state
   */
  public ControlLaw adaptiveRelative(PiGains first, Adaptation adaptation) {
    return new RelativeLaw(
        this, AdaptiveTuning.relative(this, first, adaptation), RatioScale.PLAIN);
  }

  /**
   * The optimal law of Gao, Pan and Hu 2011 on one server: delays in the ratio of the references,
   * by a model. It is about residence times there: {@link #withMetric}.
   *
   * @param model what budgets of all classes but the last do to normalised delays of these
   * @param weighed what is weighed
   * @return a law in its first state
   * @throws ConfigException if sizes do not match
   */
  public ControlLaw optimal(ArxModel model, OptimalOptions weighed) {
    return new OptimalServerLaw(this, model, weighed);
  }

  /**
   * The optimal law of Gao, Pan and Hu 2011 for these references themselves, with models that are
   * found while it runs. Targets that are upper bounds are kept from below.
   *
   * @param weighed what is weighed, an output and an input for each class; outputs are logarithms
   *     of delays over references: {@link OptimalOptions#ofShares}
   * @param adaptation how models are found
   * @return a law in its first state
   * @throws ConfigException if sizes do not match
   */
  public ControlLaw adaptiveOptimal(OptimalOptions weighed, Adaptation adaptation) {
    return new AdaptiveOptimalLaw(this, weighed, adaptation);
  }

  /** The delays that are controlled, or empty if no request of the class was completed. */
  Optional<Double> delay(Measurement measured, int classIndex) {
    ClassMeasurement seen = measured.classes().get(classIndex);
    PeriodDelay delay = metric == Metric.WAITING ? seen.waiting() : seen.residence();
    return delay.count() == 0 || !Double.isFinite(delay.quantile())
        ? Optional.empty()
        : Optional.of(delay.quantile());
  }
}
