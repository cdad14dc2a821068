package io.github.jettyqos.examples.load;

/**
 * A request that is due.
 *
 * @param dueNanos when, counted from the start
 * @param path its path
 */
public record Arrival(long dueNanos, String path) {}
