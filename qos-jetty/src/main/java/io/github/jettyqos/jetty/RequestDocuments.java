package io.github.jettyqos.jetty;

import io.github.jettyqos.core.RequestValue;
import java.util.function.ToLongFunction;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Which document a request wants: the same number for the same. */
final class RequestDocuments {
  private RequestDocuments() {}

  /** By what a rule says: the path without its query, or a header. */
  static ToLongFunction<Arrival> by(RequestValue value) {
    return value.kind() == RequestValue.Kind.HEADER
        ? arrival -> hash(arrival, arrival.request().getHeaders().get(value.header()))
        : arrival -> hash(arrival, Request.getPathInContext(arrival.request()));
  }

  private static long hash(Arrival arrival, @Nullable String text) {
    return text == null ? ofItsOwn(arrival) : Hash.of(text);
  }

  /** For a request of which that is not known: it wants what no other does. */
  static long ofItsOwn(Arrival arrival) {
    return Hash.mix(arrival.nanos());
  }
}
