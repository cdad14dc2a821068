package io.github.jettyqos.benchmarks.load;

/**
 * What the client saw of one class in one window.
 *
 * @param sent requests that were due and sent
 * @param ok answered by 200
 * @param rejected answered by 503
 * @param failed answered otherwise, or not
 * @param mean latency of those that were answered by 200, from when they were due, seconds
 * @param p95 of it, seconds
 */
public record ClientWindow(
    long sent, long ok, long rejected, long failed, double mean, double p95) {}
