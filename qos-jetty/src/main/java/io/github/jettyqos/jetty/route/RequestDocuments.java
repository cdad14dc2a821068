package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.RequestValue;
import java.util.function.ToLongFunction;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** The numbers of requested documents: equal for the same document. */
final class RequestDocuments {
  private RequestDocuments() {}

  /** By the configured source: the path without its query, or a header. */
  static ToLongFunction<ProfiledRequest> by(RequestValue value) {
    return value.kind() == RequestValue.Kind.HEADER
        ? arrived -> hash(arrived, arrived.request().getHeaders().get(value.header()))
        : arrived -> hash(arrived, Request.getPathInContext(arrived.request()));
  }

  private static long hash(ProfiledRequest arrived, @Nullable String text) {
    return text == null ? ofItsOwn(arrived) : Hash.of(text);
  }

  /** The number for an unknown document, different from all others. */
  static long ofItsOwn(ProfiledRequest arrived) {
    return Hash.mix(arrived.arrivalNanos());
  }
}
