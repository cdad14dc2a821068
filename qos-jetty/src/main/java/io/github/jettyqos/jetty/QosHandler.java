package io.github.jettyqos.jetty;

import io.github.jettyqos.core.PermitHold;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.RejectReason;
import io.github.jettyqos.core.config.Bodies;
import io.github.jettyqos.core.config.Mode;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.speedup.SpeedupRecorder;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.annotation.ManagedAttribute;
import org.eclipse.jetty.util.annotation.ManagedObject;
import org.eclipse.jetty.util.component.Graceful;
import org.eclipse.jetty.util.component.LifeCycle;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The gate, at the root of the handler tree: classifies a request, admits it, and hands it to the
 * handlers behind it when it has a worker.
 *
 * <p>Made by {@link Qos#install}. In mode {@code inline} a request that finds room goes on in the
 * thread that parsed it; in mode {@code dispatch} the selector parses and classifies, and workers
 * handle. Where the handlers behind the gate never block, both are {@code inline}: a hop between
 * threads could only cost.
 */
@ManagedObject("The gate that admits requests by service class")
public class QosHandler extends Handler.Wrapper implements Graceful {
  private static final Logger LOG = LoggerFactory.getLogger(QosHandler.class);

  private final Qos qos;
  private final QosConfig config;
  private final PermitHold[] holds;

  /** Whether the queue of a class asks what a request is. */
  private final boolean[] profiled;

  private final Refusal refusal;
  private final boolean eager;
  private final LifeCycle.Listener serverFailure = new StopWithServer();
  private @Nullable Gate gate;
  private @Nullable SpeedupRecorder speedup;
  private @Nullable WaitingRequests waiting;
  private @Nullable Executor executor;
  private @Nullable Dispatcher dispatcher;
  private boolean dispatching;

  private volatile @Nullable CompletableFuture<Void> shutdown;

  QosHandler(Qos qos) {
    this.qos = qos;
    this.config = qos.config();
    this.holds = config.classes().stream().map(ServiceClass::hold).toArray(PermitHold[]::new);
    this.refusal = new Refusal(config.retryAfter());
    this.eager = config.bodies() == Bodies.EAGER && config.bodyLimit() > 0;
    this.profiled = new boolean[holds.length];
    for (int i = 0; i < holds.length; i++) {
      profiled[i] = config.classes().get(i).queue().policy() != QueuePolicy.FIFO;
      installBean(new ClassStatus(qos, i));
    }
    installBean(new ControlStatus(qos));
  }

  @Override
  protected void doStart() throws Exception {
    try {
      Server server = getServer();
      Executor workers = VirtualThreads.getExecutor(server.getThreadPool());
      Gate started =
          qos.start(
              ThreadSupply.of(server, config.reserve()),
              workers,
              permit -> waiting().expireInTime(permit),
              this::finishShutdown);
      executor = workers;
      dispatcher = new Dispatcher(workers);
      gate = started;
      speedup = qos.speedupRecorder();
      waiting = new WaitingRequests(config, started, server.getScheduler(), qos.clock());
      shutdown = null;
      server.addEventListener(serverFailure);
      super.doStart();
      dispatching =
          config.mode() == Mode.DISPATCH
              && super.getInvocationType() != InvocationType.NON_BLOCKING;
    } catch (Throwable t) {
      end();
      throw t;
    }
  }

  @Override
  protected void doStop() throws Exception {
    try {
      turnAwayAll();
      super.doStop();
    } finally {
      end();
    }
  }

  private void turnAwayAll() {
    if (gate != null) {
      gate.close();
    }
  }

  /** Ends what the start began, however far that came. */
  private void end() {
    turnAwayAll();
    if (waiting != null) {
      waiting.stop();
    }
    getServer().removeEventListener(serverFailure);
    qos.stop();
  }

  /** Jetty stops its handlers when one of them cannot start, but not when a connector cannot. */
  private final class StopWithServer implements LifeCycle.Listener {
    @Override
    public void lifeCycleFailure(LifeCycle server, Throwable cause) {
      try {
        QosHandler.this.stop();
      } catch (Exception e) {
        cause.addSuppressed(e);
      }
    }
  }

  /** Whatever is behind the gate, in mode {@code dispatch} it is not called by a selector. */
  @Override
  public InvocationType getInvocationType() {
    return config.mode() == Mode.DISPATCH ? InvocationType.NON_BLOCKING : super.getInvocationType();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (getHandler() == null) {
      return false;
    }
    if (request.getAttribute(ErrorHandler.ERROR_STATUS) != null && PermitStream.isIn(request)) {
      // The error page of a request that holds its permit still.
      return super.handle(request, response, callback);
    }
    try {
      return classifyAndAdmit(request, response, callback);
    } catch (Throwable t) {
      if (!dispatching) {
        throw t;
      }
      // This is a selector's thread, and what tells the client so may be the application's page.
      execute(() -> fail(callback, t));
      return true;
    }
  }

  private boolean classifyAndAdmit(Request request, Response response, Callback callback)
      throws Exception {
    int classIndex = qos.classifier().classify(request);
    boolean multiplexed = Multiplexed.is(request);
    if (!EagerBody.mayFollow(request)) {
      return admit(classIndex, Arrival.ofHead(request, response, callback), true);
    }
    // Most requests of HTTP/2 have no body, which only a read tells.
    Content.Chunk first = multiplexed ? request.read() : null;
    if (EarlyBody.isEmptyEnd(first)) {
      return admit(classIndex, Arrival.ofHead(request, response, callback), true);
    }
    boolean whole = eager && !EagerBody.isConversation(request);
    if (!whole && !multiplexed) {
      return admit(classIndex, Arrival.ofStream(request, response, callback, null), true);
    }
    if (gate().turnAwayIfFull(classIndex)) {
      // Before its body is read, and before a client that asks whether to send it is told to.
      if (first != null) {
        first.release();
      }
      refuse(request, response, callback);
      return true;
    }
    EagerBody body = new EagerBody(this, classIndex, request, response, callback, first);
    return whole ? body.start() : body.look();
  }

  /** Admits a request; mayHandle tells whether the calling thread may run handlers. */
  boolean admit(int classIndex, Arrival arrival, boolean mayHandle) throws Exception {
    Exchange exchange =
        profiled[classIndex]
            ? new ProfiledExchange(this, classIndex, arrival, qos.profile())
            : new Exchange(this, classIndex, arrival);
    Decision decision = gate().admit(exchange);
    if (decision == Decision.DISPATCHED) {
      if (mayHandle && !dispatching && !Worker.resumes()) {
        return exchange.handleHere();
      }
      exchange.execute();
    } else if (decision == Decision.QUEUED) {
      exchange.park();
    } else {
      exchange.refuse();
    }
    return true;
  }

  /** Counts a request for whose body there is no room. */
  void turnAway(int classIndex) {
    gate().turnAway(classIndex, RejectReason.QUEUE_BYTES);
  }

  boolean handleAdmitted(Request request, Response response, Callback callback) throws Exception {
    return super.handle(request, response, callback);
  }

  /** What the server does with a request that no handler wants, had it not gone through a queue. */
  boolean handleByDefault(Request request, Response response, Callback callback) throws Exception {
    Handler byDefault = getServer().getDefaultHandler();
    return byDefault != null && byDefault.handle(request, response, callback);
  }

  void refuse(Request request, Response response, Callback callback) {
    try {
      if (!response.hasLastWrite()) {
        refusal.write(request, response, callback);
      }
    } catch (Throwable t) {
      fail(callback, t); // it is over already
    }
  }

  /**
   * Ends a request, unless somebody has sent the last of an answer. That may still be on its way:
   * to fail the request would cut it, and over HTTP/2 two threads may then wait for each other's
   * locks in Jetty.
   */
  void failUnlessAnswered(Response response, Callback callback, Throwable failure) {
    if (!response.hasLastWrite()) {
      fail(callback, failure);
    }
  }

  /** Tells Jetty that a request has failed, which means nothing if it is over already. */
  void fail(Callback callback, Throwable failure) {
    try {
      callback.failed(failure);
    } catch (Throwable t) {
      LOG.error("could not say that a request has failed", t);
    }
  }

  /** Nothing that goes wrong here may keep a worker from going on. */
  void completed(int classIndex, long waitingNanos, long processingNanos, long nowNanos) {
    try {
      speedup().completed(nowNanos);
      qos.completed(classIndex, waitingNanos, processingNanos);
    } catch (Throwable t) {
      LOG.error("a completed request was not measured", t);
    }
    finishShutdown();
  }

  /**
   * What is known of how the server gains from handling several requests at once.
   *
   * @return one line
   */
  @ManagedAttribute("what is known of the speedup: rate, slope, saturation point")
  public String getSpeedup() {
    return qos.isRunning() ? qos.speedup().inWords() : "the server is not running";
  }

  /** Queued requests get 503 now, and so do newcomers; done when nothing runs. */
  @Override
  public CompletableFuture<Void> shutdown() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    shutdown = done;
    if (gate == null) {
      done.complete(null);
    } else {
      gate.close();
      finishShutdown();
    }
    return done;
  }

  /** Tells a server that is stopping when nothing runs any more. */
  void finishShutdown() {
    CompletableFuture<Void> done = shutdown;
    if (done == null) {
      return;
    }
    for (int i = 0; i < holds.length; i++) {
      if (gate().counts(i).running() > 0) {
        return;
      }
    }
    done.complete(null);
  }

  @Override
  public boolean isShutdown() {
    return shutdown != null;
  }

  @Override
  public void dump(Appendable out, String indent) throws IOException {
    dumpObjects(
        out,
        indent,
        "mode=" + (dispatching ? Mode.DISPATCH : Mode.INLINE),
        "queued bytes=%d/%d".formatted(qos.queuedBytes(), config.queueBytes()),
        "speedup: " + getSpeedup());
  }

  @Override
  public String toString() {
    Gate now = gate;
    return super.toString() + (now == null ? "" : "[" + now.partition() + "]");
  }

  // ---- for the exchanges

  Gate gate() {
    Gate now = gate;
    if (now == null) {
      throw new IllegalStateException("not started: " + super.toString());
    }
    return now;
  }

  SpeedupRecorder speedup() {
    SpeedupRecorder now = speedup;
    if (now == null) {
      throw new IllegalStateException("not started: " + super.toString());
    }
    return now;
  }

  Dispatcher dispatcher() {
    Dispatcher now = dispatcher;
    if (now == null) {
      throw new IllegalStateException("not started: " + super.toString());
    }
    return now;
  }

  /** Runs a task that does not block; here, when the pool takes no more because it stops. */
  void execute(Runnable task) {
    Executor now = executor;
    if (now == null) {
      throw new IllegalStateException("not started: " + super.toString());
    }
    try {
      now.execute(task);
    } catch (RejectedExecutionException e) {
      task.run();
    }
  }

  PermitHold hold(int classIndex) {
    return holds[classIndex];
  }

  long nanoTime() {
    return qos.clock().nanoTime();
  }

  int bodyLimit() {
    return config.bodyLimit();
  }

  long bodyWaitMillis() {
    return config.bodyWait().toMillis();
  }

  QueueBytes queueBytes() {
    return qos.queueBytes();
  }

  WaitingRequests waiting() {
    WaitingRequests now = waiting;
    if (now == null) {
      throw new IllegalStateException("not started: " + super.toString());
    }
    return now;
  }

  /** When the waiting of a request began. */
  long waitsFrom(Arrival arrival) {
    ConnectionMetaData connection = arrival.request().getConnectionMetaData();
    QosEndPoint endPoint = QosConnector.endPointOf(connection);
    return endPoint == null ? arrival.nanos() : endPoint.waitsFrom(arrival.nanos());
  }
}
