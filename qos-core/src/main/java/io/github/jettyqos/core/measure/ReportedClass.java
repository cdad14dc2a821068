package io.github.jettyqos.core.measure;

/**
 * What a node says of one of its classes to those who send it requests.
 *
 * @param budget whole threads the class may hold
 * @param working requests that hold one now; more than the budget while it borrows, or is reclaimed
 * @param queued requests that wait now
 * @param idle threads of its budget that a request could begin on now, at least 0: not those that
 *     others have borrowed, and none while requests wait
 * @param rate completions per second over the last seconds
 * @param latencySeconds what a request that comes now may expect from arrival to completion: the
 *     mean processing time of the last seconds, and what waits before it by the rate; NaN if that
 *     is not known
 * @param speed completions per second of work: the inverse of the mean processing time; NaN if none
 *     was ever completed
 */
public record ReportedClass(
    int budget,
    int working,
    int queued,
    int idle,
    double rate,
    double latencySeconds,
    double speed) {}
