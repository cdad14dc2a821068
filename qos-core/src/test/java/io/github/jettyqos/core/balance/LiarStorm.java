package io.github.jettyqos.core.balance;

import io.github.jettyqos.core.measure.ClusterCounts.NodeHealth;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * One node under a load and a network that are drawn, some of them bad: bursts in step with the
 * heartbeats, pauses of the node after which it answers the heartbeat first, slow packets, another
 * front end. Heartbeats every 100 ms. The node is honest until it begins to lie, if ever.
 */
final class LiarStorm {
  static final long MILLI = 1_000_000;
  private static final long OLD = 40 * MILLI;
  private static final long OTHER = -1;
  private static final long HEARTBEAT = 100 * MILLI;

  private static final long LENGTH = 2_500 * MILLI;

  static final long LIE = 1_000 * MILLI;

  private final SplittableRandom random;
  private final NodeWatch watch;
  private final int budget;
  private final double gapNanos;
  private final double serviceNanos;
  private final double transitNanos;
  private final boolean bursts;
  private final double pauses;
  private final double others;
  private final Lie lie;

  private final PriorityQueue<Happening> happenings = new PriorityQueue<>();
  private final Deque<Long> queue = new ArrayDeque<>();
  private long count;
  private long now;
  private long pausedUntil;
  private int working;
  private long sequence;
  private long grossNanos = -1;
  private final Map<Long, Long> ours = new LinkedHashMap<>();

  /** What a liar says. */
  enum Lie {
    NONE,
    /** Nothing is here. */
    ALL_IDLE,
    /** Half of what is here. */
    HALF
  }

  private record Happening(long at, long number, Runnable what) implements Comparable<Happening> {
    @Override
    public int compareTo(Happening other) {
      return at == other.at ? Long.compare(number, other.number) : Long.compare(at, other.at);
    }
  }

  LiarStorm(long seed, Lie lie, WatchRule rule) {
    this.random = new SplittableRandom(seed);
    this.lie = lie;
    this.watch = new NodeWatch(1, List.of("a"), rule, Balancers.maximumIdleFirst(1, 1));
    this.budget = 1 + random.nextInt(32);
    this.serviceNanos = MILLI * Math.exp(random.nextDouble(0, Math.log(300)));
    double load = random.nextDouble(0.2, 1.4);
    this.gapNanos = serviceNanos / (budget * load);
    this.transitNanos = MILLI * Math.exp(random.nextDouble(Math.log(0.05), Math.log(3)));
    this.bursts = random.nextInt(4) == 0;
    this.pauses = random.nextInt(3) == 0 ? random.nextDouble(0, 0.1) : 0;
    this.others = random.nextInt(3) == 0 ? random.nextDouble() : 0;
  }

  private void at(long when, Runnable what) {
    happenings.add(new Happening(when, count++, what));
  }

  private long exponential(double mean) {
    return Math.round(-mean * Math.log(1 - random.nextDouble()));
  }

  /** One packet in a hundred is lost once, and comes 30 ms later. */
  private long transit() {
    return exponential(transitNanos) + (random.nextInt(100) == 0 ? 30 * MILLI : 0);
  }

  /** Runs it; says when the node was doubted first, or -1. */
  long run() {
    at(0, this::beat);
    at(0, this::arrive);
    while (true) {
      Happening next = happenings.remove();
      now = next.at;
      if (now > LENGTH) {
        return -1;
      }
      next.what.run();
      if (watch.health(0) == NodeHealth.DOUBTED) {
        return now;
      }
    }
  }

  /** Since when it has lied with so much there that one ought to see it; -1 if it never did. */
  long grossSince() {
    return grossNanos;
  }

  private void arrive() {
    int requests = bursts ? 1 + random.nextInt(2 * budget) : 1;
    for (int i = 0; i < requests; i++) {
      send();
    }
    long next = now + exponential(gapNanos * (bursts ? budget : 1));
    // In step: just before the next heartbeat is sent.
    at(bursts ? next / HEARTBEAT * HEARTBEAT + HEARTBEAT - 6 * MILLI : next, this::arrive);
  }

  private void send() {
    boolean own = random.nextDouble() >= others;
    long number = count;
    if (own) {
      watch.dispatched(0, 0, now);
      ours.put(number, now);
    }
    at(now + transit(), () -> reach(own ? number : OTHER));
  }

  private void reach(long own) {
    if (now < pausedUntil) {
      // After the pause the heartbeat comes first, as it may.
      at(pausedUntil + 2 * MILLI, () -> reach(own));
    } else if (working < budget) {
      serve(own);
    } else {
      queue.add(own);
    }
  }

  private void serve(long own) {
    working++;
    at(now + exponential(serviceNanos), () -> end(own));
  }

  private void end(long own) {
    if (now < pausedUntil) {
      at(pausedUntil, () -> end(own));
      return;
    }
    working--;
    if (own != OTHER) {
      at(now + transit(), () -> answer(own));
    }
    Long next = queue.poll();
    if (next != null) {
      serve(next);
    }
  }

  private void answer(long own) {
    ours.remove(own);
    watch.completed(0, 0, now);
  }

  /** Ours that were sent so long ago that the watch counts them. */
  private long old() {
    return ours.values().stream().filter(sent -> now - sent > OLD).count();
  }

  private void beat() {
    watch.asked(0, now);
    if (random.nextDouble() < pauses) {
      pausedUntil = now + (10 + random.nextInt(70)) * MILLI;
    }
    at(now + exponential(transitNanos), this::report);
    at(now + HEARTBEAT, this::beat);
  }

  private void report() {
    if (now < pausedUntil) {
      at(pausedUntil, this::report);
      return;
    }
    boolean lies = lie != Lie.NONE && now >= LIE;
    if (lies && grossNanos < 0 && old() >= Math.max(8, budget)) {
      grossNanos = now;
    }
    int shown = !lies ? working : lie == Lie.HALF ? working / 2 : 0;
    int waiting = !lies ? queue.size() : lie == Lie.HALF ? queue.size() / 2 : 0;
    ClassLoad load = new ClassLoad("a", waiting, shown, budget, 0, 0, Double.NaN);
    NodeReport report = new NodeReport("run", ++sequence, false, List.of(load));
    at(now + exponential(transitNanos), () -> watch.heard(0, report, now));
  }

  @Override
  public String toString() {
    return "budget %d, gap %.2f ms, service %.1f ms, transit %.2f ms, bursts %b, pauses %.2f, others %.2f"
        .formatted(
            budget,
            gapNanos / MILLI,
            serviceNanos / MILLI,
            transitNanos / MILLI,
            bursts,
            pauses,
            others);
  }
}
