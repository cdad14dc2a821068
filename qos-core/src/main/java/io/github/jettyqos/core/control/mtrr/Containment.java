package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.control.ClassMeasurement;
import io.github.jettyqos.core.control.Measurement;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Which classes do not give back what they have, and whether all stand still.
 *
 * <p>Law: a class is
 *
 * <pre>
 *   contained   once it hangs ({@link Returns}) while at least 3 of it run and others complete
 *   recovering  once half of what should come does, or none of it runs
 *   well        once what waits came within a period, or after 10 s
 * </pre>
 *
 * <p>What should come is by figures from two seconds before, and until the class is well by those
 * from before its trouble: they are what is planned with, too, so that it needs no more because its
 * own requests take longer. A class that completes, though slowly, is taken for what it is after a
 * minute. Of one that has completed fewer than 50 and 16 C2 the figures are a guess, and it is not
 * judged.
 *
 * <p>If all stall nobody is to blame ({@link Stalls}).
 *
 * <p>Source: none; the bound of a quarter and the window are a test of one Poisson rate against
 * another. A rule that looks at one period blames three reports of 0.9 s in 44 % of all healthy
 * periods of 250 ms.
 */
final class Containment {
  private static final int LEAST_RUNNING = 3;
  private static final double BEFORE_SECONDS = 2;
  private static final double LONG_SECONDS = 60;
  private static final double NANOS = 1e-9;

  /** Completions of a class by which its figures are its own. */
  private static final double KNOWN = 50;

  private static final double KNOWN_BY_VARIATION = 16;

  private record Known(WorkDescription work, List<Long> completed, long atNanos) {}

  private enum State {
    WELL,
    CONTAINED,
    RECOVERING
  }

  private final Set<Part> parts;
  private final Returns[] returns;
  private final State[] states;
  private final double[] since;
  private final boolean[] judged;
  private final @Nullable ClassWork[] before;
  private final double period;
  private final Deque<Known> known = new ArrayDeque<>(); // the youngest first
  private @Nullable Measurement last;
  private final Stalls stalls;

  /** All are well. */
  Containment(int classes, double period, Set<Part> parts) {
    this.parts = parts;
    this.returns = new Returns[classes];
    this.states = new State[classes];
    this.since = new double[classes];
    this.judged = new boolean[classes];
    this.before = new @Nullable ClassWork[classes];
    this.period = period;
    this.stalls = new Stalls(classes, period);
    for (int k = 0; k < classes; k++) {
      returns[k] = new Returns();
      states[k] = State.WELL;
    }
  }

  /** Looks at a period. */
  void look(Measurement measured, WorkDescription work) {
    List<Long> counts = new ArrayList<>();
    for (int k = 0; k < states.length; k++) {
      long before = known.isEmpty() ? 0 : known.getFirst().completed.get(k);
      counts.add(before + measured.classes().get(k).residence().count());
    }
    known.addFirst(new Known(work, counts, measured.atNanos()));
    forgetOld(measured.atNanos());
    Measurement earlier = last;
    last = measured;
    if (earlier != null && measured.atNanos() > earlier.atNanos()) {
      look(earlier, measured, planned(known.getLast().work));
    }
  }

  /** The last one stays the youngest of those that are old enough. */
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
        parts.contains(Part.STALLS) && stalls.look(measured, should, sumSeconds, elapsed);
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
            measured.periodSeconds());
        judge(k, measured.classes().get(k), work.classes().get(k));
      }
    }
  }

  /** What should have come; nothing of a class of which too little was known. */
  private double[] should(Measurement earlier, Measurement measured, WorkDescription work) {
    double[] should = new double[states.length];
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

  private void judge(int k, ClassMeasurement seen, ClassWork work) {
    boolean hangs = seen.running() >= LEAST_RUNNING && returns[k].hangs(work.variation());
    State next =
        switch (states[k]) {
          case WELL -> hangs ? State.CONTAINED : State.WELL;
          case CONTAINED -> {
            boolean back = seen.running() == 0 || returns[k].comes();
            boolean usual = since[k] > LONG_SECONDS && seen.residence().count() > 0;
            yield back ? State.RECOVERING : usual ? State.WELL : State.CONTAINED;
          }
          case RECOVERING -> {
            boolean well = stalls.isDrained(seen) || since[k] > Stalls.DRAIN_SECONDS;
            yield hangs ? State.CONTAINED : well ? State.WELL : State.RECOVERING;
          }
        };
    if (next != states[k]) {
      states[k] = next;
      since[k] = 0;
      before[k] = next == State.WELL ? null : work;
      returns[k].clear();
    }
  }

  private static int running(Measurement measured, int k) {
    return measured.classes().get(k).running();
  }

  /** What is planned with: of a class that is not well, what was known before. */
  WorkDescription planned(WorkDescription work) {
    List<ClassWork> classes = new ArrayList<>(work.classes());
    for (int k = 0; k < before.length; k++) {
      ClassWork each = before[k];
      if (each != null) {
        classes.set(k, each);
      }
    }
    return new WorkDescription(work.station(), classes);
  }

  /** Whether what waits in a class asks for more threads. */
  boolean asks(int k) {
    return states[k] == State.WELL && !stalls.now();
  }

  /** Whether a class gets what equal shares would give it, and little more. */
  boolean isContained(int k) {
    return states[k] == State.CONTAINED;
  }

  /** Whether a class that waits may have more than what others leave over. */
  boolean mayGrow(int k) {
    return asks(k) && !returns[k].stops();
  }

  /** Whether enough is known of a class to tell whether it hangs. */
  boolean isJudged(int k) {
    return judged[k];
  }

  /** Whether others are to be kept from a class. */
  boolean isAnybodyIll() {
    for (State each : states) {
      if (each != State.WELL) {
        return true;
      }
    }
    return false;
  }

  /** Whether all stand still, or have just done so. */
  boolean stalls() {
    return stalls.now();
  }

  /** The contained ones. */
  Set<Integer> contained() {
    Set<Integer> all = new TreeSet<>();
    for (int k = 0; k < states.length; k++) {
      if (isContained(k)) {
        all.add(k);
      }
    }
    return all;
  }
}
