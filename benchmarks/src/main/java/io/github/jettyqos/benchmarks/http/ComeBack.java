package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.load.RetryOrder;
import io.github.jettyqos.benchmarks.load.SentRequest;
import java.util.List;

/**
 * The clients that were rejected in a flood and came back after it.
 *
 * @param returns attempts after the flood
 * @param served the part of them that was served
 * @param untold rejections without a time to come back
 */
record ComeBack(long returns, double served, long untold) {
  /** Those of a stream whose flood ended at a time in seconds. */
  static ComeBack of(RetryOrder.Attempts attempts, String stream, double floodEnd) {
    List<SentRequest> after =
        attempts.again(stream).stream().filter(each -> each.due() >= floodEnd).toList();
    return new ComeBack(
        after.size(),
        after.stream().filter(SentRequest::ok).count() / (double) Math.max(1, after.size()),
        attempts.untold(stream).size());
  }
}
