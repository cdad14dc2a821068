package io.github.jettyqos.benchmarks.load;

import io.github.jettyqos.benchmarks.report.Medians;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;

/**
 * What the client saw of one class in one window.
 *
 * @param sent requests that were due
 * @param ok answered by 200
 * @param rejected answered by 503
 * @param failed answered otherwise, or not
 * @param mean latency of those that were answered by 200, from when they were due, seconds; 0 if
 *     none was
 * @param p95 of it, seconds
 */
public record ClientWindow(
    long sent, long ok, long rejected, long failed, double mean, double p95) {

  /** Of all requests. */
  public static ClientWindow of(List<SentRequest> all) {
    double[] ok = all.stream().filter(SentRequest::ok).mapToDouble(SentRequest::latency).toArray();
    long rejected = all.stream().filter(SentRequest::rejected).count();
    double p95 = ok.length == 0 ? 0 : Medians.percentile(ok, 0.95);
    double mean = Arrays.stream(ok).average().orElse(0);
    return new ClientWindow(
        all.size(), ok.length, rejected, all.size() - ok.length - rejected, mean, p95);
  }

  /** In windows by when they were due; what is due later counts in the last one. Seconds. */
  public static List<ClientWindow> windows(List<SentRequest> all, double seconds, double window) {
    int count = (int) Math.max(1, Math.ceil(seconds / window));
    List<ClientWindow> windows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int index = i;
      Predicate<SentRequest> isIn =
          each -> Math.min(count - 1, (int) (each.due() / window)) == index;
      windows.add(of(all.stream().filter(isIn).toList()));
    }
    return windows;
  }
}
