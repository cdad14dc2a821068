package io.github.jettyqos.core.balance;

import io.github.jettyqos.core.measure.ClusterCounts.NodeHealth;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The state of one node: its reports, the outcome of its requests, and its health. */
final class WatchedNode {
  /** The minimum share of a starting node, as a long slow start would otherwise keep it cold. */
  private static final double LEAST_SHARE = 0.1;

  /** The maximum backoff of a node that fails at each try: 2^5 times the minimum. */
  private static final int MOST_AGAIN = 5;

  /**
   * The factor on missed heartbeats before the first answer, since a front end that has just
   * started is slow itself and would have no node at all.
   */
  private static final int FIRST = 10;

  /** The least change of a share that the balancer is informed of. */
  private static final double STEP = 0.01;

  private final ReentrantLock lock = new ReentrantLock();
  private final int node;
  private final List<String> classes;
  private final WatchRule rule;
  private final Balancer balancer;
  private final Speeds speeds;
  private final Roster roster;
  private final InFlightFloor[] owed;
  private final Transit transit;
  private final Belief belief = new Belief();

  private @Nullable String run;
  private long sequence;
  private long heardNanos;
  private boolean heard;

  /** Whether a request was answered since the node was down for failed requests. */
  private boolean answers;

  private boolean talks;
  private int missed;
  private int failures;

  /** The number of failures since it last had its whole share. */
  private int again;

  private boolean failedInDoubt;
  private boolean down;
  private long downUntilNanos;
  private boolean stopping;
  private boolean draining;
  private boolean gone;

  // The state in the roster:
  private boolean member = true;
  private boolean serving = true;

  private boolean starting;
  private long startNanos;
  private volatile double share = 1;
  private volatile NodeHealth health = NodeHealth.UNKNOWN;

  WatchedNode(
      int node,
      List<String> classes,
      WatchRule rule,
      Balancer balancer,
      Speeds speeds,
      Roster roster) {
    this.node = node;
    this.classes = classes;
    this.rule = rule;
    this.balancer = balancer;
    this.speeds = speeds;
    this.roster = roster;
    this.owed = new InFlightFloor[classes.size()];
    Arrays.setAll(owed, i -> new InFlightFloor());
    this.transit = new Transit(rule.transit().toNanos());
  }

