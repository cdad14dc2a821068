package io.github.jettyqos.jetty;

/** An exchange of a class whose queue asks what the request is. */
final class ProfiledExchange extends Exchange {
  private final long size;
  private final long document;

  ProfiledExchange(Running run, int classIndex, Arrival arrival, RequestProfile profile) {
    super(run, classIndex, arrival);
    this.size = profile.sizeOf(arrival.request());
    this.document = profile.documentOf(arrival.request());
  }

  @Override
  protected long size() {
    return size;
  }

  @Override
  protected long document() {
    return document;
  }
}
