package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The dispatches of a front end to each node over time. */
final class DispatchLog {
  private static final long EVERY_MILLIS = 5;

  /** The dispatches to each node up to a second. */
  private record Look(double second, List<Long> dispatched) {
    long to(int node) {
      return dispatched.get(node);
    }

    long all() {
      return dispatched.stream().mapToLong(Long::longValue).sum();
    }
  }

  private final List<Look> looks = new ArrayList<>();

  /** Polls a front end until a second. */
  static DispatchLog of(ClientProcess<FrontServer> front, long startNanos, double seconds)
      throws IOException, InterruptedException {
    DispatchLog watch = new DispatchLog();
    double second = 0;
    while (second < seconds) {
      long[] dispatched = front.ask(FrontServer::dispatched);
      second = (System.nanoTime() - startNanos) * 1e-9;
      watch.looks.add(new Look(second, Arrays.stream(dispatched).boxed().toList()));
      TimeUnit.MILLISECONDS.sleep(EVERY_MILLIS);
    }
    return watch;
  }

  /** The part of all requests between two instants that a node was sent. */
  double part(int node, double from, double to) {
    Look first = at(from);
    Look last = at(to);
    return (double) (last.to(node) - first.to(node)) / (last.all() - first.all());
  }

  /**
   * The time after which a node gets trial requests alone: from there to the end no second has more
   * than one request.
   */
  double avoidedAfter(int node, double from, double to) {
    long end = at(to).to(node);
    double after = 0;
    for (int i = 1; i < looks.size(); i++) {
      Look look = looks.get(i);
      if (look.second <= from || look.second >= to) {
        continue;
      }
      boolean more = look.to(node) > looks.get(i - 1).to(node);
      long left = end - look.to(node);
      if (more && left + 1 > Math.ceil(to - look.second)) {
        after = look.second - from;
      }
    }
    return after;
  }

  /** The last look before an instant. */
  private Look at(double second) {
    return looks.stream()
        .filter(each -> each.second <= second)
        .reduce((one, next) -> next)
        .orElse(looks.get(0));
  }
}
