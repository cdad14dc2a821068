package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.NodeLoad;
import io.github.jettyqos.core.admit.WorkLifecycle;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.measure.demand.DemandSource;
import io.github.jettyqos.core.measure.demand.HostProcessors;
import io.github.jettyqos.jetty.connect.ConnectorWatch;
import io.github.jettyqos.jetty.connect.ThreadSupply;
import io.github.jettyqos.jetty.request.RequestServices;
import io.github.jettyqos.jetty.request.RetryTimes;
import io.github.jettyqos.jetty.request.StuckHandlers;
import io.github.jettyqos.jetty.route.RequestClasses;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A server under one configuration: its requests, and what controls and reports them. A reload
 * makes the next one, of which most is the same if the classes are.
 *
 * @param compiled the configuration
 * @param requests the objects that its requests share
 * @param control moves the partition
 * @param demand the demands of the classes, as read by the control loop
 * @param processors those of the JVM
 * @param load the load reported to proxies
 * @param stuck finds handlers that hang
 * @param told the headers for trusted proxies; null if there are none
 * @param probe answers probes of readiness; null if none are answered
 * @param connectors tells how many handlers the server's pool can run
 * @param retry the values of Retry-After
 * @param rules the last rules of these classes, for the profiles of their queues
 * @param mostLevel the most handlers at once that are measured
 */
public record Running(
    CompiledConfiguration compiled,
    RequestServices requests,
    ControlLoop control,
    DemandSource demand,
    HostProcessors processors,
    NodeLoad load,
    StuckHandlers stuck,
    @Nullable ToldProxies told,
    @Nullable ReadyProbe probe,
    ConnectorWatch connectors,
    RetryTimes retry,
    AtomicReference<RequestClasses> rules,
    int mostLevel) {

  public WorkLifecycle workers() {
    return requests.workers();
  }

  public Gate gate() {
    return requests.gate();
  }

  /** The number of handlers that the server's pool can run, with its present connectors. */
  public ThreadSupply supply() {
    return supply(requests.config().reserve());
  }

  ThreadSupply supply(int reserve) {
    return connectors.supply(reserve);
  }

  /** The same under another configuration of the same classes. */
  Running with(CompiledConfiguration next) {
    return new Running(
        next,
        requests.with(next.config(), next.classes(), answers(next, retry)),
        control,
        demand,
        processors,
        load,
        stuck,
        told != null && ToldProxies.are(next.config())
            ? told
            : ToldProxies.of(next.config(), load, processors, requests.clock()),
        ReadyProbe.of(next.config()),
        connectors,
        retry,
        rules,
        mostLevel);
  }

  /** Answers rejected requests, and tells trusted proxies. */
  static RequestServices.RejectedAnswer answers(CompiledConfiguration by, RetryTimes retry) {
    return (request, response, callback, classIndex, reason) -> {
      if (by.classes().isFromTrusted(request)) {
        ToldProxies.rejected(response, reason);
      }
      by.rejections().answer(retry, request, response, callback, classIndex, reason);
    };
  }

  void stop() {
    connectors.leave();
    stuck.stop();
    requests.heavy().stop();
    requests.stop();
    control.stop();
  }
}
