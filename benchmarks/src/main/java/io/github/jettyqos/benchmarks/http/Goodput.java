package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.load.RetryOrder;
import io.github.jettyqos.benchmarks.load.SentRequest;
import io.github.jettyqos.benchmarks.report.Medians;
import java.util.List;
import java.util.Map;

/**
 * The requests that an overloaded server answered in time.
 *
 * @param share attempts that were served within the target of their class, as a part of the
 *     capacity
 * @param first the same of first attempts alone
 * @param p95 of the first class's first attempts, milliseconds; infinite for one without answer
 * @param lost first attempts of the first class that were not served
 */
record Goodput(double share, double first, double p95, long lost) {
  /**
   * The time that counts, the capacity and the targets.
   *
   * @param from seconds after the start
   * @param to seconds after the start
   * @param capacity answers a second
   * @param targets seconds, by class
   */
  record Terms(double from, double to, double capacity, Map<String, Double> targets) {
    private boolean isIn(SentRequest request) {
      return request.isDue(from, to);
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
