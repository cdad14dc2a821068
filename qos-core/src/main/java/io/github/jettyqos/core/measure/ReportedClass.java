package io.github.jettyqos.core.measure;

/**
 * The report of a node about one of its classes to load balancers.
 *
 * @param budget threads of the class
 * @param working running requests; more than the budget while it borrows, or threads are reclaimed
 * @param queued queued requests
 * @param idle threads of its budget free to start a request, at least 0: without lent ones, and 0
 *     while requests are queued
 * @param rate completions per second over the last seconds
 * @param latencySeconds expected residence time of a new request: the recent mean processing time,
 *     and the queue by the rate; NaN if unknown
 * @param speed completions per second of work: the inverse of the mean processing time; NaN without
 *     completions
 */
public record ReportedClass(
    int budget,
    int working,
    int queued,
    int idle,
    double rate,
    double latencySeconds,
    double speed) {}
