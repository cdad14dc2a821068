package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.manage.Managed.ListedRequest;
import io.github.jettyqos.core.manage.Managed.RequestsOfState;
import io.github.jettyqos.core.text.OneLine;
import io.github.jettyqos.jetty.request.RunningHandlers;
import io.github.jettyqos.jetty.request.RunningHandlers.Origin;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The table of the requests that wait in queues or have a thread, of each state the oldest.
 *
 * <p>Nothing is kept for it: it is read from the queues and from the slots of running handlers when
 * it is asked for. The lock of the gate is held for one class at a time, no longer than the control
 * loop holds it in each period to read the arrivals of those that wait.
 *
 * <pre>
 *  T1 (the table) reads the queues, then the slots.
 *  T2 (gate) dispatches a request between: it is in both states. One that ends is in one or none.
 * </pre>
 */
final class RequestTable {
  private static final double NANOS_PER_SECOND = 1e9;

  private final QosConfig config;
  private final long now;
  private final int most;

  private RequestTable(QosConfig config, long now, int most) {
    this.config = config;
    this.now = now;
    this.most = most;
  }

  /** The states in the order of a request's life, each with at most so many requests. */
  static Map<String, RequestsOfState> of(Running running, int most) {
    long now = running.requests().clock().nanoTime();
    RequestTable table = new RequestTable(running.requests().config(), now, most);
    Map<String, RequestsOfState> states = new LinkedHashMap<>();
    states.put("queued", table.queued(running.gate()));
    List<ListedRequest> handling = new ArrayList<>();
    List<ListedRequest> stuck = new ArrayList<>();
    for (RunningHandlers.Run each : running.requests().handlers().all()) {
      long nanos = now - each.sinceNanos();
      (table.isStuck(each.of(), nanos) ? stuck : handling).add(listed(each.of(), nanos));
    }
    states.put("handling", table.oldest(handling.size(), handling));
    states.put("stuck", table.oldest(stuck.size(), stuck));
    return states;
  }

  private RequestsOfState queued(Gate gate) {
    List<ListedRequest> all = new ArrayList<>();
    int count = 0;
    for (int k = 0; k < config.classes().size(); k++) {
      List<Permit> oldest = gate.oldest(k, most);
      count += Math.max(oldest.size(), gate.queued(k)); // later work is in the queue alone
      for (Permit each : oldest) {
        all.add(listed((Origin) each, now - each.arrivalNanos()));
      }
    }
    return oldest(count, all);
  }

  private RequestsOfState oldest(int count, List<ListedRequest> some) {
    some.sort(Comparator.comparing(each -> -each.seconds()));
    return new RequestsOfState(count, List.copyOf(some.subList(0, Math.min(most, some.size()))));
  }

  private boolean isStuck(Origin of, long nanos) {
    Duration after = config.stuckAfter(of.className());
    return !after.isZero() && nanos > after.toNanos();
  }

  private static ListedRequest listed(Origin of, long nanos) {
    @Nullable Request request = of.handledRequest();
    return new ListedRequest(
        of.className(),
        request == null ? null : OneLine.of(request.getMethod()),
        request == null ? null : Origin.pathOf(request),
        Math.max(0, nanos) / NANOS_PER_SECOND);
  }
}
