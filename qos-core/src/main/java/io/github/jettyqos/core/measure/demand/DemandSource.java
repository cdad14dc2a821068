package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.measure.ClassDemand;
import io.github.jettyqos.core.measure.DemandEstimate;
import io.github.jettyqos.core.measure.DemandEstimate.Description;
import io.github.jettyqos.core.measure.speedup.LevelBins;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** What the classes need, from whatever was recorded: read once a period, by the control loop. */
public final class DemandSource {
  private static final double NANOS = 1e-9;

  /**
   * After so long a guess will do for classes of which few requests have come: a class with one a
   * minute must not keep all others from being planned for.
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
  private Optional<Speedup> curve = Optional.empty(); // the last one that was known
  private volatile DemandEstimate last;
  private volatile Optional<WorkDescription> expected = Optional.empty();
  private volatile Optional<WorkDescription> work = Optional.empty();

  /**
   * A source that has seen nothing yet.
   *
   * @param recorder what is recorded by class
   * @param speedup what is recorded of all
   * @param processors of the server
   */
  public DemandSource(DemandRecorder recorder, SpeedupRecorder speedup, HostProcessors processors) {
    this(recorder, speedup, processors, WorkHistory.BAR);
  }

  /** With another bar above which a change is seen. */
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
    // From now on they are counted by periods; what the process used before is not of requests.
    LevelBins ignored = speedup.takePeriod();
    use.begin();
  }

  /**
   * Says what is expected before anything is measured, at most once and before the first period.
   *
   * @param configuredCurve one speedup for all: it holds until time by processors has clearly
   *     foretold better; empty if none is configured
   * @param configured what is configured of the work of all classes; empty if it is not
   */
  public void expect(Optional<Speedup> configuredCurve, Optional<WorkDescription> configured) {
    chosen.expect(configuredCurve.isPresent());
    curve = configuredCurve;
    expected = configured;
    work = configured;
  }

  /**
   * Whether only what is measured will tell by what to plan, which may take seconds: until then a
   * plan could only be a guess.
   *
   * @return false once requests of each class are known to need something of their own or to be
   *     alike, or something was configured
   */
  public boolean isOpen() {
    if (expected.isPresent() || chosen.isCurveExpected() || work.isPresent()) {
      return false;
    }
    return times.isOpen() || (use.isKnown() && last.inForce() == Description.NONE);
  }

  /**
   * Whether there are handlers on threads that do not tell what they use, so that it is of use to
   * {@link #look}.
   *
   * @return by any thread
   */
  public boolean isLookOfUse() {
    return recorder.states().isUsed();
  }

  /**
   * Looks which of those handlers run. To be called some times in a period, at moments that have
   * nothing to do with what handlers do; by any thread.
   */
  public void look() {
    recorder.states().look();
  }

  /**
   * Reads a period, which ends now. For one thread at a time.
   *
   * @param nowNanos the time
   * @return what is known by now
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
    double used = use.read(seconds);
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
      } else { // after a start or a change, looks tell seconds before what the process used does
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

  /** What handlers ask of the processors in a second. */
  private double load() {
    return classes.stream().mapToDouble(ClassHistory::load).sum();
  }

  /** One class in a period: it takes milliseconds. */
  private void fitOnePool() {
    for (int i = 0; i < classes.size(); i++) {
      int k = (nextPool + i) % classes.size();
      ClassHistory each = classes.get(k);
      if (each.mayFit() && each.completions() >= ClassHistory.ENOUGH) {
        each.fitPool(use.forHandlers(), load() - each.load());
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
        each);
  }

  private Optional<WorkDescription> description() {
    return switch (chosen.inForce()) {
      case NONE -> expected;
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
   * What was known after the last period.
   *
   * @return by any thread
   */
  public DemandEstimate last() {
    return last;
  }

  /**
   * What to plan with, by the description in force. A class of which no request came yet is taken
   * for the mean of the others: it matters only as far as its reserve lets its first requests run.
   *
   * @return empty until enough is known of every class that has come; and where one curve stands
   *     for all, unless classes clearly differ in what they need of it
   */
  public Optional<WorkDescription> work() {
    return work;
  }
}
