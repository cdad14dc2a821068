package io.github.jettyqos.jetty;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.config.Bodies;
import io.github.jettyqos.core.config.Mode;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.manage.ConfigFile;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.jetty.admin.AdminServer;
import io.github.jettyqos.jetty.agent.AgentServer;
import io.github.jettyqos.jetty.connect.TraceContext;
import io.github.jettyqos.jetty.connect.Worker;
import io.github.jettyqos.jetty.operate.BeanNames;
import io.github.jettyqos.jetty.operate.Installation;
import io.github.jettyqos.jetty.operate.ToldProxies;
import io.github.jettyqos.jetty.request.Arrival;
import io.github.jettyqos.jetty.request.EagerBody;
import io.github.jettyqos.jetty.request.EarlyBody;
import io.github.jettyqos.jetty.request.Exchange;
import io.github.jettyqos.jetty.request.ExemptExchange;
import io.github.jettyqos.jetty.request.Multiplexed;
import io.github.jettyqos.jetty.request.PermitStream;
import io.github.jettyqos.jetty.request.PlainPath;
import io.github.jettyqos.jetty.request.ProfiledExchange;
import io.github.jettyqos.jetty.request.RequestFailures;
import io.github.jettyqos.jetty.request.RootHandler;
import io.github.jettyqos.jetty.request.Running;
import io.github.jettyqos.jetty.route.ClassProfile;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.annotation.ManagedAttribute;
import org.eclipse.jetty.util.annotation.ManagedObject;
import org.eclipse.jetty.util.component.Graceful;
import org.eclipse.jetty.util.component.LifeCycle;
import org.eclipse.jetty.util.thread.Invocable;
import org.jspecify.annotations.Nullable;

/**
 * The gate, at the root of the handler tree: classifies a request, admits it, and passes it to the
 * handlers behind the gate once it has a worker.
 *
 * <p>Made by {@link Qos#install}. In mode {@code inline} an admitted request is handled in the
 * thread that parsed it; in mode {@code dispatch} the selector parses and classifies, and workers
 * handle; mode {@code auto} is {@code dispatch} on connections that a selector parses, see {@link
 * QosConnector}, otherwise {@code inline}. If no handler behind the gate blocks, every mode is
 * {@code inline}, as a change of thread would only cost time.
 */
@ManagedObject("The gate that admits requests by service class")
public class QosHandler extends Handler.Wrapper implements Graceful {
  private final Installation installation;
  private final QosConfig config;

  /** Number of classes that are not exempt. */
  private final int admitted;

  private final boolean eager;
  private final @Nullable AdminServer admin;
  private final @Nullable AgentServer agent;
  private final LifeCycle.Listener serverFailure = new StopWithServer();
  private final RootHandler root = new Root();

  /** The run of the last start; after a stop its gate is closed and rejects arriving requests. */
  private volatile @Nullable Running running;

  private volatile @Nullable ToldProxies told;

  /** The effective mode of this start. */
  private Mode mode = Mode.INLINE;

  /** Whether no handler of this start blocks, so that any thread may handle requests. */
  private boolean neverBlocks;

  private volatile @Nullable CompletableFuture<Void> shutdown;

  QosHandler(
      Installation installation,
      Management management,
      ConfigFile file,
      @Nullable AdminServer admin,
      @Nullable AgentServer agent) {
    this.installation = installation;
    this.config = installation.config();
    this.eager = config.bodies() == Bodies.EAGER && config.bodyLimit() > 0;
    this.admin = admin;
    this.agent = agent;
    this.admitted = config.classes().size();
    for (int i = 0; i < admitted; i++) {
      installBean(new ClassStatus(installation, i));
    }
    for (int i = admitted; i < installation.names().size(); i++) {
      installBean(new ExemptStatus(installation, i));
    }
    installBean(new ControlStatus(installation));
    installBean(new ConfigStatus(file, installation.beanNames()));
    installBean(new ManagementStatus(management, installation.beanNames()));
  }

  @Override
  protected void doStart() throws Exception {
    try {
      Server server = getServer();
      Running started = installation.start(server, root);
      told = new ToldProxies(config, started);
      running = started;
      shutdown = null;
      server.addEventListener(serverFailure);
      super.doStart();
      started.profiles().start(this, started.nanoTime());
      neverBlocks = super.getInvocationType() == InvocationType.NON_BLOCKING;
      mode = neverBlocks ? Mode.INLINE : config.mode();
      if (admin != null) {
        admin.start();
      }
      if (agent != null) {
        agent.start();
      }
    } catch (Throwable t) {
      end();
      throw t;
    }
  }

