package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.benchmarks.load.RetryOrder;
import io.github.jettyqos.benchmarks.load.SentRequest;
import java.util.List;

/**
 * What became of clients that were turned away in a flood and came back, once it was over.
 *
 * @param returns how many came back after the flood
 * @param served which part of them was served
 * @param last when the last of them came, seconds after the flood
 * @param untold how many were turned away without a word about when to come back
 */
record ComeBack(long returns, double served, double last, long untold) {
  /** Of a stream whose flood ended so many seconds after the start. */
  static ComeBack of(RetryOrder.Attempts attempts, String stream, double floodEnd) {
    List<SentRequest> after =
        attempts.again(stream).stream().filter(each -> each.due() >= floodEnd).toList();
    return new ComeBack(
        after.size(),
        after.stream().filter(SentRequest::ok).count() / (double) Math.max(1, after.size()),
        after.stream().mapToDouble(SentRequest::due).max().orElse(floodEnd) - floodEnd,
        attempts.untold(stream).size());
  }
}
