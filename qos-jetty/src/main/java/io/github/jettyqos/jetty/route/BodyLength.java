package io.github.jettyqos.jetty.route;

/** The size of a request by the length of its body, announced or read. */
final class BodyLength implements RequestSize {
  @Override
  public long of(ProfiledRequest arrived, int cell) {
    return arrived.bodyBytes() < 0 ? UNKNOWN : arrived.bodyBytes();
  }
}