  @Override
  protected void doStop() throws Exception {
    try {
      if (running != null) {
        running.close();
      }
      super.doStop();
    } finally {
      end();
    }
  }

  /** Undoes a start, also a partial one. */
  private void end() {
    getServer().removeEventListener(serverFailure);
    installation.stop();
    if (agent != null) {
      agent.stop();
    }
    if (admin != null) {
      admin.stop(); // last, so that operators can observe the stop
    }
  }

  /**
   * Stops the gate when the start of the server fails: Jetty stops its handlers when a handler
   * cannot start, but not when a connector cannot.
   */
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

  /**
   * Non-blocking in mode {@code dispatch}, whatever the handlers behind the gate are, as workers
   * call them.
   */
  @Override
  public InvocationType getInvocationType() {
    return config.mode() == Mode.DISPATCH ? InvocationType.NON_BLOCKING : super.getInvocationType();
  }

  /** Whether a selector may parse requests, because the gate passes them to workers. */
  boolean isChoosing() {
    return mode == Mode.AUTO;
  }

  /** Whether the current thread is a selector's, which must not handle requests. */
  private boolean handsOver() {
    return mode == Mode.DISPATCH || (mode == Mode.AUTO && Invocable.isNonBlockingInvocation());
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (getHandler() == null) {
      return false;
    }
    if (request.getAttribute(ErrorHandler.ERROR_STATUS) != null && PermitStream.isIn(request)) {
      // the error page of a request that still holds its permit
      return super.handle(request, response, callback);
    }
    ToldProxies tells = told;
    if (tells != null && tells.tellsLoad() && installation.classes().isFromTrusted(request)) {
      tells.load(response);
    }
    try {
      return classifyAndAdmit(request, response, callback);
    } catch (Throwable t) {
      if (!handsOver()) {
        throw t;
      }
      // This is a selector's thread, and the application's error page may block.
      running().execute(() -> RequestFailures.fail(callback, t));
      return true;
    }
  }

  private boolean classifyAndAdmit(Request request, Response response, Callback callback)
      throws Exception {
    Running run = running();
    int classIndex = installation.classes().of(request);
    if (run.logged()) {
      request.setAttribute(RequestAttributes.CLASS, installation.names().get(classIndex));
    }
    if (classIndex >= admitted) {
      return exempt(run, classIndex - admitted, request, response, callback);
    }
    boolean multiplexed = Multiplexed.is(request);
    if (!EagerBody.mayFollow(request)) {
      return admit(run, classIndex, Arrival.ofHead(request, response, callback), true);
    }
    // Most HTTP/2 requests have no body, which only a read can tell.
    Content.Chunk first = multiplexed ? request.read() : null;
    if (EarlyBody.isEmptyEnd(first)) {
      return admit(run, classIndex, Arrival.ofHead(request, response, callback), true);
    }
    // While admission observes, no body is read ahead: the memory for it could be exhausted, which
    // would reject the request.
    boolean whole = eager && run.gate().isEnforced() && EagerBody.mayBeAwaited(request);
    if (!whole && !multiplexed) {
      return admit(run, classIndex, Arrival.ofStream(request, response, callback, null), true);
    }
    if (run.gate().turnAwayIfFull(classIndex)) {
      // before its body is read
      if (first != null) {
        first.release();
      }
      root.refuse(request, response, callback, classIndex, RejectReason.QUEUE_FULL);
      return true;
    }
    EagerBody body = new EagerBody(run, classIndex, request, response, callback, first);
    return whole ? body.start() : body.look();
  }

  private boolean exempt(
      Running run, int index, Request request, Response response, Callback callback) {
    ExemptExchange exchange = new ExemptExchange(run, index, request, response, callback);
    if (mayHandleHere(run)) {
      return exchange.handleHere();
    }
    exchange.execute();
    return true;
  }

  private boolean mayHandleHere(Running run) {
    boolean fits = !handsOver() && !Worker.resumes();
    return fits && (neverBlocks || run.dispatcher().mayHandleHere());
  }

