package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosConfig.AbortOnClose;
import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;

/** The timers for requests that wait: for a worker, for their body, for an answer. */
public final class WaitingRequests {
  /**
   * The time for an application to end a request whose client has gone, as it may have to close
   * files or return connections.
   */
  private static final Duration TIME_TO_END = Duration.ofSeconds(5);

  /** Below human perception; with a full window of 1 MiB this is 100 MB/s for a connection. */
  private static final long BODY_MILLIS = 10;

  /**
   * The period of checks of streams. Only a stream that the server itself has reset, or whose end
   * is configured not to be reported, keeps a place in a queue or a thread until a check: 100 ms is
   * far below the time of an ordinary request, and ten checks a second of all waiting streams cost
   * little.
   */
  private static final long STREAM_MILLIS = 100;

  /** shorter in tests */
  public Duration timeToEnd = TIME_TO_END;

  /** Whether queued requests of a removed class are classified again; false in a twin */
  public volatile boolean classifyAgain = true;

  private final Supplier<QosConfig> config;
  private final Scheduler scheduler;
  private final NanoClock clock;
  private final ExpiryTimer timer;
  private final CloseWatches watches;

  /**
   * The bodies of queued requests. They are polled, since a demand in Jetty cannot be withdrawn
   * when the handler's turn has come, and a request that ends with an open demand fails.
   */
  private final RepeatedLooks bodies;

  private final RepeatedLooks streams;

  public WaitingRequests(
      Supplier<QosConfig> config, Gate gate, Scheduler scheduler, NanoClock clock) {
    this.config = config;
    this.scheduler = scheduler;
    this.clock = clock;
    this.timer = new ExpiryTimer(gate, scheduler, clock);
    this.watches = new CloseWatches(scheduler, clock);
    this.bodies = new RepeatedLooks(scheduler, BODY_MILLIS);
    this.streams = new RepeatedLooks(scheduler, STREAM_MILLIS);
  }

  void stop() {
    timer.stop();
  }

  /**
   * Sets the timer that rejects a queued permit after the timeout of its class or its client's
   * deadline.
   */
  void expireInTime(Permit permit, ServiceClass owner, long latestStartNanos) {
    long timeout = owner.queue().timeout().toNanos();
    timer.noLaterThan(permit.arrivalNanos() + timeout);
    if (latestStartNanos != Permit.ANY_TIME) {
      timer.noLaterThan(latestStartNanos + 1);
    }
  }

  /** Expires queued requests at once, as the timeouts of a new configuration may be shorter. */
  public void lookAtTimeouts() {
    timer.noLaterThan(clock.nanoTime());
  }

  /**
   * Watches the HTTP/1.1 connection of a request whose body is not read meanwhile, if it waits for
   * long.
   */
  void watch(ClientEnd client, Request request) {
    if (!Multiplexed.is(request) && config.get().abortOnClose() != AbortOnClose.FALSE) {
      watches.add(client);
    }
  }

  /** Checks the stream of a request, until the check returns false. */
  void lookAtStream(BooleanSupplier look) {
    streams.add(look);
  }

  /** Reads the body of a queued request, until the reader returns false. */
  void readWhileWaiting(BooleanSupplier reads) {
    bodies.add(reads);
  }

  /** Runs the end of a request whose client has gone, after the time to end. */
  void endInTime(Runnable end) {
    try {
      schedule(end, timeToEnd.toMillis());
    } catch (RejectedExecutionException e) {
      end.run();
    }
  }

  /**
   * Schedules a task, for a thread that must not block.
   *
   * @throws RejectedExecutionException if the server is stopping
   */
  void schedule(Runnable task, long millis) {
    scheduler.schedule(task, millis, TimeUnit.MILLISECONDS);
  }
}
