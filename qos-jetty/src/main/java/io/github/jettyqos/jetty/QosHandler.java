package io.github.jettyqos.jetty;

import io.github.jettyqos.core.config.Mode;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.loop.LoopStatus.Pressure;
import io.github.jettyqos.core.manage.ConfigFile;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.jetty.admin.AdminServer;
import io.github.jettyqos.jetty.agent.AgentServer;
import io.github.jettyqos.jetty.connect.InFront;
import io.github.jettyqos.jetty.operate.BeanNames;
import io.github.jettyqos.jetty.operate.Installation;
import io.github.jettyqos.jetty.operate.ManagedServer;
import io.github.jettyqos.jetty.operate.ReadyProbe;
import io.github.jettyqos.jetty.operate.Running;
import io.github.jettyqos.jetty.operate.ToldProxies;
import io.github.jettyqos.jetty.request.Exchange;
import io.github.jettyqos.jetty.request.PermitStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
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
  private final ManagedServer managed;
  private final Management management;
  private final Installation installation;
  private final QosConfig config;

  private final @Nullable AdminServer admin;
  private final @Nullable AgentServer agent;
  private final LifeCycle.Listener serverFailure = new StopWithServer();

  /** Whether it was started, so that there is a run; after a stop its gate rejects requests. */
  private volatile boolean begun;

  /** The beans of the classes, by name. */
  private final Map<String, CountedStatus> beans = new LinkedHashMap<>();

  /** Whether nothing in front of it may call it from a thread of its own. */
  private volatile boolean isCalledByJetty;

  /** The effective mode of this start. */
  private Mode mode = Mode.INLINE;

  private volatile @Nullable CompletableFuture<Void> shutdown;

  QosHandler(
      ManagedServer managed,
      Management management,
      ConfigFile file,
      @Nullable AdminServer admin,
      @Nullable AgentServer agent) {
    this.managed = managed;
    this.management = management;
    this.installation = managed.installation();
    this.config = installation.config();
    this.admin = admin;
    this.agent = agent;
    classBeans(this::installBean);
    installation.onClasses(() -> classBeans(this::addBean));
    installBean(new ControlStatus(managed, management));
    installBean(new ConfigStatus(file, installation.beanNames()));
    installBean(new ManagementStatus(management, installation.beanNames()));
  }

  /** Has a bean for each class, and none for others. */
  private synchronized void classBeans(Consumer<Object> add) {
    ManagedServer now = managed.now();
    Map<String, CountedStatus> next = new LinkedHashMap<>();
    int admitted = now.config().classes().size();
    for (int k = 0; k < now.names().size(); k++) {
      String name = now.names().get(k);
      CountedStatus known = beans.get(name);
      boolean exempt = k >= admitted;
      next.put(
          name,
          known != null && known instanceof ExemptStatus == exempt
              ? known
              : exempt
                  ? new ExemptStatus(managed, name)
                  : new ClassStatus(managed, management, name));
    }
    beans.values().stream().filter(each -> !next.containsValue(each)).forEach(this::removeBean);
    next.values().stream().filter(each -> !beans.containsValue(each)).forEach(add);
    beans.clear();
    beans.putAll(next);
  }

  @Override
  protected void doStart() throws Exception {
    try {
      Server server = getServer();
      Running started = installation.start(server, Exchange.application(this::getHandler));
      // Until the handlers have started they may block, and a selector may be parsing.
      started.requests().dispatcher().start(config.mode(), false);
      begun = true;
      shutdown = null;
      server.addEventListener(serverFailure);
      super.doStart();
      boolean neverBlocks = super.getInvocationType() == InvocationType.NON_BLOCKING;
      mode = neverBlocks ? Mode.INLINE : config.mode();
      isCalledByJetty = InFront.isNothing(server, this);
      installation.handlersStarted(this);
      started.requests().dispatcher().start(mode, neverBlocks);
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
      if (begun) {
        running().requests().close();
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

  Pressure pressure() {
    return installation.pressure();
  }

  /** Whether a selector may parse requests, because the gate passes them to workers. */
  boolean isChoosing() {
    return mode == Mode.AUTO;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    Running now = running();
    ReadyProbe probe = now.probe();
    if (probe != null && probe.isAsked(request)) {
      boolean ready = now.control().isReady() && !now.gate().isClosed();
      return ReadyProbe.answer(ready, response, callback);
    }
    if (getHandler() == null) {
      return false;
    }
    boolean isErrorPage = request.getAttribute(ErrorHandler.ERROR_STATUS) != null;
    if (isErrorPage && PermitStream.isIn(request, now.requests().handlers())) {
      // the error page of a request that still holds its permit
      return super.handle(request, response, callback);
    }
    ToldProxies tells = now.told();
    if (tells != null && now.requests().classes().isFromTrusted(request)) {
      tells.load(response);
    }
    return Exchange.accept(
        now.requests(), request, response, callback, isCalledByJetty && !isErrorPage);
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
    Running now = begun ? running() : null;
    CompletableFuture<Void> done =
        now == null ? CompletableFuture.completedFuture(null) : now.requests().drained();
    shutdown = done;
    if (now != null) {
      now.requests().close();
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
        "queued bytes=%d/%d".formatted(managed.queuedBytes(), installation.config().queueBytes()),
        "speedup: " + getSpeedup(),
        "work: " + getWork());
  }

  @Override
  public String toString() {
    Running now = begun ? running() : null;
    return super.toString() + (now == null ? "" : "[" + now.gate().partition() + "]");
  }

  private Running running() {
    return installation.present();
  }
}
