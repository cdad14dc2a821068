package io.github.jettyqos.sim.experiment;

import io.github.jettyqos.core.Speedup;

/** The server of the mixed workload of Jamjoom et al. 2004, section VII. */
public final class MixedWorkload {
  /** 50 requests a second with one thread, at most 204. */
  public static final Speedup SPEEDUP = new Speedup(50, 0.14, 23);

  /** Requests that may wait. */
  public static final int BUFFER = 128;

  private MixedWorkload() {}
}
