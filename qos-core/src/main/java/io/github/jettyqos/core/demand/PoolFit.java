package io.github.jettyqos.core.demand;

import io.github.jettyqos.core.ServiceDemand.Pool;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a class is held by a pool or a lock of its own: it is, if its requests take longer
 * elsewhere when most of them come back, and more of them at work bring back no more.
 *
 * <p>Law: of windows, each of {@value #ENOUGH} (1 + C2) completions at least and four times as long
 * as a request is elsewhere,
 *
 * <pre>
 *   e = mean of w - S d,   X = completions a second,   L = n - X S d
 *   X = min(L / e0, M),    c = M e0
 * </pre>
 *
 * <p>Windows are divided by X, where the means of e differ most clearly; e0 is that of those with
 * less, M the X of those with more. That is believed if
 *
 * <ul>
 *   <li>e of the latter is {@value #RAISED} e0 at least, and {@value #CLEARLY} standard errors
 *       more: so many more than c have been at work;
 *   <li>of the windows with L above c, those with most at work complete no more than the others,
 *       but for chance;
 *   <li>L went above c and back, or the other way: what changes once may be other work;
 *   <li>it tells what the last windows completed.
 * </ul>
 *
 * <p>It stands until it does not tell that any more, or has not been seen for {@value #MOST}
 * windows.
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>w, d, S, n</td><td>processing time, demand on the processors, seconds, by how much
 *   sharing stretches that, and requests at work</td></tr>
 *   <tr><td>e, L</td><td>seconds elsewhere, and how many requests are there</td></tr>
 *   <tr><td>C2</td><td>variation of the work of a request</td></tr>
 *   <tr><td>c, M</td><td>requests elsewhere with which as much comes back as ever does, and that,
 *   per second</td></tr>
 * </table>
 *
 * <p>How many were at work at a moment tells nothing: requests that take as long as each other, and
 * began together, end together. Nor do windows with many at work by themselves: where there is no
 * pool these are the ones whose requests happened to be long. But how long requests happen to be
 * does not depend on X.
 *
 * <p>A delay beside the pool counts as time in it: c is how many have to be there to keep it busy.
 */
final class PoolFit {
  private static final int ENOUGH = 16;
  private static final double RAISED = 1.25;
  private static final double CLEARLY = 4;

  /** All that is remembered: 4096 completions of exponential times. */
  private static final int MOST = 128;

  /** Windows on each side. */
  private static final int LEAST = 4;

  /** Of e: by then those that were there as a window began are few of those it has completed. */
  private static final double LONG = 4;

  /** Of e what sharing may add: S is not known exactly. */
  private static final double SHARED = 0.5;

  private static final int TURNS = 2;

  /** With fewer at work in the mean it cannot be full. */
  private static final double LEAST_LEVEL = 0.5;

  /** Standard errors of a count. */
  private static final double BY_CHANCE = 2;

  private static final int RECENT = 4;

  /** With just c at work less comes back than M, since a connection is idle now and then. */
  private static final double NEAR = 0.4;

  /** A window: completions, how long these took and S of them, added up, and those at work. */
  private static final class Window {
    double completions;
    double processed;
    double busy;
    double stretched;
    double seconds;
    long endNanos;

    Point point(double compute) {
      double shared = compute * stretched;
      double level = Math.max(0, busy - shared) / seconds;
      return new Point(completions, seconds, level, Math.max(0, processed - shared));
    }

    boolean isShared(double compute) {
      double shared = compute * (stretched - completions);
      return shared > SHARED * (processed - compute * stretched);
    }
  }

  /** A window as it counts: completions, seconds, L, and time elsewhere of the completed. */
  private record Point(double completions, double seconds, double level, double elsewhere) {
    double each() {
      return elsewhere / completions;
    }

    double rate() {
      return completions / seconds;
    }
  }

  /** A pool: as many a second at most, and seconds elsewhere where it is not full. */
  record Found(double most, double elsewhere) {
    /** The pool, of which a request that has to wait for nobody has a connection all the time. */
    Pool pool() {
      int size = (int) Math.max(1, Math.round(level()));
      return new Pool(size, size / most);
    }

    /** As many have to be there to keep it busy. */
    private double level() {
      return most * elsewhere;
    }

    private double foretold(Point of) {
      return of.seconds * Math.min(of.level / elsewhere, most);
    }
  }

  private final Deque<Window> windows = new ArrayDeque<>(); // the youngest first
  private Window open = new Window();
  private @Nullable Found found;

  /** Windows since it was seen last. */
  private int seen;

  /** Of the last period, of which S is known a little later. */
  private Stretch lastStretch = new Stretch();

  private long lastCompletions;

  /**
   * Adds a period.
   *
   * @param processed processing times of its completions, seconds
   * @param busy time integral of those at work, without what is stuck
   * @param compute d, seconds
   * @param variation C2
   */
  void add(
      long completions,
      double processed,
      double busy,
      double seconds,
      Stretch stretch,
      double compute,
      double variation,
      long nowNanos) {
    open.stretched += lastStretch.most * (double) lastCompletions;
    lastStretch = stretch;
    lastCompletions = completions;
    Point now = open.point(compute);
    if (now.completions >= ENOUGH * (1 + variation) && now.seconds >= LONG * now.each()) {
      close(compute);
    }
    open.completions += (double) completions;
    open.processed += processed;
    open.busy += busy;
    open.seconds += seconds;
    open.endNanos = nowNanos;
  }

  private void close(double compute) {
    if (!open.isShared(compute)) {
      windows.addFirst(open);
      if (windows.size() > MOST) {
        windows.removeLast();
      }
      found = look(compute);
    }
    open = new Window();
  }

  /** What holds the class; null if nothing is known to. */
  @Nullable Found found() {
    return found;
  }

  /** Forgets what ended before a time. */
  void forgetBefore(long nanos) {
    windows.removeIf(each -> each.endNanos <= nanos);
    found = null;
  }

  /** Whether a pool is known that tells what was completed since a time. */
  boolean tells(long since, double compute) {
    List<Point> young = new ArrayList<>();
    young.add(open.point(compute));
    for (Window each : windows) {
      if (each.endNanos > since) {
        young.add(each.point(compute));
      }
    }
    return found != null && isNear(found, young);
  }

  /** Whether the pool tells what the last windows have completed. */
  private static boolean isNear(Found pool, List<Point> byTime) {
    double completions = 0;
    double foretold = 0;
    for (Point each : byTime.subList(0, Math.min(RECENT, byTime.size()))) {
      completions += each.completions;
      foretold += pool.foretold(each);
    }
    return Math.abs(completions - foretold) <= NEAR * completions;
  }

  /** A pool that is seen now, or the last one while it still tells what is completed. */
  private @Nullable Found look(double compute) {
    List<Point> byTime = windows.stream().map(each -> each.point(compute)).toList();
    Found now = longer(byTime);
    if (now != null
        && isNear(now, byTime)
        && ends(byTime, now)
        && turns(byTime, now.level()) >= TURNS) {
      seen = 0;
      return now;
    }
    return found != null && seen++ < MOST && isNear(found, byTime) ? found : null;
  }

  /** Where e is longer with the most that comes back, by which that is clearest. */
  private static @Nullable Found longer(List<Point> byTime) {
    List<Point> points = new ArrayList<>(byTime);
    points.sort(Comparator.comparingDouble(Point::rate));
    double deviation = deviation(points);
    double clearest = CLEARLY;
    Found found = null;
    for (int i = LEAST; i <= points.size() - LEAST; i++) {
      Point few = sum(points.subList(0, i));
      Point many = sum(points.subList(i, points.size()));
      Found pool = new Found(many.rate(), few.each());
      double error = deviation * Math.sqrt(1.0 / i + 1.0 / (points.size() - i));
      double clear = (many.each() - few.each()) / error;
      if (pool.level() >= LEAST_LEVEL && many.each() >= RAISED * few.each() && clear >= clearest) {
        clearest = clear;
        found = pool;
      }
    }
    return found;
  }

  /** Whether of windows with more at work than the pool holds those with most complete no more. */
  private static boolean ends(List<Point> byTime, Found pool) {
    List<Point> full =
        byTime.stream()
            .filter(each -> each.level() > pool.level())
            .sorted(Comparator.comparingDouble(Point::level))
            .toList();
    Point some = sum(full.subList(0, full.size() / 2));
    Point more = sum(full.subList(full.size() / 2, full.size()));
    double chance = BY_CHANCE * Math.sqrt(1 / some.completions + 1 / more.completions);
    return more.rate() <= (1 + chance) * some.rate();
  }

  /** Of e. */
  private static double deviation(List<Point> points) {
    double mean = points.stream().mapToDouble(Point::each).average().orElse(0);
    return Math.sqrt(
        points.stream().mapToDouble(each -> Math.pow(each.each() - mean, 2)).average().orElse(0));
  }

  /** How often the level rose above or fell below another. */
  private static int turns(List<Point> byTime, double level) {
    int turns = 0;
    for (int i = 1; i < byTime.size(); i++) {
      turns += byTime.get(i).level() >= level == byTime.get(i - 1).level() >= level ? 0 : 1;
    }
    return turns;
  }

  private static Point sum(List<Point> points) {
    double completions = 0;
    double seconds = 0;
    double busy = 0;
    double elsewhere = 0;
    for (Point each : points) {
      completions += each.completions;
      seconds += each.seconds;
      busy += each.level * each.seconds;
      elsewhere += each.elsewhere;
    }
    return new Point(completions, seconds, busy / seconds, elsewhere);
  }
}
