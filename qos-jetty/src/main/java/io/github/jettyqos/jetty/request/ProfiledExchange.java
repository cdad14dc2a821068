package io.github.jettyqos.jetty.request;

import io.github.jettyqos.jetty.route.ClassProfile;
import io.github.jettyqos.jetty.route.ProfiledRequest;

/** An exchange of a class whose queue policy uses properties of the request. */
public final class ProfiledExchange extends Exchange {
  private final ClassProfile profile;
  private final int cell;
  private final long size;
  private final long document;
  private final long client;
  private final long latestStartNanos;

  public ProfiledExchange(Running run, int classIndex, Arrival arrival, ClassProfile profile) {
    super(run, classIndex, arrival);
    this.profile = profile;
    ProfiledRequest arrived = arrival.profiled();
    this.cell = profile.cell(arrived.request());
    this.size = profile.size(arrived, cell);
    this.document = profile.document(arrived);
    this.client = profile.client(arrived);
    this.latestStartNanos = profile.latestStartNanos(arrived);
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

  /** Whether the client's deadline has passed before the request can start. */
  public boolean isTooLate() {
    return latestStartNanos != ANY_TIME && latestStartNanos - arrivalNanos() <= 0;
  }

  @Override
  protected void onMeasured(long waitingNanos, long processingNanos) {
    profile.completed(cell, document, processingNanos);
    run.gate().measured(this, processingNanos);
    super.onMeasured(waitingNanos, processingNanos);
  }
}
