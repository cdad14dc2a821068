package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.admit.Permit;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The wait of one request in the queue of its class: the memory of its head, and the watch of its
 * client.
 */
final class QueueWait extends ClientEnd {
  private static final AtomicIntegerFieldUpdater<QueueWait> HEAD_BYTES =
      AtomicIntegerFieldUpdater.newUpdater(QueueWait.class, "headBytes");

  private final RequestServices services;
  private final RequestSteps exchange;
  private final Permit permit;
  private final Request request;
  private final boolean bodyRead;

  /** Bytes taken from {@link QueueBytes} for its head. */
  @SuppressWarnings("UnusedVariable") // through HEAD_BYTES
  private volatile int headBytes;

  /** Whether the request was complete during or after the wait. */
  private volatile boolean completed;

  QueueWait(
      RequestServices services,
      RequestSteps exchange,
      Permit permit,
      Request request,
      boolean bodyRead) {
    super(request, bodyRead, permit.arrivalNanos());
    this.services = services;
    this.exchange = exchange;
    this.permit = permit;
    this.request = request;
    this.bodyRead = bodyRead;
  }

  /**
   * Takes the memory; false if there is none. Called before the wait can be found by other threads,
   * so that the thread that ends it returns the bytes.
   */
  boolean takeMemory() {
    int bytes = HeadBytes.of(request) + (bodyRead ? 0 : CloseWatch.MOST_OF_A_BODY);
    boolean taken = services.queueBytes().take(permit.classIndex(), bytes);
    headBytes = taken ? bytes : 0;
    return taken;
  }

  /** Watches the client, after the listeners of the exchange were added. */
  void watchClient() {
    if (!Multiplexed.is(request)) {
      services.waiting().watch(this, request);
      return;
    }
    if (!bodyRead) {
      services.waiting().readWhileWaiting(exchange::readWhileQueued);
    }
    // Jetty does not report the end of the connection to a stream that is fully received.
    listen();
    if (completed) {
      exchange.endLook(); // by a handler in front of the gate, before there was a look to end
    }
  }

  /**
   * Ends the wait; called by its end and by that of the request, perhaps by two threads at once.
   */
  void end() {
    int bytes = HEAD_BYTES.getAndSet(this, 0);
    if (bytes > 0) {
      services.queueBytes().give(permit.classIndex(), bytes);
    }
    stop();
  }

  @Override
  boolean isWaiting() {
    return permit.isQueued();
  }

  @Override
  void onClientGone(@Nullable Throwable reason) {
    exchange.onClientGone(reason);
  }

  /** Called when the request is complete in any way. */
  void onCompleted() {
    if (permit.isQueued() && services.gate().cancel(permit)) {
      exchange.dropBody(); // a handler in front of the gate has ended it
    }
    end();
    completed = true;
    exchange.endLook();
  }
}
