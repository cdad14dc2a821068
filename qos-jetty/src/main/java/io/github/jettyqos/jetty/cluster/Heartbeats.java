package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.balance.NodeReport;
import io.github.jettyqos.core.balance.NodeWatch;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.eclipse.jetty.client.BufferingResponseListener;
import org.eclipse.jetty.client.Result;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks nodes how they are, each one question at a time.
 *
 * <pre>
 *  T1 (timer) and T2 (a balancer that probes) want to ask the same node.
 *  The one that sets its flag does; the answer, or its being late, clears it.
 * </pre>
 *
 * <p>A node without an admin connector is asked nothing: what becomes of requests is all that is
 * known of it.
 */
final class Heartbeats {
  private static final Logger LOG = LoggerFactory.getLogger(Heartbeats.class);

  private static final int LONGEST_REPORT = 256 << 10;

  private final Fleet fleet;
  private final NodeWatch watch;
  private final AdminRequests requests;
  private final Duration timeout;
  private final NanoClock clock;
  private final AtomicIntegerArray asked;
  private final AtomicReferenceArray<@Nullable NodeReport> reports;

  /** Heartbeats of a fleet. */
  Heartbeats(
      Fleet fleet, NodeWatch watch, AdminRequests requests, Duration timeout, NanoClock clock) {
    this.fleet = fleet;
    this.watch = watch;
    this.requests = requests;
    this.timeout = timeout;
    this.clock = clock;
    this.asked = new AtomicIntegerArray(fleet.size());
    this.reports = new AtomicReferenceArray<>(fleet.size());
  }

  /** What a node said last; null if it never said anything. */
  @Nullable NodeReport report(int place) {
    return reports.get(place);
  }

  /** Asks all that have an answer to give. */
  void beat() {
    for (int place = 0; place < fleet.size(); place++) {
      ask(place);
    }
  }

  /** Asks one, unless it is asked already or has nothing to say. */
  void ask(int place) {
    Node node = fleet.at(place);
    URI admin = node == null ? null : node.admin();
    if (node == null || admin == null || !begin(place)) {
      return;
    }
    try {
      requests.of(node, admin, "/api/report", timeout.toMillis()).send(new Listener(node));
    } catch (Throwable t) {
      end(node, null); // first: one that is taken for asked is not asked again
      LOG.debug("{} cannot be asked", node.name(), t);
    }
  }

  private boolean begin(int place) {
    if (!asked.compareAndSet(place, 0, 1)) {
      return false;
    }
    watch.asked(place, clock.nanoTime());
    return true;
  }

  private void end(Node node, @Nullable NodeReport report) {
    long now = clock.nanoTime();
    try {
      if (report == null) {
        watch.missed(node.index(), now);
        node.tally().missed();
      } else {
        watch.heard(node.index(), report, now);
        node.tally().heard(now);
        reports.set(node.index(), report);
      }
    } finally {
      asked.set(node.index(), 0);
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
          LOG.debug("{} said what is no report", node.name(), e);
        }
      }
      end(node, report);
    }
  }
}
