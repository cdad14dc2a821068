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
 * One request on its way to a worker: its permit, its place in the queue, and how it goes on.
 *
 * <p><b>Parking.</b> A queued request is made deaf to idle timeouts and told of its client's end by
 * listeners on the request, which are added after the gate has queued it; it may be called
 * meanwhile.
 *
 * <pre>
 *  T1 (park) adds the listeners, then phase ADMITTING to PARKED.
 *  T2 (gate) phase ADMITTING to CALLED, or, if that fails because it is PARKED, goes on itself.
 *  The second of them goes on, so nobody handles the request while listeners are being added. That
 *  holds if adding them throws, too.
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

  /** Whether nothing more of its body will come over the connection. */
  final boolean bodyRead;

  /** Why its body cannot be read, so that all there is to do is to say so; null if it can. */
  final @Nullable Throwable failure;

  /** What was read of its body; null if nothing was. */
  final @Nullable EarlyBody body;

  private Request request;
  private volatile @Nullable ClientEnd queuedClient;

  /** Over HTTP/2, from when it first waits for anything; null before. */
  private volatile @Nullable StreamLook look;

  /** Whether it was complete while it waited, or after it had. */
  private volatile boolean completed;

  /** Why the client is known to have gone; null while it is not. */
  private volatile @Nullable Throwable gone;

  /** Whether somebody listens to failures of the request. */
  private boolean listening;

  private @Nullable RejectReason refused;

  @SuppressWarnings("UnusedVariable") // through PHASE
  private volatile int phase;

  /** Of the memory of what waits, while it does. */
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

  /** Has it handled by a worker: by this one, if it just finished another. */
  abstract void execute();

  /** Nobody will read its body. */
  abstract void dropBody();

  // ---- in the thread that parsed the request

  /** Lets it wait, if there is memory for it. */
  public final void park() {
    if (!takeHeadBytes() && run.gate().turnAway(this, RejectReason.QUEUE_BYTES)) {
      refuse(RejectReason.QUEUE_BYTES);
      return;
    }
    TraceContext.note(this); // before another thread may handle it
    try {
      beginToWait();
    } catch (Throwable t) {
      onClientGone(t); // the request is over, or cannot wait
    }
    run.waiting().expireInTime(this, latestStartNanos());
    if (!PHASE.compareAndSet(this, ADMITTING, PARKED)) {
      goOn();
    }
  }

  /** Before anybody is told of it, so that whoever ends its waiting gives them back. */
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
      lookAtStream(); // Jetty does not tell that the server itself has reset it
    }
    // What there is to read of its body stays where it is, unless there is memory for it.
    if (bodyRead ? hasFailed() : isAnswered() || ClosedStreams.has(request)) {
      onClientGone(null); // before anybody listened
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
    client.listen(); // Jetty tells no stream that is wholly received of the end of its connection
    if (completed) {
      endLook(); // by a handler in front of the gate, before the look was there to be ended
    }
  }

  /** Has its stream looked at from now on, unless that began before. */
  final void lookAtStream() {
    if (look == null) {
      look = StreamLook.begin(run, request, this);
    }
  }

  /** Before its stream ends. */
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
      run.execute(NoTraceContext.of(this)); // which refuses it in its own
    }
  }

  /** At its end and at the end of its waiting, perhaps by two threads at once. */
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
   * Reads what has come of the body, if others need the connection.
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

  /** Hears of failures from now on. */
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

  /** Its client has gone, or it is over, and it does not wait. */
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

  /** Or was answered, before anybody could be told. */
  final boolean hasFailed() {
    if (isAnswered()) {
      return true;
    }
    // A failure that is known already is to be answered.
    return failure == null && Multiplexed.hasFailed(request, body);
  }

  /** Why it was turned away after it had waited; null if it was not. */
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
