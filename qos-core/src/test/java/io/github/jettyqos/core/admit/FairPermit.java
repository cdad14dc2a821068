package io.github.jettyqos.core.admit;

/** A permit of a client that is told apart. */
final class FairPermit extends TestPermit {
  private final long client;
  private final long latestStartNanos;

  FairPermit(long client) {
    this(client, 0, ANY_TIME);
  }

  FairPermit(long client, long arrivalNanos, long latestStartNanos) {
    super(0, arrivalNanos);
    this.client = client;
    this.latestStartNanos = latestStartNanos;
  }

  @Override
  protected long client() {
    return client;
  }

  @Override
  protected long latestStartNanos() {
    return latestStartNanos;
  }

  @Override
  public String toString() {
    return "of client " + client;
  }
}
