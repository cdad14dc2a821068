package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.CommonStation.Gains;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The fault detector: classes that hang or are slow, and stalls of the whole server.
 *
 * <p>Rule: a class whose completions are far below the prediction for its threads, while others are
 * normal, is limited to its share until it keeps up with its arrivals.
 *
 * <pre>
 *   contained  once it hangs ({@link Returns}) while at least 3 of it run and others complete
 *   well       once it completes three quarters of what comes in a second, and what waits came within a
 *              period; or none of it runs; or it has completed, though slowly, for a minute
 * </pre>
 *
 * <p>So a class that completes steadily is contained for at most a second, and has its static share
 * meanwhile ({@link Protection}); plans use its usual work, so that it takes no threads from the
 * others.
 *
 * <p>The prediction is by the usual work of the class: as measured two seconds before, while it is
 * well. Times below a tenth of that are failures and ignored, unless they last for a minute; so are
 * requests with a server error. A class with fewer than 50 and 16 C2 completions is not judged, as
 * its work is not known; nor is a class that has just recovered, until its work is measured anew.
 *
 * <p>If all classes stall none is contained ({@link Stalls}).
 *
 * <p>Source: none; the bound of a quarter and the window are a test of one Poisson rate against
 * another. A rule by single periods would contain a class with three running requests of 0.9 s in
 * 44 % of all healthy periods of 250 ms.
 */
final class Containment {
  private static final int LEAST_RUNNING = 3;
  private static final double BEFORE_SECONDS = 2;
  private static final double LONG_SECONDS = 60;
  private static final double QUICK = 0.1;
  private static final double NANOS = 1e-9;

  /** Completions of a class before its work is known. */
  private static final double KNOWN = 50;

  private static final double KNOWN_BY_VARIATION = 16;

  /** The work as measured at a moment, with the completions up to it and the requests running. */
  private record Known(WorkDescription work, List<Long> completed, int running, long atNanos) {}

  private final Set<LawPart> parts;
  private final Returns[] returns;
  private final boolean[] ill;
  private final double[] since;
  private final boolean[] judged;

  /** The usual work of each class, and for how many seconds it has been much faster. */
  private final @Nullable ClassWork[] usual;

  private final double[] quick;
  private final double period;
  private final Deque<Known> known = new ArrayDeque<>(); // the latest first
  private @Nullable Measurement last;
  private @Nullable CommonStation station;
  private final Stalls stalls;

  /** All classes are well. */
  Containment(int classes, double period, Set<LawPart> parts) {
    this.parts = parts;
    this.returns = new Returns[classes];
    this.ill = new boolean[classes];
    this.usual = new @Nullable ClassWork[classes];
    this.quick = new double[classes];
    this.since = new double[classes];
    this.judged = new boolean[classes];
    this.period = period;
    this.stalls = new Stalls(classes, period);
    for (int k = 0; k < classes; k++) {
      returns[k] = new Returns();
    }
  }

  /** Evaluates a period. */
  void look(Measurement measured, WorkDescription work) {
    convert(work.station());
    List<Long> counts = new ArrayList<>();
    int running = 0;
    for (int k = 0; k < ill.length; k++) {
      running += running(measured, k);
      long before = known.isEmpty() ? 0 : known.getFirst().completed.get(k);
      counts.add(before + measured.classes().get(k).residence().count());
    }
    known.addFirst(new Known(work, counts, running, measured.atNanos()));
    forgetOld(measured.atNanos());
    Measurement earlier = last;
    last = measured;
    if (earlier != null && measured.atNanos() > earlier.atNanos()) {
      learn(work, measured);
      look(earlier, measured, yardsticks(known.getLast().work));
    }
  }

  /** Converts learned work to the units of a new curve, by both gains at the level before it. */
  private void convert(CommonStation now) {
    CommonStation before = station;
    station = now;
    if (before instanceof Gains && now instanceof Gains && !before.equals(now)) {
      int level = level();
      double times = now.rate(level) / before.rate(level);
      for (int k = 0; k < ill.length; k++) {
        ClassWork each = usual[k];
        usual[k] = each == null ? null : converted(each, times);
      }
      List<Known> old = List.copyOf(known);
      known.clear();
      for (Known each : old) {
        List<ClassWork> classes =
            each.work.classes().stream().map(work -> converted(work, times)).toList();
        WorkDescription work = new WorkDescription(now, classes);
        known.addLast(new Known(work, each.completed, each.running, each.atNanos));
      }
    }
  }

  /**
   * The requests that run while one does, in the mean of the last two seconds. One moment does not
   * tell: at a light load none may run in it.
   */
  private int level() {
    double sum = 0;
    double squares = 0;
    for (Known each : known) {
      sum += each.running;
      squares += (double) each.running * each.running;
    }
    return sum == 0 ? 1 : (int) Math.round(squares / sum);
  }

  private static ClassWork converted(ClassWork work, double times) {
    ServiceDemand demand = work.demand();
    double compute = Math.min(ServiceDemand.SECONDS.max(), demand.compute() * times);
    return new ClassWork(
        new ServiceDemand(compute, demand.elsewhere(), demand.pool()), work.variation());
  }

  /** Keeps the latest one of those that are old enough. */
  private void forgetOld(long now) {
    Iterator<Known> oldestFirst = known.descendingIterator();
    oldestFirst.next();
    int old = 0;
    while (oldestFirst.hasNext()
        && (now - oldestFirst.next().atNanos) * NANOS >= BEFORE_SECONDS - period) {
      old++;
    }
    for (int i = 0; i < old; i++) {
      known.removeLast();
    }
  }

