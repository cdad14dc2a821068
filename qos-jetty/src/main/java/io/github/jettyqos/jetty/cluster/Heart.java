package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.balance.NodeWatch;
import io.github.jettyqos.core.text.Repeated;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The timer thread of a front end: for heartbeats, the state of nodes, and overdue requests.
 *
 * <pre>
 *  T1 (a request, under the lock of its balancer) wants a node probed, and sets its flag.
 *  T2 (this thread) clears the flag, then asks the node.
 *  A flag already set needs no change, as T2 has not asked yet. T1 never asks itself, as the state of
 *  nodes has its own lock, under which the balancer is called.
 * </pre>
 */
final class Heart extends TimerComponent {
  private static final Logger LOG = LoggerFactory.getLogger(Heart.class);

  /** The resolution of timeouts and of weights over time. */
  private static final long TICK_MILLIS = 50;

  private final Duration heartbeat;
  private final NodeWatch watch;
  private final Overdue overdue;
  private final NanoClock clock;
  private final AtomicIntegerArray wanted;
  private volatile @Nullable Heartbeats heartbeats;

  Heart(Duration heartbeat, int places, NodeWatch watch, Overdue overdue, NanoClock clock) {
    super("qos-heart");
    this.heartbeat = heartbeat;
    this.watch = watch;
    this.overdue = overdue;
    this.clock = clock;
    this.wanted = new AtomicIntegerArray(places);
  }

  /** Sets the heartbeats for the next start. */
  void asks(Heartbeats asking) {
    heartbeats = asking;
  }

  @Override
  void schedule(ScheduledExecutorService started) {
    every(started, TICK_MILLIS, this::tick);
    Heartbeats asking = heartbeats;
    if (asking != null) {
      every(started, heartbeat.toMillis(), asking::beat);
    }
  }

  private void tick() {
    long now = clock.nanoTime();
    watch.tick(now);
    overdue.look(now);
  }

  private static void every(ScheduledExecutorService thread, long millis, Runnable task) {
    Runnable repeated = new Repeated(LOG, "what is done by the clock", task);
    var unused = thread.scheduleAtFixedRate(repeated, 0, millis, TimeUnit.MILLISECONDS);
  }

  /** Requests an early heartbeat of a place. */
  void probe(int place) {
    ScheduledExecutorService running = timer();
    Heartbeats asking = heartbeats;
    if (running != null && asking != null && wanted.compareAndSet(place, 0, 1)) {
      try {
        running.execute(
            () -> {
              wanted.set(place, 0);
              asking.ask(place);
            });
      } catch (RejectedExecutionException e) {
        wanted.set(place, 0); // the timer is stopping
      }
    }
  }
}
