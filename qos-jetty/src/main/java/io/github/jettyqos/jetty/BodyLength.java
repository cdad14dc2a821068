package io.github.jettyqos.jetty;

/** The bytes of its body: what it says, or what was read of one that says nothing. */
final class BodyLength implements RequestSize {
  @Override
  public long of(Arrival arrival, int cell) {
    EarlyBody body = arrival.body();
    if (arrival.bodyRead()) {
      return body == null ? 0 : body.length();
    }
    long said = arrival.request().getLength();
    return said < 0 ? UNKNOWN : said;
  }
}