  private void look(Measurement earlier, Measurement measured, WorkDescription work) {
    double[] should = should(earlier, measured, work);
    double[] came = new double[should.length];
    double sumShould = 0;
    double sumCame = 0;
    double sumSeconds = 0;
    for (int k = 0; k < came.length; k++) {
      came[k] = measured.classes().get(k).residence().count();
      sumShould += should[k];
      sumCame += came[k];
      sumSeconds += should[k] * work.classes().get(k).demand().unloaded();
    }
    double elapsed = (measured.atNanos() - earlier.atNanos()) * NANOS;
    boolean stood =
        parts.contains(LawPart.STALLS) && stalls.look(measured, should, sumSeconds, elapsed);
    for (int k = 0; k < came.length; k++) {
      since[k] += measured.periodSeconds();
      if (stood) {
        returns[k].clear();
      } else {
        double variation = work.classes().get(k).variation();
        returns[k].add(
            should[k],
            came[k],
            sumShould - should[k],
            sumCame - came[k],
            variation,
            measured.periodSeconds(),
            (double) measured.classes().get(k).arrivals());
        judge(k, measured.classes().get(k), work.classes().get(k));
      }
    }
  }

  /** The predicted completions; 0 for a class whose work is not known. */
  private double[] should(Measurement earlier, Measurement measured, WorkDescription work) {
    double[] should = new double[ill.length];
    int all = 0;
    for (int k = 0; k < should.length; k++) {
      all += Math.max(running(earlier, k), running(measured, k));
    }
    for (int k = 0; k < should.length; k++) {
      double enough = Math.max(KNOWN, KNOWN_BY_VARIATION * work.classes().get(k).variation());
      judged[k] = known.getLast().completed.get(k) >= enough;
      should[k] =
          !judged[k]
              ? 0
              : Foreseen.completions(
                  work,
                  k,
                  earlier.classes().get(k),
                  measured.classes().get(k),
                  measured.periodSeconds(),
                  all);
    }
    return should;
  }

  /** Updates the usual work of classes that are well. */
  private void learn(WorkDescription now, Measurement measured) {
    for (int k = 0; k < ill.length; k++) {
      quick[k] = isQuick(k, now, measured) ? quick[k] + measured.periodSeconds() : 0;
      if (!ill[k] && !fails(k)) {
        usual[k] = known.getLast().work.classes().get(k);
      }
    }
  }

  /** By this period, or by the work description, which follows a change slowly. */
  private boolean isQuick(int k, WorkDescription now, Measurement measured) {
    ClassWork last = usual[k];
    if (last == null) {
      return false;
    }
    ClassMeasurement seen = measured.classes().get(k);
    double least = QUICK * last.demand().unloaded();
    return now.classes().get(k).demand().unloaded() < least
        || (seen.residence().count() > 0 ? seen.processingMean() < least : quick[k] > 0);
  }

  private boolean fails(int k) {
    return quick[k] > 0 && quick[k] <= LONG_SECONDS;
  }

  private void judge(int k, ClassMeasurement seen, ClassWork work) {
    boolean ends =
        ill[k]
            ? seen.running() == 0
                || keepsUp(k, seen)
                || (since[k] > LONG_SECONDS && seen.residence().count() > 0)
            : since[k] >= BEFORE_SECONDS
                && seen.running() >= LEAST_RUNNING
                && returns[k].hangs(work.variation());
    if (ends) {
      ill[k] = !ill[k];
      since[k] = 0;
      returns[k].clear();
    }
  }

  private boolean keepsUp(int k, ClassMeasurement seen) {
    return parts.contains(LawPart.STEADY) && returns[k].keepsUp() && stalls.isDrained(seen);
  }

  private static int running(Measurement measured, int k) {
    return measured.classes().get(k).running();
  }

  /** The work for plans: the usual work of a class that is not well, or fails quickly. */
  WorkDescription planned(WorkDescription work) {
    List<ClassWork> classes = new ArrayList<>(work.classes());
    for (int k = 0; k < ill.length; k++) {
      ClassWork each = usual[k];
      if (each != null && (ill[k] || fails(k))) {
        classes.set(k, each);
      }
    }
    return new WorkDescription(work.station(), classes);
  }

  private WorkDescription yardsticks(WorkDescription work) {
    List<ClassWork> classes = new ArrayList<>();
    for (int k = 0; k < ill.length; k++) {
      ClassWork each = usual[k];
      classes.add(each == null ? work.classes().get(k) : each);
    }
    return new WorkDescription(work.station(), classes);
  }

  /** Whether the queue of a class counts as demand. */
  boolean asks(int k) {
    return !ill[k] && !stalls.now();
  }

  /** Whether a class is limited to its share. */
  boolean isContained(int k) {
    return ill[k];
  }

  /** Whether a class is guaranteed its share. */
  boolean hasShare(int k) {
    return ill[k] && parts.contains(LawPart.STEADY);
  }

  /** Whether a class with a queue may grow beyond the threads unused by others. */
  boolean mayGrow(int k) {
    return asks(k) && !returns[k].stops();
  }

  /** Whether enough is known of a class to detect that it hangs. */
  boolean isJudged(int k) {
    return judged[k];
  }

  /** Whether any class is contained. */
  boolean isAnyIll() {
    for (boolean each : ill) {
      if (each) {
        return true;
      }
    }
    return false;
  }

  /** Whether the whole server stalls, or has just done so. */
  boolean stalls() {
    return stalls.now();
  }

  /** The contained classes. */
  Set<Integer> contained() {
    Set<Integer> all = new TreeSet<>();
    for (int k = 0; k < ill.length; k++) {
      if (isContained(k)) {
        all.add(k);
      }
    }
    return all;
  }
}
