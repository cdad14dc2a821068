package io.github.jettyqos.sim.server;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The faults of a server and their times. They are known in advance, so nothing here changes in a
 * run.
 *
 * <ul>
 *   <li>A class hangs: its handlers do not come back in that time. They compute and wait as usual
 *       and come back together at its end.
 *   <li>A class is slow: requests whose handlers start in that time take a factor as long in all
 *       they do.
 *   <li>The machine stalls, as by a collector or a hypervisor: no handler computes or goes on with
 *       what has come for it from elsewhere, no request is accepted, and the control loop does not
 *       look. What was due in that time happens at its end. Elsewhere time goes on.
 * </ul>
 */
public final class Troubles {
  /** No faults. */
  public static final Troubles NONE = new Troubles(List.of(), List.of(), List.of());

  private final List<Span> hangs;
  private final List<Span> slow;
  private final List<Span> stalls;

  /**
   * A piece of time.
   *
   * @param classIndex its class, or -1
   * @param factor by how much
   * @param from virtual nanoseconds
   * @param to virtual nanoseconds; excluded
   */
  record Span(int classIndex, double factor, long from, long to) {
    boolean holds(long now) {
      return from <= now && now < to;
    }
  }

  private Troubles(List<Span> hangs, List<Span> slow, List<Span> stalls) {
    this.hangs = List.copyOf(hangs);
    this.slow = List.copyOf(slow);
    this.stalls = List.copyOf(stalls);
  }

  /**
   * The same faults and a class that hangs.
   *
   * @param classIndex which one
   * @param from when it begins
   * @param to when it ends
   * @return the changed copy
   */
  public Troubles hang(int classIndex, Duration from, Duration to) {
    return new Troubles(and(hangs, new Span(classIndex, 1, nanos(from), nanos(to))), slow, stalls);
  }

  /**
   * The same faults and a class that is slow.
   *
   * @param classIndex which one
   * @param factor how many times as long its requests take
   * @param from when it begins
   * @param to when it ends
   * @return the changed copy
   */
  public Troubles slow(int classIndex, double factor, Duration from, Duration to) {
    Span span = new Span(classIndex, factor, nanos(from), nanos(to));
    return new Troubles(hangs, and(slow, span), stalls);
  }

  /**
   * The same faults and a stall of the machine.
   *
   * @param from when it begins
   * @param to when it ends
   * @return the changed copy
   */
  public Troubles stall(Duration from, Duration to) {
    return new Troubles(hangs, slow, and(stalls, new Span(-1, 1, nanos(from), nanos(to))));
  }

  List<Span> stalls() {
    return stalls;
  }

  /** The time at which an action that is due now happens: now, or at the end of the stall. */
  long awake(long now) {
    return after(stalls, -1, now);
  }

  /** The time at which a handler that is done now returns. */
  long back(int classIndex, long now) {
    return after(hangs, classIndex, now);
  }

  /** The factor on the time of a request that starts now. */
  double stretch(int classIndex, long now) {
    double stretch = 1;
    for (Span each : slow) {
      if (each.classIndex == classIndex && each.holds(now)) {
        stretch *= each.factor;
      }
    }
    return stretch;
  }

  /** Spans may overlap in any order, so the end of one may be within another. */
  private static long after(List<Span> spans, int classIndex, long now) {
    long at = now;
    for (int i = 0; i < spans.size(); i++) {
      Span each = spans.get(i);
      if (each.classIndex == classIndex && each.holds(at)) {
        at = each.to;
        i = -1;
      }
    }
    return at;
  }

  private static List<Span> and(List<Span> spans, Span next) {
    List<Span> all = new ArrayList<>(spans);
    all.add(next);
    return all;
  }

  private static long nanos(Duration time) {
    return time.toNanos();
  }
}
