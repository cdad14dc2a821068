package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.admit.Permit;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The wait of one request in the queue of its class: the memory of its head, and the watch of its
 * client.
 */
final class QueueWait extends ClientEnd {
  private static final AtomicReferenceFieldUpdater<QueueWait, HeadMemory> MEMORY =
      AtomicReferenceFieldUpdater.newUpdater(QueueWait.class, HeadMemory.class, "memory");

  /** Bytes for the head of a request, as counted for its class. */
  private record HeadMemory(QueueBytes of, int classIndex, int bytes) {
    boolean take() {
      return of.take(classIndex, bytes);
    }

    void give() {
      of.give(classIndex, bytes);
    }
  }

  private final RequestServices services;
  private final RequestSteps exchange;
  private final Permit permit;
  private final Request request;
  private final boolean bodyRead;

  /** The memory taken for its head; null if none is. */
  private volatile @Nullable HeadMemory memory;

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
    HeadMemory head = new HeadMemory(services.queueBytes(), permit.classIndex(), bytes);
    boolean taken = head.take();
    memory = taken ? head : null;
    return taken;
  }

  /**
   * Has the memory counted for another class; false if it does not fit there, and then it stays.
   */
  boolean move(QueueBytes to, int classIndex) {
    HeadMemory head = memory;
    if (head == null) {
      return true;
    }
    HeadMemory next = new HeadMemory(to, classIndex, head.bytes);
    if (!next.take()) {
      return false;
    }
    HeadMemory left = MEMORY.compareAndSet(this, head, next) ? head : next; // it may have ended
    left.give();
    return true;
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
    HeadMemory head = MEMORY.getAndSet(this, null);
    if (head != null) {
      head.give();
    }
    stop();
  }

  @Override
  boolean isWaiting() {
    return permit.isQueued() || permit.isDisplaced();
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
