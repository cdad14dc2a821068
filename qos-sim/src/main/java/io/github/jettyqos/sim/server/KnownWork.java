package io.github.jettyqos.sim.server;

/** Work that is known before. */
record KnownWork(double workSeconds) implements Content {
  private static final double NANOS = 1e9;

  @Override
  public long size() {
    return (long) (workSeconds * NANOS);
  }
}
