package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.RequestValue;
import java.util.function.ToLongFunction;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Which document a request wants: the same number for the same. */
final class RequestDocuments {
  private RequestDocuments() {}

  /** By what a rule says: the path without its query, or a header. */
  static ToLongFunction<ProfiledRequest> by(RequestValue value) {
    return value.kind() == RequestValue.Kind.HEADER
        ? arrived -> hash(arrived, arrived.request().getHeaders().get(value.header()))
        : arrived -> hash(arrived, Request.getPathInContext(arrived.request()));
  }

  private static long hash(ProfiledRequest arrived, @Nullable String text) {
    return text == null ? ofItsOwn(arrived) : Hash.of(text);
  }

  /** For a request of which that is not known: it wants what no other does. */
  static long ofItsOwn(ProfiledRequest arrived) {
    return Hash.mix(arrived.arrivalNanos());
  }
}
