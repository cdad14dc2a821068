package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.load.RetryOrder;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Medians;
import java.util.List;
import java.util.Map;

/**
 * What an overloaded server did for its clients.
 *
 * @param share of capacity: attempts that were answered inside the target of their class, from when
 *     they were due
 * @param first the same of first attempts alone
 * @param p95 of the first class's first attempts, milliseconds; one without answer takes for ever
 * @param lost first attempts of the first class without answer, or with another one
 */
record Goodput(double share, double first, double p95, long lost) {
  /**
   * What counts.
   *
   * @param from seconds after the start
   * @param to seconds after the start
   * @param capacity answers a second
   * @param targets seconds, by class
   */
  record Terms(double from, double to, double capacity, Map<String, Double> targets) {
    private boolean isIn(SentRequest request) {
      return from <= request.due() && request.due() < to;
    }

    private long inTarget(List<SentRequest> requests, double target) {
      return requests.stream()
          .filter(each -> isIn(each) && each.ok() && each.latency() <= target)
          .count();
    }
  }

  static Goodput of(RetryOrder.Attempts attempts, String firstClass, Terms terms) {
    double first = 0;
    double again = 0;
    for (Map.Entry<String, Double> each : terms.targets.entrySet()) {
      first += terms.inTarget(attempts.first(each.getKey()), each.getValue());
      again += terms.inTarget(attempts.again(each.getKey()), each.getValue());
    }
    double most = terms.capacity * (terms.to - terms.from);
    double[] latencies =
        attempts.first(firstClass).stream()
            .filter(terms::isIn)
            .mapToDouble(each -> each.ok() ? 1000 * each.latency() : Double.POSITIVE_INFINITY)
            .toArray();
    return new Goodput(
        (first + again) / most,
        first / most,
        Medians.percentile(latencies, 0.95),
        attempts.first(firstClass).stream().filter(each -> !each.ok()).count());
  }
}
