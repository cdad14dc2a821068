package io.github.jettyqos.sim.trace;

import io.github.jettyqos.core.check.Allowed.DoubleRange;

/**
 * The work of a request of a trace, estimated from its size and tokens, since logs do not tell it.
 *
 * <pre>work = fixed + perByte * bytes + perInToken * inTokens + perOutToken * outTokens</pre>
 *
 * @param fixedSeconds of every request, s
 * @param perByte s per byte of the reply
 * @param perInToken s per token that comes in
 * @param perOutToken s per token that goes out
 */
public record TraceDemand(
    double fixedSeconds, double perByte, double perInToken, double perOutToken) {
  /** The range of all four values, s. */
  public static final DoubleRange SECONDS = new DoubleRange(0, 1e6);

  /** Checks the ranges. */
  public TraceDemand {
    SECONDS.check("demand.fixed", fixedSeconds);
    SECONDS.check("demand.perByte", perByte);
    SECONDS.check("demand.perInToken", perInToken);
    SECONDS.check("demand.perOutToken", perOutToken);
  }

  /**
   * The work of a request.
   *
   * @param entry the request
   * @return seconds
   */
  public double seconds(TraceEntry entry) {
    return fixedSeconds
        + perByte * entry.bytes()
        + perInToken * entry.inTokens()
        + perOutToken * entry.outTokens();
  }
}
