package io.github.jettyqos.core.model;

import io.github.jettyqos.core.OverloadRule;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.Target.Statistic;
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
 * <p>A request that joins behind more than n others is predicted to be late. The limit is in force
 * once the target is missed by the predictions of the last {@value #MEMORY_SECONDS} s ({@link
 * Target#missed}), since until then a late request does less harm than a rejected one, and until
 * the queue is empty. Of a mean, which others can make good, as many requests are counted as come
 * in that time at rate s, and it is missed once it is twice the reference. Meanwhile a request that
 * has waited for more than {@code n / s} at its turn is dropped, if another waits behind it. If n
 * is 0 no request is in time, whatever waits, and none is rejected.
 *
 * <p>It acts within a second, before a control law has learned anything of the class. It knows no
 * order but that of arrival (of each client, with fair shares), and leaves it to {@link
 * OverloadRule} where there is one, and to a queue timeout that is shorter than the reference.
 * Nothing is known before {@value #LEAST_TURNS} turns, nor a second after the last one at which
 * others waited.
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

  /** A rate is forgotten after a second without a measured turn, or this many times h. */
  private static final int FORGOTTEN = 8;

  /** The longest time after which it is forgotten, since h itself may be of the past. */
  private static final double FORGOTTEN_NANOS = 8.0 * SECOND;

  /** The time over which late requests are counted, by exponential weights: that of verdicts. */
  private static final double MEMORY_SECONDS = 20;

  /** Standard errors by which fewer are queued. */
  private static final double MARGIN = 2;

  /** {@link Target#missed} of a mean that is twice the reference. */
  private static final double TWICE = 1;

  private static final double ROUNDING = 1e-9;

  private final Target target;
  private final double nanos;
  private final boolean residence;
  private final boolean isMean;

  /** What was counted at turns at which others waited. */
  private static final class Counted {
    long nanos;
    double threadNanos;
    long turns;

    void set(Counted other) {
      nanos = other.nanos;
      threadNanos = other.threadNanos;
      turns = other.turns;
    }
  }

  // The window of one to two spans begins at old.
  private final Counted now = new Counted();
  private final Counted young = new Counted();
  private final Counted old = new Counted();

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
    Target target = serviceClass.guarantee().upperBound().orElse(null);
    if (target == null
        || rule.policy() != QueuePolicy.FIFO
        || rule.overload().isPresent()
        || rule.timeout().compareTo(target.reference()) < 0) {
      return null;
    }
    return present != null && present.target.equals(target) ? present : new TimelyLimit(target);
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
    age(arrivedNanos, releases);
    if (!isKnown()) {
      return;
    }
    double ahead = inTime(running);
    boolean isLate = ahead > 0 && before > ahead;
    if (isMean) {
      double perSecond = rate(running) * SECOND;
      double all = perSecond * MEMORY_SECONDS;
      late += before / perSecond;
      double held = residence ? all * running / perSecond : 0;
      inForce |= isLate && target.missed(all, late + held, 0) >= TWICE;
    } else if (isLate) {
      late++;
      inForce |= target.missed(answered + before + 1, late, 0) > ROUNDING;
    }
  }

  /** Fades what was counted once a second; requests that are complete since then came evenly. */
  private void age(long nowNanos, long releases) {
    double more = releases - completed;
    completed = releases;
    long age = nowNanos - agedNanos;
    if (age < SECOND) {
      answered += more;
      return;
    }
    double ages = age / MEMORY_SECONDS / SECOND;
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
      long passed = Math.max(0, nowNanos - turnNanos);
      now.nanos += passed;
      now.threadNanos += (double) passed * running;
      now.turns++;
      countedNanos = nowNanos;
      rotate();
    } else if (nowNanos - countedNanos > forgottenNanos()) {
      now.set(old);
      young.set(old);
      countedNanos = nowNanos;
      inForce = false;
    }
    turnNanos = nowNanos;
    stands = queued > 0;
  }

  private double forgottenNanos() {
    return Math.max(SECOND, Math.min(FORGOTTEN_NANOS, FORGOTTEN * held()));
  }

  private void rotate() {
    long turns = now.turns - young.turns;
    long since = now.nanos - young.nanos;
    boolean full = turns >= SPAN_TURNS && since >= LEAST_NANOS;
    if (full || (turns >= LEAST_TURNS && since >= SECOND)) {
      old.set(young);
      young.set(now);
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
    if (!inForce) {
      return false;
    }
    double ahead = inTime(running);
    return ahead > 0 && waitedNanos > ahead / rate(running);
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
    double ahead = inTime(running);
    if (ahead <= 0) {
      return max;
    }
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
