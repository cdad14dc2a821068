package io.github.jettyqos.jetty;

/**
 * An exchange of a class whose clients have fair shares: it knows whose it is, and what it cost.
 */
final class FairExchange extends Exchange {
  private final long client;

  FairExchange(Running run, int classIndex, Arrival arrival, long client) {
    super(run, classIndex, arrival);
    this.client = client;
  }

  @Override
  protected long client() {
    return client;
  }

  @Override
  protected void onMeasured(long waitingNanos, long processingNanos) {
    run.gate().measured(this, processingNanos);
    super.onMeasured(waitingNanos, processingNanos);
  }
}