  private boolean admit(Running run, int classIndex, Arrival arrival, boolean mayHandle)
      throws Exception {
    ClassProfile asks = run.profiles().of(classIndex);
    Exchange exchange;
    if (asks == null) {
      exchange = new Exchange(run, classIndex, arrival);
    } else {
      ProfiledExchange profiled = new ProfiledExchange(run, classIndex, arrival, asks);
      if (profiled.isTooLate() && run.gate().isEnforced()) {
        run.gate().turnAway(classIndex, RejectReason.DEADLINE);
        profiled.refuse(RejectReason.DEADLINE);
        return true;
      }
      exchange = profiled;
    }
    Decision decision = run.workers().admit(exchange);
    if (decision == Decision.DISPATCHED) {
      if (mayHandle && mayHandleHere(run)) {
        return exchange.handleHere();
      }
      TraceContext.note(exchange);
      exchange.execute();
    } else if (decision instanceof Decision.Rejected rejected) {
      exchange.refuse(rejected.reason());
    } else {
      exchange.park();
    }
    return true;
  }

  /** The operations of the gate for its requests. */
  private final class Root implements RootHandler {
    @Override
    public boolean admit(int classIndex, Arrival arrival, boolean mayHandle) throws Exception {
      return QosHandler.this.admit(running(), classIndex, arrival, mayHandle);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
      Request plain = PlainPath.of(request);
      if (plain == null) {
        Response.writeError(request, response, callback, HttpStatus.BAD_REQUEST_400);
        return true;
      }
      return QosHandler.super.handle(plain, response, callback);
    }

    @Override
    public boolean handleByDefault(Request request, Response response, Callback callback)
        throws Exception {
      Handler byDefault = getServer().getDefaultHandler();
      return byDefault != null && byDefault.handle(request, response, callback);
    }

    @Override
    public void refuse(
        Request request,
        Response response,
        Callback callback,
        int classIndex,
        RejectReason reason) {
      if (running().logged()) {
        request.setAttribute(RequestAttributes.REJECTED, reason.key());
      }
      // Every rejected request passes here once.
      installation.events().rejected(classIndex, reason);
      try {
        if (installation.classes().isFromTrusted(request)) {
          ToldProxies.rejected(response, reason);
        }
        installation
            .rejections()
            .answer(running().retries(), request, response, callback, classIndex, reason);
      } catch (Throwable t) {
        // The request has ended already, or the rejection handler failed and the error page may
        // block.
        running().execute(() -> RequestFailures.fail(callback, t));
      }
    }
  }

  /**
   * The name of its bean.
   *
   * @return an object name
   */
  public String beanName() {
    return installation.beanNames().of(BeanNames.Type.GATE);
  }

  /**
   * The speedup of the server by concurrent requests.
   *
   * @return one line
   */
  @ManagedAttribute(
      value = "what is known of the speedup: rate, slope, saturation point",
      readonly = true)
  public String getSpeedup() {
    Running now = installation.runningOrNull();
    return now == null ? "the server is not running" : now.workers().speedup().estimate().inWords();
  }

  /**
   * The model of the work of all classes.
   *
   * @return one line
   */
  @ManagedAttribute(
      value = "which description of the work is in force, and how well each foretold",
      readonly = true)
  public String getWork() {
    Running now = installation.runningOrNull();
    return now == null ? "the server is not running" : now.demand().last().inWords();
  }

  /** Rejects queued and arriving requests; the future completes when no request runs. */
  @Override
  public CompletableFuture<Void> shutdown() {
    Running now = running;
    CompletableFuture<Void> done =
        now == null ? CompletableFuture.completedFuture(null) : now.drained();
    shutdown = done;
    if (now != null) {
      now.close();
    }
    return done;
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
        "mode=" + mode,
        "queued bytes=%d/%d".formatted(installation.queuedBytes(), config.queueBytes()),
        "speedup: " + getSpeedup(),
        "work: " + getWork());
  }

  @Override
  public String toString() {
    Running now = running;
    return super.toString() + (now == null ? "" : "[" + now.gate().partition() + "]");
  }

  private Running running() {
    Running now = running;
    if (now == null) {
      throw new IllegalStateException("not started: " + super.toString());
    }
    return now;
  }
}
