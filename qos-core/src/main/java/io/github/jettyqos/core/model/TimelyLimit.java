package io.github.jettyqos.core.model;

import io.github.jettyqos.core.OverloadRule;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A limit on the queue of a class with an upper bound as its target: it holds no more requests than
 * are answered in time, at the rate at which it was served lately.
 *
 * <pre>
 *  b = max(1, n - 2 sqrt(n + (n + r)^2 / k))
 *  n = s D - r   of residence;  s D   of waiting
 *  s = max(r / h, turns a second of the last k)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>b</td><td>the limit: n, less twice its standard error, by chance of n turns and of s by
 *       k turns; requests</td></tr>
 *   <tr><td>n</td><td>requests before the last one that is answered in time</td></tr>
 *   <tr><td>s</td><td>requests that have their turn in a second</td></tr>
 *   <tr><td>D</td><td>reference of the target, seconds</td></tr>
 *   <tr><td>r</td><td>threads in use</td></tr>
 *   <tr><td>h</td><td>thread seconds for each of the last k turns at which others waited; k is one
 *       to two times {@value #SPAN_TURNS}, or those of one to two seconds</td></tr>
 * </table>
 *
 * <p>A request that joins behind q others is predicted to be answered after {@code (q + r) / s}, or
 * to wait for {@code q / s}. The limit is in force from the moment at which the target is missed by
 * the predictions of the last {@value #MEMORY_SECONDS} s ({@link Target#missed}), since until then
 * a late request does less harm than a rejected one, until the queue is empty. Of a mean as many
 * requests are counted as that time has at rate s, since others can make good for a late one.
 * Meanwhile a request that has waited for more than {@code n / s} at its turn is dropped, if
 * another waits behind it.
 *
 * <p>It acts within a second, before a control law has learned anything of the class. It knows no
 * order but that of arrival (of each client, with fair shares), and leaves it to {@link
 * OverloadRule} where there is one. Nothing is known before {@value #LEAST_TURNS} turns, nor after
 * a second without a queue.
 *
 * <p>Source: ours. The limit is Little's law; dropping by age is that of CoDel (Nichols and
 * Jacobson 2012), and shedding by predicted waiting that of Breakwater (Cho et al. 2020).
 *
 * <p>Not thread-safe.
 */
public final class TimelyLimit {
  private static final long SECOND = 1_000_000_000L;

  /** Turns of a span: a standard error of an eighth. */
  private static final int SPAN_TURNS = 64;

  /** The fewest turns by which a rate is known: a standard error of a quarter. */
  private static final int LEAST_TURNS = 16;

  /** The shortest span, since handlers that began together end together. */
  private static final long LEAST_NANOS = SECOND / 10;

  /** A rate is forgotten after a second without a queue, or this many times h. */
  private static final int FORGOTTEN = 8;

  /** The time over which late requests are counted, by exponential weights: that of verdicts. */
  private static final double MEMORY_SECONDS = 20;

  /** Standard errors by which fewer are queued. */
  private static final double MARGIN = 2;

  private final Target target;
  private final double nanos;
  private final boolean residence;
  private final boolean isMean;

  /**
   * What was counted while requests waited.
   *
   * @param nanos of time
   * @param threadNanos of the threads in use
   * @param turns of requests
   */
  private record Counted(long nanos, double threadNanos, long turns) {
    static final Counted NOTHING = new Counted(0, 0, 0);

    Counted turn(long passed, int running) {
      return new Counted(nanos + passed, threadNanos + (double) passed * running, turns + 1);
    }
  }

  // The window of one to two spans.
  private Counted now = Counted.NOTHING;
  private Counted young = Counted.NOTHING;
  private Counted old = Counted.NOTHING;

  private long turnNanos;
  private long countedNanos;

  /** Whether the queue was not empty since the last turn. */
  private boolean stands;

  // Of the last 20 seconds: requests, and how many were predicted to be late; of a mean, what they
  // were predicted to wait, seconds.
  private double answered;
  private double late;
  private long agedNanos;
  private long completed;
  private boolean begun;

  private boolean inForce;

  private TimelyLimit(Target target) {
    this.target = target;
    this.nanos = target.reference().toNanos();
    this.residence = target.metric() == Metric.RESIDENCE;
    this.isMean = target.statistic() == Statistic.MEAN;
  }

  /**
   * Returns the limit of a class.
   *
   * @param serviceClass the class
   * @param present its limit so far, which stays if its target does; null if none
   * @return its limit; null if it has none
   */
  public static @Nullable TimelyLimit of(ServiceClass serviceClass, @Nullable TimelyLimit present) {
    QueueRule rule = serviceClass.queue();
    Optional<Target> target = serviceClass.guarantee().upperBound();
    if (target.isEmpty() || rule.policy() != QueuePolicy.FIFO || rule.overload().isPresent()) {
      return null;
    }
    boolean same = present != null && present.target.equals(target.get());
    return same ? present : new TimelyLimit(target.get());
  }

  /**
   * Records that a request joins the queue.
   *
   * @param arrivedNanos its arrival
   * @param before requests that are queued before it
   * @param running threads in use
   * @param releases requests of the class that are complete so far
   */
  public void joined(long arrivedNanos, int before, int running, long releases) {
    if (!begun) {
      begun = true;
      agedNanos = arrivedNanos;
      completed = releases;
    }
    age(arrivedNanos - agedNanos, arrivedNanos, releases);
    if (isKnown()) {
      boolean isLate = before > inTime(running);
      double perSecond = rate(running) * SECOND;
      double all = isMean ? perSecond * MEMORY_SECONDS : answered + before + 1;
      double held = isMean && residence ? all * running / perSecond : 0;
      late += isMean ? before / perSecond : isLate ? 1 : 0;
      inForce |= isLate && target.missed(all, late + held, 0) > 0;
    }
  }

  /** Fades what was counted once a second; requests that are complete since came evenly. */
  private void age(long nanos, long nowNanos, long releases) {
    double more = releases - completed;
    completed = releases;
    if (nanos < SECOND) {
      answered += more;
      return;
    }
    double ages = nanos / MEMORY_SECONDS / SECOND;
    double weight = Math.exp(-ages);
    answered = answered * weight + more * (1 - weight) / ages;
    late *= weight;
    agedNanos = nowNanos;
  }

  /**
   * Records that a request has its turn.
   *
   * @param nowNanos the time
   * @param running threads in use, its own among them
   * @param queued requests that stay in the queue
   */
  public void turn(long nowNanos, int running, int queued) {
    if (stands) {
      now = now.turn(Math.max(0, nowNanos - turnNanos), running);
      rotate();
      countedNanos = nowNanos;
    } else if (nowNanos - countedNanos > Math.max(SECOND, FORGOTTEN * held())) {
      forget(nowNanos);
    }
    turnNanos = nowNanos;
    stands = queued > 0;
  }

  private void forget(long nowNanos) {
    now = Counted.NOTHING;
    young = now;
    old = now;
    countedNanos = nowNanos;
    inForce = false;
  }

  private void rotate() {
    long turns = now.turns - young.turns;
    long since = now.nanos - young.nanos;
    boolean full = turns >= SPAN_TURNS && since >= LEAST_NANOS;
    if (full || (turns >= LEAST_TURNS && since >= SECOND)) {
      old = young;
      young = now;
    }
  }

  /** Records that the queue is empty. */
  public void emptied() {
    stands = false;
    inForce = false;
  }

  /**
   * Returns whether a request is dropped at its turn, if another waits behind it.
   *
   * @param waitedNanos its time in the queue
   * @param running threads in use
   * @return false while the limit is not in force
   */
  public boolean isTooLate(long waitedNanos, int running) {
    return inForce && waitedNanos > inTime(running) / rate(running);
  }

  /**
   * Returns how many requests the queue may hold.
   *
   * @param max its capacity
   * @param running threads in use
   * @return at most its capacity
   */
  public int most(int max, int running) {
    if (!inForce) {
      return max;
    }
    double ahead = Math.max(0, inTime(running));
    double known = now.turns - old.turns;
    double error = Math.sqrt(ahead + (ahead + running) * (ahead + running) / known);
    return (int) Math.min(max, Math.max(1, ahead - MARGIN * error));
  }

  private boolean isKnown() {
    return now.turns - old.turns >= LEAST_TURNS && now.nanos - old.nanos >= LEAST_NANOS;
  }

  /** Thread nanoseconds for each turn. */
  private double held() {
    return (now.threadNanos - old.threadNanos) / Math.max(1, now.turns - old.turns);
  }

  /** Turns for each nanosecond. The threads in use, as their number may just have been raised. */
  private double rate(int running) {
    double turns = now.turns - old.turns;
    return Math.max(turns / (now.nanos - old.nanos), running / held());
  }

  /** N: requests before the last one that is in time. */
  private double inTime(int running) {
    return rate(running) * nanos - (residence ? running : 0);
  }
}
