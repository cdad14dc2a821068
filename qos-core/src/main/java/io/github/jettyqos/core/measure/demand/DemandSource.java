package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.measure.DemandEstimate;
import io.github.jettyqos.core.measure.DemandEstimate.ClassDemand;
import io.github.jettyqos.core.measure.DemandEstimate.Description;
import io.github.jettyqos.core.measure.speedup.LevelBins;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * The estimator of the work of the classes from recorded data, read once a period by the control
 * loop.
 */
public final class DemandSource {
  private static final double NANOS = 1e-9;

  /**
   * The time after which a guess is used for classes with few requests, so that a rare class does
   * not block the planning of all others.
   */
  private static final long PATIENCE_NANOS = Duration.ofSeconds(10).toNanos();

  private final DemandRecorder recorder;
  private final SpeedupRecorder speedup;
  private final ServerUse use;
  private final List<ClassHistory> classes = new ArrayList<>();
  private final Stretches stretches = new Stretches(classes);
  private final SharedStalls stalls = new SharedStalls();
  private final ProcessUse regression;
  private final ChosenDescription chosen;
  private final UnequalTimes times = new UnequalTimes();
  private long lastNanos;
  private long completedSinceNanos = Long.MAX_VALUE;
  private int nextPool;
  private Optional<Speedup> curve = Optional.empty(); // the last known one
  private volatile DemandEstimate last;
  private volatile Optional<WorkDescription> expected = Optional.empty();
  private double expectedOf = Double.NaN;
  private volatile Optional<WorkDescription> work = Optional.empty();

  /**
   * A source without data.
   *
   * @param recorder recorder by class
   * @param speedup recorder of all
   * @param processors of the server
   */
  public DemandSource(DemandRecorder recorder, SpeedupRecorder speedup, HostProcessors processors) {
    this(recorder, speedup, processors, WorkHistory.BAR);
  }

  /** With another threshold of change detection. */
  DemandSource(
      DemandRecorder recorder, SpeedupRecorder speedup, HostProcessors processors, double bar) {
    this.recorder = recorder;
    this.speedup = speedup;
    this.use = new ServerUse(processors);
    for (int k = 0; k < recorder.size(); k++) {
      classes.add(new ClassHistory(recorder.watch(k), bar));
    }
    this.regression = new ProcessUse(classes.size());
    this.chosen = new ChosenDescription(classes.size());
    this.last = estimate();
    this.lastNanos = recorder.sinceNanos();
    // Discards earlier data, as the process used CPU time before any requests.
    LevelBins ignored = speedup.takePeriod();
    use.begin();
  }

  /**
   * Sets the configured values, at most once and before the first period.
   *
   * @param configuredCurve one speedup for all, which holds until the processor description has
   *     predicted clearly better; may be empty
   * @param configured the configured work of all classes; may be empty
   * @param processors the processors that handlers share, whatever is read; empty: as read
   */
  public void expect(
      Optional<Speedup> configuredCurve,
      Optional<WorkDescription> configured,
      OptionalDouble processors) {
    use.configured(processors);
    chosen.expect(configuredCurve.isPresent());
    curve = configuredCurve;
    expected = configured;
    expectedOf = use.present().count();
    work = configured;
    last = estimate();
  }

  /** The configured work, on the present processors if their number has changed since. */
  private Optional<WorkDescription> expected() {
    double count = use.present().count();
    return use.isKnown() && count != expectedOf
        ? expected.map(each -> new WorkDescription(CommonStation.processors(count), each.classes()))
        : expected;
  }

  /**
   * Whether the description to plan with is still unknown, which may last seconds; until then a
   * plan is a guess.
   *
   * @return false once the classes are known to be different or alike, or configured
   */
  public boolean isOpen() {
    if (expected.isPresent() || chosen.isCurveExpected() || work.isPresent()) {
      return false;
    }
    return times.isOpen() || (use.isKnown() && last.inForce() == Description.NONE);
  }

  /**
   * Whether there are handlers on threads without a CPU clock, so that {@link #look} is needed.
   *
   * @return true if so; by any thread
   */
  public boolean isLookOfUse() {
    return recorder.states().isUsed();
  }

  /**
   * Samples the states of those handlers. To be called several times in a period, at moments
   * independent of the handlers; by any thread.
   */
  public void look() {
    recorder.states().look();
  }

