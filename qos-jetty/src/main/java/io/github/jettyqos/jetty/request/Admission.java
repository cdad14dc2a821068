package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.admit.Work;
import io.github.jettyqos.jetty.connect.NoTraceContext;
import io.github.jettyqos.jetty.connect.QosEndPoint;
import io.github.jettyqos.jetty.connect.TraceContext;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * A request between classification and its worker, with its permit and its place in the queue.
 *
 * <p><b>Parking.</b> A queued request ignores idle timeouts and learns of its client's end by
 * listeners, which are added after the gate has queued it; the gate may dispatch or reject it
 * meanwhile.
 *
 * <pre>
 *  T1 (park) adds the listeners, then phase ADMITTING to PARKED.
 *  T2 (gate) phase ADMITTING to CALLED, or, if that fails because it is PARKED, continues itself.
 *  The second thread continues, so no thread handles the request while listeners are being added, even
 *  if adding them throws.
 * </pre>
 */
abstract class Admission extends Work implements Queued, StreamLook.Owner, Runnable {
  private static final AtomicIntegerFieldUpdater<Admission> PHASE =
      AtomicIntegerFieldUpdater.newUpdater(Admission.class, "phase");
  private static final AtomicIntegerFieldUpdater<Admission> HEAD_BYTES =
      AtomicIntegerFieldUpdater.newUpdater(Admission.class, "headBytes");
  private static final int ADMITTING = 0;
  private static final int PARKED = 1;
  private static final int CALLED = 2;

  final Running run;
  final Response response;
  final Callback callback;

  /** Whether no more content of the request will arrive. */
  final boolean bodyRead;

  /**
   * The failure of reading the body, which is answered in place of handling; null if there is none.
   */
  final @Nullable Throwable failure;

  /** The part of the body that was read; null if none was. */
  final @Nullable EarlyBody body;

  private Request request;
  private volatile @Nullable ClientEnd queuedClient;

  /** The look at the HTTP/2 stream; null until the request first waits. */
  private volatile @Nullable StreamLook look;

  /** Whether the request was complete during or after its waiting. */
  private volatile boolean completed;

  /** The reason for which the client has gone; null while it has not. */
  private volatile @Nullable Throwable gone;

  /** Whether a listener to failures of the request was added. */
  private boolean listening;

  private @Nullable RejectReason refused;

  @SuppressWarnings("UnusedVariable") // through PHASE
  private volatile int phase;

  /** Bytes taken from {@link QueueBytes} for the queued head. */
  @SuppressWarnings("UnusedVariable") // through HEAD_BYTES
  private volatile int headBytes;

  Admission(Running run, int classIndex, Arrival arrival) {
    super(classIndex, arrival.nanos(), waitsFrom(arrival));
    this.run = run;
    this.request = arrival.request();
    this.response = arrival.response();
    this.callback = arrival.callback();
    this.body = arrival.body();
    this.bodyRead = arrival.bodyRead();
    this.failure = arrival.failure();
  }

  private static long waitsFrom(Arrival arrival) {
    QosEndPoint endPoint = QosEndPoint.of(arrival.request().getConnectionMetaData());
    return endPoint == null ? arrival.nanos() : endPoint.waitsFrom(arrival.nanos());
  }

  /** Lets a worker handle it: the current one, if it just finished another request. */
  abstract void execute();

  /** Releases the body, which will not be read. */
  abstract void dropBody();

  // ---- in the thread that parsed the request

  /** Queues the request, if there is memory for it. */
  public final void park() {
    if (!takeHeadBytes() && run.gate().turnAway(this, RejectReason.QUEUE_BYTES)) {
      refuse(RejectReason.QUEUE_BYTES);
      return;
    }
    TraceContext.note(this); // before another thread may handle it
    try {
      beginToWait();
    } catch (Throwable t) {
      onClientGone(t); // the request has ended, or cannot wait
    }
    run.waiting().expireInTime(this, latestStartNanos());
    if (!PHASE.compareAndSet(this, ADMITTING, PARKED)) {
      goOn();
    }
  }

  /**
   * Called before the request can be found by other threads, so that the thread that ends the wait
   * returns the bytes.
   */
  private boolean takeHeadBytes() {
    int bytes = HeadBytes.of(request) + (bodyRead ? 0 : CloseWatch.MOST_OF_A_BODY);
    boolean taken = run.queueBytes().take(classIndex(), bytes);
    headBytes = taken ? bytes : 0;
    return taken;
  }