  /** Handles an event of the node and informs the balancer before the next event. */
  void on(long nowNanos, Runnable happens) {
    lock.lock();
    try {
      if (!gone) {
        happens.run();
        follow(nowNanos);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Removes the node; later events are ignored. */
  void gone() {
    lock.lock();
    try {
      if (!gone) {
        gone = true;
        share = 0;
        health = think();
        roster.add(-one(member), -one(serving));
        speeds.forget(Balancer.place(node));
        balancer.gone(node);
      }
    } finally {
      lock.unlock();
    }
  }

  int number() {
    return node;
  }

  void sent(int classIndex, long nowNanos) {
    lock.lock();
    try {
      owed[classIndex].sent(nowNanos, transit.nanos());
    } finally {
      lock.unlock();
    }
  }

  void over(int classIndex) {
    lock.lock();
    try {
      owed[classIndex].over();
    } finally {
      lock.unlock();
    }
  }

  void answered(int classIndex) {
    lock.lock();
    try {
      owed[classIndex].over();
      failures = 0;
      if (!answers) {
        answers = true;
        health = think();
      }
    } finally {
      lock.unlock();
    }
  }

  NodeHealth health() {
    return health;
  }

  double share() {
    return share;
  }

  // The events. on() calls them under the lock, which an annotation cannot express for a callback.

  /** It joins at a vacant place, with a slow start. */
  void join(long nowNanos) {
    share = 0;
    member = false;
    serving = false;
    start(nowNanos);
  }

  void asked(long nowNanos) {
    transit.asked(nowNanos);
    for (InFlightFloor each : owed) {
      each.asked(nowNanos, transit.nanos());
    }
  }

  /** A request could not be sent, for which it is not to blame. */
  void refused(long nowNanos) {
    failed(nowNanos, true);
  }

  /** A request broke off, for which it may be to blame itself. */
  void broken(long nowNanos) {
    failed(nowNanos, false);
  }

  private void failed(long nowNanos, boolean certain) {
    failedInDoubt |= belief.isDoubted();
    if (down) {
      return; // requests sent before may fail all at once, which counts as one failure
    }
    failures++;
    boolean many = failures >= rule.failures() || (again > 0 && !isWhole());
    if (many && (certain || tryLeave())) {
      failures = 0;
      answers = false;
      down = true;
      downUntilNanos = nowNanos + (rule.retry().toNanos() << again);
      again = Math.min(MOST_AGAIN, again + 1);
    }
  }

  private boolean tryLeave() {
    if (serving) {
      serving = !roster.tryLeave();
      return !serving;
    }
    return true;
  }

  /** Whether it has its whole share and has answered a request since requests failed. */
  private boolean isWhole() {
    return !starting && answers;
  }

  void missed(long nowNanos) {
    missed++;
    if (missed >= (heard ? rule.missed() : FIRST * rule.missed())) {
      down = true;
      downUntilNanos = nowNanos;
      hush();
    }
  }

  void heard(NodeReport report, long nowNanos) {
    transit.heard(nowNanos);
    missed = 0;
    boolean sameRun = report.run().equals(run);
    if (sameRun && report.sequence() <= sequence) {
      return; // it answers, but the report is a repeated one
    }
    if (!sameRun && run != null) {
      restarted(nowNanos);
    }
    run = report.run();
    sequence = report.sequence();
    heard = true;
    heardNanos = nowNanos;
    boolean mayBeBack = down && nowNanos - downUntilNanos >= 0;
    boolean stays = stopping && !report.stopping();
    if (mayBeBack || stays) {
      start(nowNanos);
    }
    stopping = report.stopping();
    judge(report, nowNanos);
  }

  private void restarted(long nowNanos) {
    for (InFlightFloor each : owed) {
      each.restarted();
    }
    speeds.forget(Balancer.place(node));
    start(nowNanos);
  }

  private void start(long nowNanos) {
    down = false;
    starting = true;
    startNanos = nowNanos;
  }

  private void judge(NodeReport report, long nowNanos) {
    boolean doubted = belief.isDoubted();
    belief.begin();
    for (ClassLoad load : report.classes()) {
      int classIndex = classes.indexOf(load.name());
      if (classIndex >= 0) {
        belief.look(load, transit.isExcused() ? 0 : owed[classIndex].owed());
      }
    }
    belief.judge(transit.isSlow());
    if (belief.isDoubted()) {
      hush();
      return;
    }
    if (doubted) {
      failedInDoubt = false;
      start(nowNanos);
    }
    talks = true;
    for (ClassLoad load : report.classes()) {
      int classIndex = classes.indexOf(load.name());
      if (classIndex >= 0) {
        balancer.report(node, classIndex, status(load, classIndex));
      }
    }
  }

  private NodeStatus status(ClassLoad load, int classIndex) {
    // After a restart the reported mean may still contain requests of the time before.
    double speed =
        speeds.heard(Balancer.place(node), classIndex, starting ? Double.NaN : load.speed());
    boolean isNext = load.isFree() && speeds.isToBeTried(Balancer.place(node), classIndex);
    return new NodeStatus(
        load.queued(), load.idle(), load.budget(), speed, load.latencyNanos(), isNext);
  }

  /** Discards its report. */
  private void hush() {
    if (talks) {
      talks = false;
      speeds.forget(Balancer.place(node));
      balancer.silent(node);
    }
  }

  void drain() {
    draining = true;
  }

  void undrain(long nowNanos) {
    if (draining) {
      draining = false;
      boolean wasDown = down;
      start(nowNanos);
      down = wasDown;
    }
  }

  void tick(long nowNanos) {
    if (nowNanos - heardNanos > rule.age().toNanos()) {
      hush();
    }
    if (down && !heard && missed == 0 && nowNanos - downUntilNanos >= 0) {
      start(nowNanos); // without heartbeats only a request can show that it is back
    }
  }

  private void follow(long nowNanos) {
    double grown = 1;
    if (starting) {
      double whole = rule.slowStart().toNanos();
      grown = whole > 0 ? Math.min(1, Math.max(LEAST_SHARE, (nowNanos - startNanos) / whole)) : 1;
      starting = grown < 1;
    }
    if (!down && isWhole()) {
      again = 0;
    }
    boolean liar = belief.isDoubted() && belief.isGross() && failedInDoubt;
    double now = draining || down || stopping || liar ? 0 : grown;
    boolean edge = now == 0 || now == 1;
    if (now != share && (edge || share == 0 || Math.abs(now - share) >= STEP)) {
      share = now;
      balancer.share(node, now);
    }
    boolean serves = now > 0;
    if (serves != serving || draining == member) {
      roster.add(one(!draining) - one(member), one(serves) - one(serving));
      serving = serves;
      member = !draining;
    }
    health = think();
  }

  private static int one(boolean counts) {
    return counts ? 1 : 0;
  }

  private NodeHealth think() {
    if (draining && !gone) {
      return NodeHealth.DRAINING;
    }
    if (down || gone) {
      return NodeHealth.DOWN;
    }
    if (stopping) {
      return NodeHealth.STOPPING;
    }
    if (belief.isDoubted()) {
      return NodeHealth.DOUBTED;
    }
    if (starting) {
      return NodeHealth.STARTING;
    }
    return heard || answers ? NodeHealth.UP : NodeHealth.UNKNOWN;
  }
}
