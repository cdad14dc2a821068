package io.github.jettyqos.jetty.request;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.WorkLifecycle;
import io.github.jettyqos.core.config.Needs;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosConfig.Bodies;
import io.github.jettyqos.jetty.connect.Dispatcher;
import io.github.jettyqos.jetty.route.QueueProfiles;
import io.github.jettyqos.jetty.route.RequestClasses;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Supplier;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * The objects that requests share under one configuration. A request has those of its arrival to
 * its end, whatever is reloaded meanwhile, unless its class is removed while it is queued: then it
 * gets the present ones.
 *
 * @param config the configuration
 * @param classes its rules, from a request to its class
 * @param present gives the objects of the configuration in force
 * @param application the handlers behind the gate
 * @param clock the clock of everything here
 * @param workers the gate, and the measurements behind it
 * @param dispatcher the threads of handlers
 * @param handlers the handlers that run now
 * @param profiles the request properties for queue policies
 * @param waiting the timers for waiting requests
 * @param queueBytes the memory of queued requests; the bytes of a body in reading at a stop are
 *     never given back
 * @param heavy the record of who is refused, and who holds threads
 * @param exempt the requests that pass without admission
 * @param outcomes listeners to completed and rejected requests
 * @param rejections answers rejected requests
 * @param logged whether requests get attributes, for a request log or as the server asks for them
 */
public record RequestServices(
    QosConfig config,
    RequestClasses classes,
    Supplier<RequestServices> present,
    Request.Handler application,
    NanoClock clock,
    WorkLifecycle workers,
    Dispatcher dispatcher,
    RunningHandlers handlers,
    QueueProfiles profiles,
    WaitingRequests waiting,
    QueueBytes queueBytes,
    HeavyRequests heavy,
    ExemptCounts exempt,
    Outcomes outcomes,
    RejectedAnswer rejections,
    boolean logged) {

  /** The attributes of a request for access logs. */
  public static final String CLASS_ATTRIBUTE = "jetty.qos.class";

  /** Of a server that is to set them. */
  public static final String WANTED_ATTRIBUTE = "jetty.qos.attributes";

  public static final String WAITING_ATTRIBUTE = "jetty.qos.waiting";
  public static final String REJECTED_ATTRIBUTE = "jetty.qos.rejected";

  private static final double NANOS_PER_MILLI = 1e6;

  /** Has handlers noted if their calls are to tell of them. */
  public RequestServices {
    if (!config.frontEnds().onward().isEmpty()) {
      handlers.note();
    }
  }

  /** The answer to a rejected request. */
  public interface RejectedAnswer {
    /** Answers it, unless it was answered. */
    void answer(
        Request request, Response response, Callback callback, int classIndex, RejectReason reason)
        throws Exception;
  }

  public Gate gate() {
    return workers.gate();
  }

  public long nanoTime() {
    return clock.nanoTime();
  }

  ServiceClass serviceClass(int classIndex) {
    return config.classes().get(classIndex);
  }

  /** The name of a class, of all classes, the exempt ones last. */
  String className(int classIndex) {
    int admitted = config.classes().size();
    return classIndex < admitted
        ? serviceClass(classIndex).name()
        : config.exempt().get(classIndex - admitted).name();
  }

  /**
   * Whether bodies are read before admission. Not while admission observes: the memory for them
   * could be exhausted, which would reject requests.
   */
  boolean readsBodies() {
    return config.bodies() == Bodies.EAGER && config.bodyLimit() > 0 && gate().isEnforced();
  }

  /** Notes for a request log how long a request has waited until now. */
  void noteWaiting(Request request, long readyNanos) {
    if (logged) {
      request.setAttribute(WAITING_ATTRIBUTE, (nanoTime() - readyNanos) / NANOS_PER_MILLI);
    }
  }

  /** Runs a task that does not block; in this thread if the pool is stopping. */
  void execute(Runnable task) {
    try {
      dispatcher.pool().execute(task);
    } catch (RejectedExecutionException e) {
      task.run();
    }
  }

  /** Passes a request that no handler behind the gate took to the server's default handler. */
  static void handleByDefault(Request request, Response response, Callback callback)
      throws Exception {
    Handler byDefault =
        request.getConnectionMetaData().getConnector().getServer().getDefaultHandler();
    if (byDefault == null || !byDefault.handle(request, response, callback)) {
      Response.writeError(request, response, callback, HttpStatus.NOT_FOUND_404);
    }
  }

  /** Answers a rejected request; each passes here once. */
  void refuse(
      Request request, Response response, Callback callback, int classIndex, RejectReason reason) {
    if (logged) {
      request.setAttribute(REJECTED_ATTRIBUTE, reason.key());
    }
    outcomes.rejected(className(classIndex), reason);
    if (reason != RejectReason.STOPPING) {
      heavy.refused(request, className(classIndex), classes);
    }
    try {
      rejections.answer(request, response, callback, classIndex, reason);
    } catch (Throwable t) {
      // The request has ended already, or the rejection handler failed and the error page may
      // block.
      execute(() -> RequestFailures.fail(callback, t));
    }
  }

  /** The bound of concurrent exempt handlers, under the present partition. */
  int mostExempt() {
    Gate gate = gate();
    return gate.isEnforced()
        ? exempt.most(config.reserve(), Needs.atOnce(gate.partition()))
        : Integer.MAX_VALUE;
  }

  /** Rejects queued and arriving requests; running requests may finish. */
  public void close() {
    gate().close();
    exempt.close();
  }

  /** A future that completes when no request runs after {@link #close}. */
  public CompletableFuture<Void> drained() {
    return CompletableFuture.allOf(gate().drained(), exempt.drained());
  }

  public void stop() {
    close();
    profiles.stop();
    waiting.stop();
  }

  /** The same objects under another configuration of the same classes. */
  public RequestServices with(
      QosConfig nextConfig, RequestClasses nextClasses, RejectedAnswer answer) {
    return new RequestServices(
        nextConfig,
        nextClasses,
        present,
        application,
        clock,
        workers,
        dispatcher,
        handlers,
        profiles,
        waiting,
        queueBytes,
        heavy,
        exempt,
        outcomes,
        answer,
        logged);
  }
}
