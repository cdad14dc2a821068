package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.balance.NodeReport;
import io.github.jettyqos.core.balance.NodeWatch;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.eclipse.jetty.client.BufferingResponseListener;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The heartbeats of nodes, at most one pending for each.
 *
 * <pre>
 *  T1 (timer) and T2 (a balancer that probes) want to ask the same node.
 *  The one that sets the flag does; the answer, or its timeout, clears it.
 * </pre>
 *
 * <p>A node without an admin connector gets no heartbeats: its state is known from its requests
 * only.
 */
final class Heartbeats {
  private static final Logger LOG = LoggerFactory.getLogger(Heartbeats.class);

  private static final int LONGEST_REPORT = 256 << 10;

  private final Fleet fleet;
  private final NodeWatch watch;
  private final AdminRequests requests;
  private final Duration timeout;
  private final NanoClock clock;

  /** Heartbeats of a fleet. */
  Heartbeats(
      Fleet fleet, NodeWatch watch, AdminRequests requests, Duration timeout, NanoClock clock) {
    this.fleet = fleet;
    this.watch = watch;
    this.requests = requests;
    this.timeout = timeout;
    this.clock = clock;
  }

  /** Sends a heartbeat to all nodes with an admin connector. */
  void beat() {
    for (int place = 0; place < fleet.size(); place++) {
      ask(place);
    }
  }

  /** Sends one heartbeat, unless one is pending or there is no admin connector. */
  void ask(int place) {
    Node node = fleet.at(place);
    URI admin = node == null ? null : node.admin();
    if (node == null || admin == null || !begin(node)) {
      return;
    }
    try {
      requests.of(node, admin, "/api/report", timeout.toMillis()).send(new Listener(node));
    } catch (Throwable t) {
      end(node, null); // first, as a pending heartbeat blocks the next
      LOG.debug("{} cannot be asked", node.name(), t);
    }
  }

  private boolean begin(Node node) {
    if (!node.talk().ask()) {
      return false;
    }
    watch.asked(node.number(), clock.nanoTime());
    return true;
  }

  private void end(Node node, @Nullable NodeReport report) {
    long now = clock.nanoTime();
    try {
      if (report == null) {
        watch.missed(node.number(), now);
        node.tally().missed();
      } else {
        watch.heard(node.number(), report, now);
        node.tally().heard(now);
      }
    } finally {
      node.talk().answered(report);
    }
  }

  private final class Listener extends BufferingResponseListener {
    private final Node node;

    Listener(Node node) {
      super(LONGEST_REPORT);
      this.node = node;
    }

    @Override
    public void onComplete(Result result) {
      NodeReport report = null;
      if (result.isSucceeded() && result.getResponse().getStatus() == HttpStatus.OK_200) {
        try {
          report = ReportReader.read(getContent());
        } catch (IOException | RuntimeException | Error e) {
          if (node.talk().isWrongAnew()) {
            LOG.warn(
                "{} says what is no report, and counts as silent: {}", node.name(), e.getMessage());
          }
        }
      }
      end(node, report);
    }
  }
}