  /**
   * Reads a period, which ends now. For one thread at a time.
   *
   * @param nowNanos the time
   * @return the estimate
   */
  public DemandEstimate now(long nowNanos) {
    double seconds = (nowNanos - lastNanos) * NANOS;
    lastNanos = nowNanos;
    LevelBins all = speedup.takePeriod();
    List<ClassPeriod> periods = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      periods.add(recorder.watch(k).take());
    }
    HandlerStates.Seen[] seen = recorder.states().take();
    double used = use.read(seconds, nowNanos);
    if (seconds > 0) {
      period(seconds, all, periods, seen, used, nowNanos);
    }
    return last;
  }

  private void period(
      double seconds,
      LevelBins all,
      List<ClassPeriod> periods,
      HandlerStates.Seen[] seen,
      double used,
      long nowNanos) {
    long count = periods.stream().mapToLong(ClassPeriod::completions).sum();
    if (count > 0) {
      completedSinceNanos = Math.min(completedSinceNanos, nowNanos);
    }
    double stood = stalls.add(seconds, count);
    int stuck = 0;
    boolean tells = stood == 0;
    for (int k = 0; k < classes.size(); k++) {
      ClassHistory each = classes.get(k);
      ClassPeriod period = periods.get(k);
      int running = recorder.watch(k).level();
      if (stood > 0) {
        each.stood(stood, period.completions());
      } else {
        tells &=
            !each.stuck.add(
                seconds,
                period.busySeconds(),
                period.processedSeconds,
                each.meanProcessed(),
                each.variation,
                running);
      }
      each.running(running);
      stuck += each.stuck.stuck();
    }
    curve = ChosenDescription.curve(speedup.estimate()).or(() -> curve);
    if (tells) {
      foretell(seconds, all, periods, stuck);
      learn(span(seconds, all, periods, stuck), periods, seen, used, nowNanos);
    }
    publish(seconds, tells ? periods : List.of());
  }

  private void learn(
      Span span, List<ClassPeriod> periods, HandlerStates.Seen[] seen, double used, long nowNanos) {
    stretches.add(span);
    double[] requests = new double[classes.size()];
    double told = 0;
    boolean complete = true;
    for (int k = 0; k < requests.length; k++) {
      ClassHistory each = classes.get(k);
      boolean wasTold = each.isTold();
      each.add(periods.get(k), span, nowNanos);
      each.seen.add(seen[k], span);
      double mean = each.meanProcessed();
      double present = each.present(periods.get(k), recorder.watch(k).level());
      if (each.isTold()) {
        told += present * (wasTold ? each.compute : 0);
      } else {
        requests[k] = present;
        complete &= mean > 0 || periods.get(k).busySeconds() == 0;
      }
    }
    if (!Double.isNaN(used) && complete) {
      regression.add(used - told, span.seconds, requests);
    }
    settle();
    boolean changed = false;
    for (ClassHistory each : classes) {
      boolean now = each.review(nowNanos, use.forHandlers(), load() - each.load());
      changed |= now;
      if (now && !each.isTold()) {
        regression.clear();
        each.seen.clear();
      }
    }
    if (changed) {
      chosen.compareAnew();
      settle();
    }
  }

  private static Span span(double seconds, LevelBins all, List<ClassPeriod> periods, int stuck) {
    return new Span(
        seconds, all, stuck, periods.stream().mapToLong(ClassPeriod::completions).toArray());
  }

  private void settle() {
    double[] seen = new double[classes.size()];
    double[] errors = new double[classes.size()];
    for (int k = 0; k < classes.size(); k++) {
      ClassHistory each = classes.get(k);
      each.seen.settle(stretches.part(), each.variation, each.meanProcessed());
      seen[k] = each.seen.compute();
      errors[k] = each.isTold() ? Double.POSITIVE_INFINITY : each.seen.error();
    }
    double[] fit = regression.fit(seen, errors);
    for (int k = 0; k < classes.size(); k++) {
      ClassHistory each = classes.get(k);
      double error = regression.error(k);
      if (error < Double.POSITIVE_INFINITY) {
        each.demand(fit[k], error);
      } else { // after a start or a change, state samples converge seconds before the CPU time of
        // the process
        each.demand(errors[k] < Double.POSITIVE_INFINITY ? seen[k] : Double.NaN, errors[k]);
      }
    }
    stretches.settle(use.forHandlers());
  }

  private void foretell(double seconds, LevelBins all, List<ClassPeriod> periods, int stuck) {
    double stretch = stretches.of(span(0, all, periods, stuck), use.forHandlers());
    CurveWork byCurve = chosen.curveWork();
    if (curve.isPresent() && byCurve.use(curve.get(), all)) {
      chosen.compareAnew();
    }
    for (int k = 0; k < classes.size(); k++) {
      ClassHistory each = classes.get(k);
      ClassPeriod period = periods.get(k);
      double busy = Math.max(0, period.busySeconds() - each.stuck.stuck() * seconds);
      double share = byCurve.share(all, busy);
      chosen.foretold(
          k, each.foretold(busy, seconds, stretch), share, (double) period.completions());
    }
  }

  private void publish(double seconds, List<ClassPeriod> periods) {
    double now = 0;
    boolean known = true;
    for (int k = 0; k < classes.size(); k++) {
      ClassHistory each = classes.get(k);
      double compute = Double.isNaN(each.compute) ? 0 : each.compute;
      now += periods.isEmpty() ? 0 : periods.get(k).usedBy(compute) / seconds;
      known &= isReady(each);
    }
    use.handlers(now, seconds, known && !periods.isEmpty());
    fitOnePool();
    boolean pending = use.isKnown() && !known && !mayGuess();
    chosen.choose(known && use.isKnown(), !pending && curve.isPresent());
    times.look(classes, mayGuess());
    last = estimate();
    work = description();
  }

  private Optional<ClassWork> known(int k) {
    ClassHistory each = classes.get(k);
    if (!each.isKnown() && expected.isPresent()) {
      return expected.map(all -> all.classes().get(k));
    }
    return each.allCompletions() > 0 && isReady(each) ? each.guess() : Optional.empty();
  }

  private boolean isReady(ClassHistory each) {
    return each.allCompletions() == 0
        || expected.isPresent()
        || each.isKnown()
        || (mayGuess() && each.guess().isPresent());
  }

  private boolean mayGuess() {
    return work.isPresent() || lastNanos - PATIENCE_NANOS >= completedSinceNanos;
  }

  /** The offered load on the processors. */
  private double load() {
    return classes.stream().mapToDouble(ClassHistory::load).sum();
  }

  /** One class per period, as it takes milliseconds. */
  private void fitOnePool() {
    for (int i = 0; i < classes.size(); i++) {
      int k = (nextPool + i) % classes.size();
      ClassHistory each = classes.get(k);
      if (each.mayFit(lastNanos) && each.completions() >= ClassHistory.ENOUGH) {
        each.fitPool(use.forHandlers(), load() - each.load(), lastNanos);
        nextPool = k + 1;
        return;
      }
    }
  }

  private DemandEstimate estimate() {
    List<ClassDemand> each = classes.stream().map(ClassHistory::estimate).toList();
    double processors = use.forHandlers();
    return new DemandEstimate(
        chosen.inForce(),
        Double.isInfinite(processors) ? Double.NaN : processors,
        chosen.processorsError(),
        chosen.curveError(),
        use.present(),
        each);
  }

  private Optional<WorkDescription> description() {
    return switch (chosen.inForce()) {
      case NONE -> expected();
      case PROCESSORS ->
          PlannedWork.of(
              CommonStation.processors(use.forHandlers()),
              classes,
              IntStream.range(0, classes.size()).mapToObj(this::known).toList());
      case CURVE ->
          chosen.curveWork().isDifferent()
              ? curve.flatMap(each -> PlannedWork.byCurve(each, chosen.curveWork(), classes))
              : Optional.empty();
    };
  }

  /**
   * Returns the part of the processors in use in the last period, where throttled time counts as
   * used. For the thread that reads periods.
   *
   * @return 0 to 1; NaN if unknown
   */
  public double processorUse() {
    return use.part();
  }

  /**
   * Returns the use of the heap after its last collection. For the thread that reads periods.
   *
   * @return as last read
   */
  public HeapUse heap() {
    return use.heap();
  }

  /**
   * Returns the estimate of the last period.
   *
   * @return the estimate; by any thread
   */
  public DemandEstimate last() {
    return last;
  }

  /**
   * Returns the work to plan with, by the description in force. A class without requests is assumed
   * to have the mean of the others, which only matters for its first requests.
   *
   * @return empty until enough is known of every class with requests; also with one curve for all,
   *     unless the demands of classes clearly differ
   */
  public Optional<WorkDescription> work() {
    return work;
  }
}
