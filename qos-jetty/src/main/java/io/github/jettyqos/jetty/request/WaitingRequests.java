package io.github.jettyqos.jetty.request;

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
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * What is done now and then for requests that wait: for a worker, for their body, for an answer.
 */
public final class WaitingRequests {
  /**
   * How long an application may take to end a request whose client has gone. It has been told by
   * then, if it wanted to be; some of it may be closing files or giving back connections.
   */
  private static final Duration TIME_TO_END = Duration.ofSeconds(5);

  /** Below what anybody notices; at a full window of 1 MiB this is 100 MB/s for a connection. */
  private static final long BODY_MILLIS = 10;

  /**
   * How often streams are looked at. Only a server that has reset one itself, or is not to tell
   * what clients do, leaves a place in a queue or a thread taken until then: a tenth of a second is
   * far below the time for which a client could have taken it by an honest request, and ten rounds
   * a second over all streams that wait cost little.
   */
  private static final long STREAM_MILLIS = 100;

  /** Shorter in tests. */
  public Duration timeToEnd = TIME_TO_END;

  private final Supplier<QosConfig> config;
  private final Scheduler scheduler;
  private final NanoClock clock;
  private final ExpiryTimer timer;
  private final CloseWatches watches;

  /**
   * Bodies of queued requests. Being told by Jetty when content is there would be quicker, but what
   * was asked for cannot be taken back when the handler's turn has come, and a request that ends
   * with such a question open fails.
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

  /** Has a queued permit turned away when the patience of its class or of its client is over. */
  void expireInTime(Permit permit, long latestStartNanos) {
    long timeout = config.get().classes().get(permit.classIndex()).queue().timeout().toNanos();
    timer.noLaterThan(permit.arrivalNanos() + timeout);
    if (latestStartNanos != Permit.ANY_TIME) {
      timer.noLaterThan(latestStartNanos + 1);
    }
  }

  /** Has those turned away soon that have waited for too long by another configuration. */
  public void lookAtTimeouts() {
    timer.noLaterThan(clock.nanoTime());
  }

  /**
   * Has an HTTP/1.1 client's end noticed while its request waits, if it waits for long: of one
   * whose body is not read meanwhile.
   */
  void watch(ClientEnd client, Request request) {
    if (!Multiplexed.is(request) && config.get().abortOnClose() != AbortOnClose.FALSE) {
      watches.add(client);
    }
  }

  /** Has the stream of a request looked at, until what looks says false. */
  void lookAtStream(BooleanSupplier look) {
    streams.add(look);
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
