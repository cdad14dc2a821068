package io.github.jettyqos.jetty.request;

import static java.util.Objects.requireNonNull;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.PermitHold;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.text.RareWarning;
import io.github.jettyqos.jetty.connect.NoTraceContext;
import io.github.jettyqos.jetty.connect.TraceContext;
import io.github.jettyqos.jetty.connect.Worker;
import io.github.jettyqos.jetty.request.RunningHandlers.Origin;
import io.github.jettyqos.jetty.route.ClassProfile;
import io.github.jettyqos.jetty.route.ProfiledRequest;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.StringUtil;
import org.eclipse.jetty.util.thread.Invocable.InvocationType;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One request, from its arrival to the release of its permit: admit, handle, complete, release.
 *
 * <p><b>Release.</b> A permit stands for a worker, so it is held until both the request is complete
 * and its handler is back; see {@link PermitStream}. An exception of a handler is reported to Jetty
 * as by Jetty's own threads, and does not change the release.
 */
public final class Exchange
    implements RequestSteps,
        Worker.Job,
        RunningHandlers.Handling,
        PermitStream.Owner,
        StreamLook.Owner,
        UnansweredRequest.Owner,
        InlineExchange.Successor {
  private static final Logger LOG = LoggerFactory.getLogger(Exchange.class);
  private static final String EVENT_STREAM = "text/event-stream";

  /** Longer than most back ends take; a long poll waits about as long. */
  private static final long LONG_NANOS = 20_000_000_000L;

  private static final RareWarning LONG_HOLDS = new RareWarning(LOG);

  /** What takes over a request that cannot end as an {@link InlineExchange}. */
  private static final InlineExchange.Maker SUCCESSOR = Exchange::of;

  // Others only after a reload has removed its class while it was queued, see classifyAgain.
  private RequestServices services;
  private int classIndex;

  private final Response response;
  private final Callback callback;

  /** The request as its handler gets it: replays the part of its body that was read. */
  private Request request;

  /** The part of the body that was read; null if none was. */
  private @Nullable EarlyBody body;

  /** Whether no more content of the request will arrive. */
  private boolean bodyRead = true;

  /**
   * The failure of reading the body, which is answered in place of handling; null if there is none.
   */
  private @Nullable Throwable failure;

  /** When it was ready for admission: when its head was parsed, or its body was read. */
  private long readyNanos;

  private RequestPermit permit;

  /** The thread of its handler; set before others look for it. */
  private @Nullable Thread handler;

  private int slot = RunningHandlers.NONE;

  /** The wait in the queue; null if it was not queued. */
  private volatile @Nullable QueueWait wait;

  /** The look at the HTTP/2 stream; null until the request first waits. */
  private volatile @Nullable StreamLook look;

  /** Whether a listener to failures of the request was added. */
  private boolean listening;

  /** The reason for which the client has gone; null while it has not. */
  private volatile @Nullable Throwable gone;

  /** Whether its client has gone while it was in no queue. */
  @GuardedBy("this")
  private boolean left;

  private @Nullable WantedContent wanted;
  private @Nullable PermitStream stream;
  private volatile @Nullable UnansweredRequest unanswered;

  /**
   * The request for the handler; null unless the handler reads a body from an HTTP/1.1 connection.
   */
  private @Nullable StreamedRequest streamed;

  /** The work beside the handler; null if there was none. */
  private volatile @Nullable LaterWork later;

  /** Whether its handler has returned before its answer; only where a stream may follow. */
  private volatile boolean back;

  /** Whether the request and its handler no longer need its own permit. */
  private volatile boolean permitDone;

  @SuppressWarnings("NullAway.Init") // the permit is set by admit, or of
  private Exchange(
      RequestServices services,
      int classIndex,
      Request request,
      Response response,
      Callback callback) {
    this.services = services;
    this.classIndex = classIndex;
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.readyNanos = request.getHeadersNanoTime();
  }

  // ---- accept and classify: in the thread that parsed the request

  /**
   * Accepts a request from Jetty; false if no handler took it.
   *
   * @param byJetty whether Jetty calls the gate to handle it, and does not end it before that
   *     returns: not another handler, nor for an error page of a request that has ended
   */
  public static boolean accept(
      RequestServices services,
      Request request,
      Response response,
      Callback callback,
      boolean byJetty)
      throws Exception {
    try {
      return classify(services, request, response, callback, byJetty);
    } catch (Throwable t) {
      if (!services.dispatcher().handsOver()) {
        throw t;
      }
      // This is a selector's thread, and the application's error page may block.
      services.execute(() -> RequestFailures.fail(callback, t));
      return true;
    }
  }

  private static boolean classify(
      RequestServices services,
      Request request,
      Response response,
      Callback callback,
      boolean byJetty)
      throws Exception {
    int classIndex = services.classes().of(request);
    if (services.logged()) {
      request.setAttribute(RequestServices.CLASS_ATTRIBUTE, services.className(classIndex));
    }
    int exempt = classIndex - services.config().classes().size();
    if (exempt >= 0) {
      return ExemptExchange.accept(services, exempt, request, response, callback);
    }
    Content.Chunk first = null;
    boolean mayFollow = EagerBody.mayFollow(request);
    if (mayFollow) {
      if (isTurnedAway(services, classIndex, request, response, callback)) {
        return true; // before its body is read
      }
      if (Multiplexed.is(request)) {
        first = request.read(); // most HTTP/2 requests have no body, which only this can tell
        mayFollow = !EarlyBody.isEmptyEnd(first);
      }
    }
    if (mayFollow) {
      return new Exchange(services, classIndex, request, response, callback).readBody(first);
    }
    InlineExchange inline =
        byJetty && services.dispatcher().couldHandleHere() && !logsTransitions()
            ? InlineExchange.of(SUCCESSOR, services, classIndex, request, response, callback)
            : null;
    if (inline != null) {
      return inline.handle();
    }
    return isTurnedAway(services, classIndex, request, response, callback)
        || new Exchange(services, classIndex, request, response, callback).admit(true);
  }

  /** Turns a request away without an exchange if the queue of its class is full, as in a flood. */
  private static boolean isTurnedAway(
      RequestServices services,
      int classIndex,
      Request request,
      Response response,
      Callback callback) {
    if (!services.gate().turnAwayIfFull(classIndex)) {
      return false;
    }
    if (logsTransitions()) {
      String name = services.className(classIndex);
      LOG.debug("rejected at once [{}, {}]", name, Origin.pathOf(request));
    }
    services.refuse(request, response, callback, classIndex, RejectReason.QUEUE_FULL);
    return true;
  }

  /**
   * Reads the body, as far as it is to be read before admission, and admits the request.
   *
   * @param first of an HTTP/2 request, what the first read returned
   */
  private boolean readBody(Content.@Nullable Chunk first) throws Exception {
    boolean multiplexed = Multiplexed.is(request);
    boolean whole = services.readsBodies() && EagerBody.mayBeAwaited(request);
    if (!whole && !multiplexed) {
      return admitWith(null, true);
    }
    EagerBody reader =
        new EagerBody(
            services,
            this,
            request,
            new EarlyBody(request, services.queueBytes(), classIndex, first));
    return whole ? reader.start() : reader.look();
  }

  // ---- admit: in the thread that parsed the request, or that read the end of its body

  @Override
  public boolean admitWith(@Nullable EarlyBody read, boolean mayHandle) throws Exception {
    bodyRead = false;
    replay(read);
    return admit(mayHandle);
  }

  @Override
  public boolean admitRead(EarlyBody read, boolean complete, boolean mayHandle) throws Exception {
    bodyRead = complete;
    replay(read);
    readyNanos = services.nanoTime();
    return admit(mayHandle);
  }

  @Override
  public boolean admitFailed(Throwable reason) throws Exception {
    failure = reason;
    readyNanos = services.nanoTime();
    return admit(false);
  }

  private void replay(@Nullable EarlyBody read) {
    if (read != null) {
      body = read;
      request = new ReplayedRequest(request, read);
    }
  }

  @Override
  public boolean admit(boolean mayHandle) throws Exception {
    ClassProfile profile = services.profiles().of(classIndex);
    permit = newPermit(profile == null ? null : profile.of(profiled()));
    if (permit.isTooLate() && services.gate().isEnforced()) {
      services.gate().turnAway(classIndex, RejectReason.DEADLINE);
      refuse(RejectReason.DEADLINE);
      return true;
    }
    Decision decision = services.workers().admit(permit);
    debug("admission", decision);
    if (decision == Decision.DISPATCHED) {
      if (mayHandle && services.dispatcher().mayHandleHere()) {
        return handleHere();
      }
      TraceContext.note(this);
      execute();
    } else if (decision instanceof Decision.Rejected rejected) {
      refuse(rejected.reason());
    } else if (decision == Decision.DISPLACED) {
      TraceContext.note(this);
      classifyAgain();
    } else {
      park();
    }
    return true;
  }

  /**
   * Classifies the request again, by the rules in force, as a reload has removed its class while it
   * was queued, or just before. Its place is that of its arrival, and its time in the queue goes
   * on.
   *
   * <pre>
   *  T1 (reload, or the thread that parsed it) gives it its next class, and has it queued.
   *  T2 (end of its client) cancels the permit, through the gate of the former or of the next class: these
   *  are views of one. If the permit is not queued, T2 notes the end; T1 looks at that after it was queued.
   *  Both do so in the monitor: T1 sees the note, or T2 finds the permit queued.
   *  T3 (worker) was handed the request through the gate after T1 wrote services and class, so it sees them.
   * </pre>
   */
  private void classifyAgain() {
    if (!services.waiting().classifyAgain) {
      return;
    }
    try {
      RequestServices next = services.present().get();
      int index = next.classes().of(request);
      if (next.logged()) {
        request.setAttribute(RequestServices.CLASS_ATTRIBUTE, next.className(index));
      }
      int exempt = index - next.config().classes().size();
      if (exempt >= 0) {
        services.gate().giveUp(permit);
        endWait();
        if (request instanceof QueuedRequest waited) {
          waited.waitsNoMore();
        }
        ExemptExchange.acceptQueued(next, exempt, request, response, callback, body);
      } else {
        admitAgain(next, index);
      }
    } catch (Throwable t) {
      if (services.gate().cancel(permit)) {
        debug("cancelled", t);
      }
      services.gate().giveUp(permit);
      services.workers().end(permit);
      endWait();
      dropBody();
      services.execute(() -> RequestFailures.fail(callback, t));
    }
  }

  private void admitAgain(RequestServices next, int index) {
    services = next;
    classIndex = index;
    QueueWait waited = wait;
    boolean fits =
        (body == null || body.move(next.queueBytes(), index))
            && (waited == null || waited.move(next.queueBytes(), index));
    if (!fits) {
      next.gate().giveUp(permit);
      next.gate().turnAway(index, RejectReason.QUEUE_BYTES);
      endWait();
      next.execute(() -> refuse(RejectReason.QUEUE_BYTES));
      return;
    }
    ClassProfile profile = next.profiles().of(index);
    permit.properties(profile == null ? null : profile.of(profiled()));
    Decision decision = next.workers().admitAgain(permit, index);
    debug("admission after a reload", decision);
    if (decision == Decision.DISPLACED) {
      classifyAgain();
    } else if (decision != Decision.QUEUED) {
      goOn();
    } else if (waited == null) {
      park();
    } else {
      next.waiting().expireInTime(permit, next.serviceClass(index), permit.latestStartNanos());
      if (isAnswered() || isClientGone()) {
        onClientGone(gone); // while it was in no queue
      }
    }
  }

  private synchronized boolean isClientGone() {
    return left;
  }

  private ProfiledRequest profiled() {
    EarlyBody read = body;
    long length = bodyRead ? read == null ? 0 : read.length() : request.getLength();
    return new ProfiledRequest(request, readyNanos, length);
  }

  private RequestPermit newPermit(ClassProfile.@Nullable Properties properties) {
    long waitsFrom = Multiplexed.waitsFrom(request, readyNanos);
    return new RequestPermit(this, classIndex, readyNanos, waitsFrom, properties);
  }

  /** Lets a worker handle it: the current one, if it just finished another request. */
  private void execute() {
    if (!Worker.take(this)) {
      services.dispatcher().execute(this);
    }
  }

  /** Waits in the queue, if there is memory for it. */
  private void park() {
    QueueWait begun = new QueueWait(services, this, permit, request, bodyRead);
    if (!begun.takeMemory() && services.gate().turnAway(permit, RejectReason.QUEUE_BYTES)) {
      refuse(RejectReason.QUEUE_BYTES);
      return;
    }
    wait = begun;
    TraceContext.note(this); // before another thread may handle it
    try {
      watchWhileQueued(begun);
    } catch (Throwable t) {
      onClientGone(t); // the request has ended, or cannot wait
    }
    services
        .waiting()
        .expireInTime(permit, services.serviceClass(classIndex), permit.latestStartNanos());
    if (!permit.park()) {
      goOn();
    }
  }

  private void watchWhileQueued(QueueWait begun) {
    request = QueuedRequest.of(request, begun);
    listen();
    if (Multiplexed.is(request)) {
      lookAtStream(); // Jetty does not report a reset by the server itself
    }
    // The body stays unread unless there is memory for it.
    if (bodyRead ? hasFailed() : isAnswered() || ClosedStreams.has(request)) {
      onClientGone(null); // before listeners were added
    }
    begun.watchClient();
  }

  @Override
  public void goOn() {
    if (permit.isDisplaced()) {
      classifyAgain();
      return;
    }
    endWait();
    RejectReason refused = permit.refusal();
    debug("end of the queue", refused);
    if (refused == null) {
      execute();
    } else {
      services.execute(NoTraceContext.of(this)); // which refuses it in its own trace context
    }
  }

  private void endWait() {
    QueueWait waited = wait;
    if (waited != null) {
      waited.end();
    }
  }

  private void refuse(RejectReason reason) {
    debug("rejected", reason);
    dropBody();
    services.refuse(request, response, callback, classIndex, reason);
  }

  @Override
  public void turnAway(RejectReason reason) {
    services.gate().turnAway(classIndex, reason);
    refuse(reason);
  }

  // ---- handle: in the thread that parsed the request

  private boolean handleHere() {
    // HTTP/1.1 was parsed by this thread a moment ago; an HTTP/2 stream may have waited for the
    // thread.
    services.workers().start(permit, Multiplexed.is(request) ? services.nanoTime() : readyNanos);
    PermitStream watched;
    try {
      watched = watchStream(true);
    } catch (Throwable t) {
      services.workers().handled(permit);
      end(); // there is no stream that could end it
      throw t;
    }
    noteHandling();
    boolean handled = true;
    if (wanted != null && hasFailed()) {
      // Otherwise its handler would learn of the failure only by reading, which it may never do.
      services.workers().handled(permit);
      abandon();
    } else {
      handled = handleAdmitted();
    }
    if (handled && !watched.isLastSent()) {
      leaveUnanswered(watched);
    }
    return handled;
  }

  /** An exchange that can take over a request with a worker. */
  private static Exchange of(
      RequestServices services,
      int classIndex,
      Request request,
      Response response,
      Callback callback,
      long waitsFromNanos) {
    Exchange made = new Exchange(services, classIndex, request, response, callback);
    made.permit = new RequestPermit(made, classIndex, made.readyNanos, waitsFromNanos, null);
    return made;
  }

  @Override
  public void takeOver(long startedNanos) {
    services.workers().hold(permit, startedNanos);
    try {
      watchStream(true).noteSent(response);
    } catch (Throwable t) {
      debug("has no stream", t); // then the end of its handler ends it
    }
  }

  @Override
  public void handledInline(boolean handled, long usedNanos) {
    services.workers().handled(permit, usedNanos);
    PermitStream watched = stream;
    if (watched == null) {
      end();
      return;
    }
    endHandling();
    if (handled && !watched.isLastSent()) {
      leaveUnanswered(watched);
    }
  }

  private boolean handleAdmitted() {
    LastWrite written = new LastWrite(response, callback);
    enter();
    try {
      return services.application().handle(handled(written), response, written);
    } catch (Throwable t) {
      // As Jetty does, but under the permit: an error page is work of the application, too.
      RequestFailures.fail(written, t);
      return true;
    } finally {
      leave();
      endHandling();
    }
  }

  /** The current thread is about to call the handler. */
  private void enter() {
    handler = Thread.currentThread();
    slot = services.handlers().enter(this);
  }

  /** The handler has returned. */
  private void leave() {
    services.handlers().leave(slot, this);
    services.workers().handled(permit);
  }

  @Override
  public long startedNanos() {
    return permit.startedNanos();
  }

  @Override
  public Request handledRequest() {
    return request;
  }

  @Override
  public Thread handler() {
    return requireNonNull(handler);
  }

  /**
   * The handlers behind the gate. An ambiguous path is answered with 400.
   *
   * @param handlers gives the handler behind the gate, or null
   */
  public static Request.Handler application(Supplier<@Nullable Handler> handlers) {
    return (request, response, callback) -> {
      Request plain = PlainPath.of(request);
      if (plain == null) {
        Response.writeError(request, response, callback, HttpStatus.BAD_REQUEST_400);
        return true;
      }
      Handler behind = handlers.get();
      return behind != null && behind.handle(plain, response, callback);
    };
  }

  // ---- handle: by a worker

  /** Handles or refuses the request in its own {@link TraceContext}. */
  @Override
  public void run() {
    RejectReason refused = permit.refusal();
    if (refused == null) {
      handle();
    } else {
      refuse(refused);
    }
  }

  private void handle() {
    Callback written = callback;
    try {
      LastWrite last = new LastWrite(response, callback);
      written = last;
      services.workers().start(permit);
      watchStream(false);
      noteHandling();
      enter();
      handle(last);
    } catch (Throwable t) {
      RequestFailures.fail(written, t);
    } finally {
      leave();
    }
  }

  private void handle(LastWrite written) throws Exception {
    if (request instanceof QueuedRequest waited) {
      waited.waitsNoMore();
    }
    if (isOver()) {
      abandon();
    } else if (failure instanceof TimeoutException) {
      Response.writeError(request, response, written, HttpStatus.REQUEST_TIMEOUT_408);
    } else if (failure != null) {
      written.failed(failure);
    } else {
      Request handled = handled(written);
      if (!services.application().handle(handled, response, written)) {
        RequestServices.handleByDefault(handled, response, written);
      }
    }
  }

  /**
   * Whether the request has ended before its handler is called, which Jetty reports once or not at
   * all.
   *
   * <pre>
   *  T1 (ends it) forbids further writes and gets the stream, under Jetty's lock.
   *  T2 (worker) installs its own stream under that lock, then checks whether a write is allowed.
   *  Either T2's stream gets the end, or T2 finds that no write is allowed. A response written then would
   *  seem to be in progress, and the client's end would not be waited for.
   * </pre>
   */
  private boolean isOver() {
    boolean mayHaveFailed = wanted != null || wait != null;
    return mayHaveFailed ? hasFailed() : response.hasLastWrite();
  }

  /**
   * Ends the request; if Jetty ended it before there was a stream to watch, {@link
   * UnansweredRequest} does.
   */
  private void abandon() {
    Throwable over = new Request.Handler.AbortException("closed before it was handled");
    gone = over;
    RequestFailures.failUnlessAnswered(response, callback, over);
  }

  /** Ends its permit, as the pool is stopping and the server may be waiting for it. */
  @Override
  public void onRefused(RejectedExecutionException e) {
    services.workers().end(permit);
    refuse(RejectReason.STOPPING);
  }

  /** The request for its handler. */
  private Request handled(LastWrite written) {
    boolean mayEndEarly = services.serviceClass(classIndex).hold() != PermitHold.COMPLETION;
    boolean underLater = !bodyRead && mayEndEarly;
    Request demanded =
        underLater || body != null
            ? new DemandedRequest(request, written, underLater ? this::later : null)
            : request;
    if (bodyRead || Multiplexed.is(demanded)) {
      return demanded;
    }
    StreamedRequest read = new StreamedRequest(demanded);
    streamed = read;
    return read;
  }

  private PermitStream watchStream(boolean handled) {
    PermitStream watched = PermitStream.watch(request, this, handled);
    stream = watched;
    if (!bodyRead && Multiplexed.is(request)) {
      wanted = WantedContent.of(request.getConnectionMetaData());
      wanted.begin();
      lookAtStream(); // otherwise its handler might wait for more content forever
      listen(); // a failure before the handler returns must not be missed
    }
    return watched;
  }

  private void noteHandling() {
    debug("handling", null);
    services.noteWaiting(request, readyNanos);
  }

  // ---- complete: the handler has returned, and the last byte is written

  /** The handler has returned, in a worker. */
  @Override
  public void onHandled() {
    PermitStream watched = stream;
    if (watched == null) {
      end(); // there is no stream that could end it
      return;
    }
    try {
      endHandling();
      if (!watched.isEnding() && !watched.isLastSent()) {
        leaveUnanswered(watched);
      }
    } finally {
      watched.handled();
    }
  }

  private void leaveUnanswered(PermitStream watched) {
    UnansweredRequest left =
        new UnansweredRequest(services, this, request, body, bodyRead, streamed);
    unanswered = left;
    lookAtStream();
    left.begin(this::listen, watched);
    if (watched.isEnding()) {
      endLook();
    }
    Throwable reason = gone;
    if (reason != null) {
      left.onClientGone(reason);
    }
  }

  @Override
  public void onStreamEnding() {
    endLook();
    UnansweredRequest left = unanswered;
    if (left != null) {
      left.end();
    }
  }

  /** The request is complete, and its handler has returned. */
  @Override
  public void end() {
    debug("complete", null);
    dropBody();
    endWork();
  }

  @Override
  public boolean isFailed() {
    PermitStream watched = stream;
    return watched == null ? HttpStatus.isServerError(response.getStatus()) : watched.isError();
  }

  @Override
  public @Nullable Runnable ifRefused() {
    return services.heavy().ifRefused(request, className(), services.classes());
  }

  // ---- release

  private void endHandling() {
    if (holdsForHandling() || isOpenStream()) {
      endWork();
    }
  }

  /**
   * Whether its response goes on as a stream, which needs no thread of the class.
   *
   * <pre>
   *  T1 (handler) returns: notes that it is back, then looks whether the response has begun.
   *  T2 (begins the response) has it committed, then looks whether the handler is back.
   *  The later of both finds the other, and releases the permit.
   * </pre>
   *
   * <p>Headers are read only when committed: before that, other threads may write them.
   */
  private boolean isOpenStream() {
    PermitStream watched = stream;
    if (watched == null || watched.isLastSent() || watched.isEnding()) {
      return false;
    }
    if (services.serviceClass(classIndex).hold() != PermitHold.AUTO) {
      return false;
    }
    back = true;
    return response.isCommitted() && isStream(response.getHeaders());
  }

  @Override
  public void onBegun(HttpFields headers) {
    if (back && isStream(headers)) {
      endWork();
    }
  }

  private static boolean isStream(HttpFields headers) {
    String type = headers.get(HttpHeader.CONTENT_TYPE);
    return GrpcCall.is(headers)
        || (type != null && StringUtil.asciiStartsWithIgnoreCase(type, EVENT_STREAM));
  }

  private boolean holdsForHandling() {
    return services.serviceClass(classIndex).hold() == PermitHold.HANDLING;
  }

  /** Releases its permit, or leaves it to later work that runs under it; see {@link LaterWork}. */
  private void endWork() {
    permitDone = true;
    LaterWork left = later;
    if (left == null || left.leavesOwn()) {
      releaseOwn();
    }
  }

  @Override
  public void releaseOwn() {
    services.workers().end(permit);
  }

  @Override
  public boolean isPermitDone() {
    return permitDone;
  }

  @Override
  public void measured(long waitingNanos, long processingNanos) {
    if (permit.isProfiled()) {
      services.gate().measured(permit, processingNanos);
    }
    if (processingNanos > LONG_NANOS && unanswered != null) {
      warnOfLongHold();
    }
    services.outcomes().completed(services.className(classIndex), waitingNanos, processingNanos);
  }

  private void warnOfLongHold() {
    LONG_HOLDS.warn(
        "class %s: %s held its permit long after its handler had returned; with hold: handling it"
                .formatted(services.className(classIndex), Origin.pathOf(request))
            + " would not",
        null);
  }

  // ---- the end of its client, at any time

  /** Adds the listener to failures, once. */
  private void listen() {
    if (!listening) {
      request.addFailureListener(this::onClientGone);
      listening = true;
    }
  }

  /** Starts the look at its stream, unless it was started before. */
  private void lookAtStream() {
    if (look == null) {
      look = StreamLook.begin(services, request, this);
    }
  }

  @Override
  public void endLook() {
    StreamLook begun = look;
    if (begun != null) {
      begun.end();
    }
  }

  /** Its client has gone; called at any time, and perhaps more than once. */
  @Override
  public void onClientGone(@Nullable Throwable reason) {
    if (cancels(reason)) {
      debug("cancelled", reason);
      endWait();
      dropBody();
      failUnlessAnswered(RequestFailures.abort(reason));
      return;
    }
    UnansweredRequest left = unanswered;
    if (left != null) {
      left.onClientGone(reason);
    }
  }

  /** Takes it from its queue; or else, notes the end of its client. */
  private synchronized boolean cancels(@Nullable Throwable reason) {
    boolean cancelled = services.gate().cancel(permit);
    if (!cancelled) {
      left = true;
      gone = reason;
    }
    return cancelled;
  }

  /** Fails the request without an error page, as no client reads it. */
  @Override
  public void fail(@Nullable Throwable reason) {
    Throwable abort = RequestFailures.abort(reason);
    services.execute(() -> RequestFailures.fail(callback, abort));
  }

  @Override
  public void failUnlessAnswered(Throwable reason) {
    services.execute(() -> RequestFailures.failUnlessAnswered(response, callback, reason));
  }

  @Override
  public boolean isAnswered() {
    return response.hasLastWrite();
  }

  /** Also true for a request answered before listeners were added. */
  private boolean hasFailed() {
    if (isAnswered()) {
      return true;
    }
    // A known failure is to be answered, and is not the end of the request.
    return failure == null && Multiplexed.hasFailed(request, body);
  }

  // ---- its body

  @Override
  public boolean readWhileQueued() {
    EarlyBody waiting = body;
    if (waiting == null || !permit.isQueued()) {
      return waiting != null && permit.isDisplaced(); // it will be queued again
    }
    if (!WantedContent.of(request.getConnectionMetaData()).isWanted()) {
      return true;
    }
    EarlyBody.End end = waiting.readWhileQueued(permit);
    if (end == EarlyBody.End.FAILED) {
      onClientGone(waiting.failure());
    } else if (end == EarlyBody.End.NO_ROOM
        && services.gate().turnAway(permit, RejectReason.QUEUE_BYTES)) {
      services.execute(NoTraceContext.of(this));
    }
    return end == EarlyBody.End.PAUSE;
  }

  @Override
  public void dropBody() {
    if (body != null) {
      body.drop();
    }
    if (wanted != null) {
      wantNoMore();
    }
  }

  /** Called once, though the end of the request and the end of the wait may coincide. */
  private synchronized void wantNoMore() {
    WantedContent content = wanted;
    wanted = null;
    if (content != null) {
      content.end();
    }
  }

  // ---- work beside its handler

  private LaterWork later() {
    LaterWork known = later;
    return known == null ? firstLater() : known;
  }

  private synchronized LaterWork firstLater() {
    LaterWork known = later;
    if (known == null) {
      known = new LaterWork(services, this);
      later = known;
    }
    return known;
  }

  @Override
  public boolean execute(Runnable task) {
    later().execute(task);
    return true;
  }

  /**
   * Runs the callback under a permit, unless it does not block, or the request holds its own permit
   * until its end.
   */
  @Override
  public Callback told(Callback written) {
    if (written.getInvocationType() != InvocationType.BLOCKING
        || !(permitDone || holdsForHandling())) {
      return written;
    }
    return new Callback.Nested(written) {
      @Override
      public void succeeded() {
        later().call(super::succeeded);
      }
    };
  }

  @Override
  public int classIndex() {
    return classIndex;
  }

  @Override
  public String className() {
    return services.className(classIndex);
  }

  @Override
  public Connection connection() {
    return request.getConnectionMetaData().getConnection();
  }

  private static boolean logsTransitions() {
    return LOG.isDebugEnabled();
  }

  private void debug(String transition, @Nullable Object detail) {
    if (logsTransitions()) {
      LOG.debug("{} {} {}", transition, detail == null ? "" : detail, this);
    }
  }

  @Override
  public String toString() {
    return "Exchange@%x[%s, %s]"
        .formatted(hashCode(), services.className(classIndex), Origin.pathOf(request));
  }
}
