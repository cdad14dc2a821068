package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.benchmarks.report.Medians;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The requests of one class in one window, as the client saw them.
 *
 * @param sent requests that were due
 * @param ok answered by 200
 * @param rejected answered by 503
 * @param failed answered otherwise, or not
 * @param mean latency of those answered by 200, from when they were due, seconds; 0 if there is
 *     none
 * @param p95 of these latencies, seconds
 */
public record ClientWindow(
    long sent, long ok, long rejected, long failed, double mean, double p95) {
  /** The window of all requests. */
  public static ClientWindow of(List<SentRequest> all) {
    double[] ok = all.stream().filter(SentRequest::ok).mapToDouble(SentRequest::latency).toArray();
    long rejected = all.stream().filter(SentRequest::rejected).count();
    double p95 = ok.length == 0 ? 0 : Medians.percentile(ok, 0.95);
    double mean = Arrays.stream(ok).average().orElse(0);
    return new ClientWindow(
        all.size(), ok.length, rejected, all.size() - ok.length - rejected, mean, p95);
  }

  /** Windows by the times when requests were due; later requests count in the last. Seconds. */
  public static List<ClientWindow> windows(List<SentRequest> all, double seconds, double window) {
    int count = (int) Math.max(1, Math.ceil(seconds / window));
    return IntStream.range(0, count)
        .mapToObj(
            i -> {
              double to = i < count - 1 ? (i + 1) * window : Double.POSITIVE_INFINITY;
              return of(all.stream().filter(each -> each.isDue(i * window, to)).toList());
            })
        .toList();
  }
}
