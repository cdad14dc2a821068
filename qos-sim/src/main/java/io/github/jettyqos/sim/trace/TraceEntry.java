package io.github.jettyqos.sim.trace;

/**
 * A request of a trace. What the file does not tell is 0 or empty.
 *
 * @param nanos when it came, in the time of the file
 * @param exact whether the time is known better than to the second
 * @param bytes size of the reply
 * @param inTokens tokens that came in
 * @param outTokens tokens that went out
 * @param serviceClass the name of its class, where the file has one
 * @param client name or address of the client
 * @param method of HTTP
 * @param target what was asked for, as sent
 */
public record TraceEntry(
    long nanos,
    boolean exact,
    long bytes,
    double inTokens,
    double outTokens,
    String serviceClass,
    String client,
    String method,
    String target) {

  /** A request of which only time and size are known. */
  static TraceEntry of(long nanos, long bytes) {
    return new TraceEntry(nanos, true, bytes, 0, 0, "", "", "", "");
  }

  TraceEntry at(long otherNanos) {
    return new TraceEntry(
        otherNanos, true, bytes, inTokens, outTokens, serviceClass, client, method, target);
  }
}
