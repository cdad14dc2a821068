package io.github.jettyqos.jetty;

import io.github.jettyqos.core.Bodies;
import io.github.jettyqos.core.Mode;
import io.github.jettyqos.core.PermitHold;
import io.github.jettyqos.core.QosConfig;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.measure.SpeedupRecorder;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
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
import org.jspecify.annotations.Nullable;

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
  private final Qos qos;
  private final QosConfig config;
  private final PermitHold[] holds;

  /** Whether the queue of a class asks what a request is. */
  private final boolean[] profiled;

  private final Refusal refusal;
  private final boolean eager;
  private @Nullable Gate gate;
  private @Nullable SpeedupRecorder speedup;
  private @Nullable ExpiryTimer timer;
  private @Nullable CloseWatches watches;
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
    Server server = getServer();
    Executor workers = VirtualThreads.getExecutor(server.getThreadPool());
    Gate started =
        qos.start(
            ThreadSupply.of(server, config.reserve()),
            workers,
            this::expireInTime,
            this::finishShutdown);
    executor = workers;
    dispatcher = new Dispatcher(workers);
    gate = started;
    speedup = qos.speedupRecorder();
    timer = new ExpiryTimer(started, server.getScheduler(), qos.clock());
    watches = config.abortOnClose() ? new CloseWatches(server.getScheduler(), qos.clock()) : null;
    shutdown = null;
    super.doStart();
    dispatching =
        config.mode() == Mode.DISPATCH && super.getInvocationType() != InvocationType.NON_BLOCKING;
  }

  @Override
  protected void doStop() throws Exception {
    // None of them is there if the start failed.
    if (gate != null) {
      gate.close();
    }
    if (timer != null) {
      timer.stop();
    }
    super.doStop();
    qos.stop();
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
    int classIndex = qos.classifier().classify(request);
    boolean bodyMayFollow = EagerBody.mayFollow(request);
    if (bodyMayFollow && eager) {
      if (gate().turnAwayIfFull(classIndex)) {
        // Before its body is read, and before a client that asks whether to send it is told to.
        refuse(request, response, callback);
        return true;
      }
      return new EagerBody(this, classIndex, request, response, callback).start();
    }
    long arrived = request.getHeadersNanoTime();
    return admit(
        classIndex, new Arrival(request, response, callback, !bodyMayFollow, arrived), true);
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
      refuse(arrival.request(), arrival.response(), arrival.callback());
    }
    return true;
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
    refusal.write(request, response, callback);
  }

  void completed(int classIndex, long waitingNanos, long processingNanos) {
    qos.completed(classIndex, waitingNanos, processingNanos);
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

  private void finishShutdown() {
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

  /** Has the client's end noticed while the request waits, if it waits for long. */
  void watch(Exchange exchange) {
    CloseWatches now = watches;
    if (now != null) {
      now.add(exchange);
    }
  }

  /** Has a queued permit turned away when its class's queue timeout is over. */
  void expireInTime(Permit permit) {
    ExpiryTimer now = timer;
    if (now != null) {
      long timeout = config.classes().get(permit.classIndex()).queue().timeout().toNanos();
      now.noLaterThan(permit.arrivalNanos() + timeout);
    }
  }

  /** When the waiting of a request began. */
  long waitsFrom(Arrival arrival) {
    ConnectionMetaData connection = arrival.request().getConnectionMetaData();
    QosEndPoint endPoint = QosConnector.endPointOf(connection);
    return endPoint == null ? arrival.nanos() : endPoint.waitsFrom(arrival.nanos());
  }
}
