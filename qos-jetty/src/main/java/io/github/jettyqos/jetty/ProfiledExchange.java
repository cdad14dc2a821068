package io.github.jettyqos.jetty;

/** An exchange of a class whose queue asks what the request is. */
final class ProfiledExchange extends Exchange {
  private final ClassProfile profile;
  private final int cell;
  private final long size;
  private final long document;
  private final long client;
  private final long latestStartNanos;

  ProfiledExchange(Running run, int classIndex, Arrival arrival, ClassProfile profile) {
    super(run, classIndex, arrival);
    this.profile = profile;
    this.cell = profile.cell(arrival.request());
    this.size = profile.size(arrival, cell);
    this.document = profile.document(arrival);
    this.client = profile.client(arrival);
    this.latestStartNanos = profile.latestStartNanos(arrival);
  }

  @Override
  protected long size() {
    return size;
  }

  @Override
  protected long document() {
    return document;
  }

  @Override
  protected long client() {
    return client;
  }

  @Override
  protected long latestStartNanos() {
    return latestStartNanos;
  }

  /** Whether its client will not have waited long enough, whatever is done. */
  boolean isTooLate() {
    return latestStartNanos != ANY_TIME && latestStartNanos - arrivalNanos() <= 0;
  }

  @Override
  protected void onMeasured(long waitingNanos, long processingNanos) {
    profile.completed(cell, document, processingNanos);
    run.gate().measured(this, processingNanos);
    super.onMeasured(waitingNanos, processingNanos);
  }
}
