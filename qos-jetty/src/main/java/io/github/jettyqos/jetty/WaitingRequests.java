package io.github.jettyqos.jetty;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.config.AbortOnClose;
import io.github.jettyqos.core.config.QosConfig;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * What is done now and then for requests that wait: for a worker, for their body, for an answer.
 */
final class WaitingRequests {
  /**
   * How long an application may take to end a request whose client has gone. It has been told by
   * then, if it wanted to be; some of it may be closing files or giving back connections.
   */
  private static final Duration TIME_TO_END = Duration.ofSeconds(5);

  /** Shorter in tests. */
  Duration timeToEnd = TIME_TO_END;

  private final Supplier<QosConfig> config;
  private final Scheduler scheduler;
  private final NanoClock clock;
  private final ExpiryTimer timer;
  private final CloseWatches watches;
  private final WaitingBodies bodies;

  WaitingRequests(Supplier<QosConfig> config, Gate gate, Scheduler scheduler, NanoClock clock) {
    this.config = config;
    this.scheduler = scheduler;
    this.clock = clock;
    this.timer = new ExpiryTimer(gate, scheduler, clock);
    this.watches = new CloseWatches(scheduler, clock);
    this.bodies = new WaitingBodies(scheduler);
  }

  void stop() {
    timer.stop();
  }

  /** Has a queued permit turned away when the patience of its class or of its client is over. */
  void expireInTime(Permit permit, long latestStartNanos) {
    long timeout = config.get().classes().get(permit.classIndex()).queue().timeout().toNanos();
    timer.noLaterThan(permit.arrivalNanos() + timeout);
    if (latestStartNanos != Permit.ANY_TIME) {
      timer.noLaterThan(latestStartNanos + 1);
    }
  }

  /** Has those turned away soon that have waited for too long by another configuration. */
  void lookAtTimeouts() {
    timer.noLaterThan(clock.nanoTime());
  }

  /**
   * Has a client's end noticed while its request waits, if it waits for long and nobody tells.
   *
   * @param mayBeRead whether somebody may read its body meanwhile
   */
  void watch(ClientEnd client, Request request, boolean mayBeRead) {
    HttpConfiguration http = request.getConnectionMetaData().getHttpConfiguration();
    boolean toBeWatched =
        Multiplexed.is(request)
            ? !http.isNotifyRemoteAsyncErrors()
            : !mayBeRead && config.get().abortOnClose() != AbortOnClose.FALSE;
    if (toBeWatched) {
      watches.add(client);
    }
  }

  /** Has the end of an HTTP/2 connection noticed for a stream that is told nothing any more. */
  void watchConnection(ClientEnd client, Request request) {
    if (Multiplexed.is(request)) {
      look(client);
    }
  }

  /** Has a client looked at now and then, if its request waits for long. */
  void look(ClientEnd client) {
    watches.add(client);
  }

  /** Has the body of a queued request read while it waits, until what reads it says false. */
  void readWhileWaiting(BooleanSupplier reads) {
    bodies.add(reads);
  }

  /** Does something about a request whose client has gone, unless it has ended by then. */
  void endInTime(Runnable end) {
    try {
      schedule(end, timeToEnd.toMillis());
    } catch (RejectedExecutionException e) {
      end.run();
    }
  }

  /**
   * Has something done later, by a thread that must not block.
   *
   * @throws RejectedExecutionException if the server is stopping
   */
  void schedule(Runnable task, long millis) {
    scheduler.schedule(task, millis, TimeUnit.MILLISECONDS);
  }
}