  private void beginToWait() {
    request = QueuedRequest.of(request, this);
    listen();
    boolean multiplexed = Multiplexed.is(request);
    if (multiplexed) {
      lookAtStream(); // Jetty does not report a reset by the server itself
    }
    // The body stays unread unless there is memory for it.
    if (bodyRead ? hasFailed() : isAnswered() || ClosedStreams.has(request)) {
      onClientGone(null); // before listeners were added
    }
    ClientEnd client = new QueuedClient(this, request, bodyRead);
    queuedClient = client;
    if (!multiplexed) {
      run.waiting().watch(client, request);
      return;
    }
    if (!bodyRead) {
      run.waiting().readWhileWaiting(this::readWhileWaiting);
    }
    client.listen(); // Jetty does not report the end of the connection to a stream that is fully
    // received
    if (completed) {
      endLook(); // by a handler in front of the gate, before there was a look to end
    }
  }

  /** Starts the look at its stream, unless it was started before. */
  final void lookAtStream() {
    if (look == null) {
      look = StreamLook.begin(run, request, this);
    }
  }

  /** Called before the stream ends. */
  final void endLook() {
    StreamLook begun = look;
    if (begun != null) {
      begun.end();
    }
  }

  // ---- by the gate

  @Override
  protected void onDispatched() {
    called();
  }

  @Override
  protected void onRejected(RejectReason reason) {
    refused = reason;
    called();
  }

  private void called() {
    if (!PHASE.compareAndSet(this, ADMITTING, CALLED)) {
      goOn();
    }
  }

  private void goOn() {
    stopWatching();
    RejectReason reason = refused;
    if (reason == null) {
      execute();
    } else {
      run.execute(NoTraceContext.of(this)); // which refuses the request in its own trace context
    }
  }

  /**
   * Called at the end of the request and at the end of its waiting, perhaps by two threads at once.
   */
  private void stopWatching() {
    int bytes = HEAD_BYTES.getAndSet(this, 0);
    if (bytes > 0) {
      run.queueBytes().give(classIndex(), bytes);
    }
    ClientEnd client = queuedClient;
    if (client != null) {
      client.stop();
    }
  }

  public void refuse(RejectReason reason) {
    dropBody();
    run.root().refuse(request, response, callback, classIndex(), reason);
  }

  // ---- while it waits

  /**
   * Reads the received part of the body, if other streams need the window of the connection.
   *
   * @return whether to look again
   */
  private boolean readWhileWaiting() {
    EarlyBody waiting = body;
    if (waiting == null || !isQueued()) {
      return false;
    }
    if (!WantedContent.of(request.getConnectionMetaData()).isWanted()) {
      return true;
    }
    EarlyBody.End end = waiting.readWhileQueued(this);
    if (end == EarlyBody.End.FAILED) {
      onClientGone(waiting.failure());
    } else if (end == EarlyBody.End.NO_ROOM
        && run.gate().turnAway(this, RejectReason.QUEUE_BYTES)) {
      refused = RejectReason.QUEUE_BYTES;
      run.execute(NoTraceContext.of(this));
    }
    return end == EarlyBody.End.PAUSE;
  }

  /** Adds the listener to failures, once. */
  final void listen() {
    if (!listening) {
      request.addFailureListener(this::onClientGone);
      listening = true;
    }
  }

  @Override
  public void onClientGone(@Nullable Throwable reason) {
    if (run.gate().cancel(this)) {
      stopWatching();
      dropBody();
      Throwable abort = abort(reason);
      run.execute(() -> RequestFailures.failUnlessAnswered(response, callback, abort));
      return;
    }
    goneWhileHandled(reason);
  }

  /** Called when the client has gone, or the request has ended, while it is not queued. */
  void goneWhileHandled(@Nullable Throwable reason) {
    gone = reason;
  }

  @Override
  public void onCompleted() {
    if (isQueued() && run.gate().cancel(this)) {
      dropBody(); // a handler in front of the gate has ended it
    }
    stopWatching();
    completed = true;
    endLook();
  }

  static Throwable abort(@Nullable Throwable reason) {
    Throwable cause = reason == null ? new EofException("the client has gone") : reason;
    return new Request.Handler.AbortException(cause);
  }

  @Override
  public final boolean isAnswered() {
    return response.hasLastWrite();
  }

  /** Also true for a request answered before listeners were added. */
  final boolean hasFailed() {
    if (isAnswered()) {
      return true;
    }
    // A known failure is to be answered, and is not the end of the request.
    return failure == null && Multiplexed.hasFailed(request, body);
  }

  /** The reason of a rejection after queueing; null if there was none. */
  final @Nullable RejectReason refused() {
    return refused;
  }

  /** The request as its handler gets it. */
  final Request request() {
    return request;
  }

  final @Nullable Throwable gone() {
    return gone;
  }
}
