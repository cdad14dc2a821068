package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.route.OwnProfile;
import java.util.function.LongPredicate;
import java.util.function.ToLongFunction;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * Properties of requests known to the application before they are handled, for queue policies.
 *
 * <pre>{@code
 * Qos.of(config, RequestProfile.none().size(request -> files.length(request.getHttpURI().getPath())));
 * }</pre>
 *
 * <p>The functions are called for each request of a class whose policy needs them, by the thread
 * that parsed it: they must be quick and must not block. They take precedence over the
 * configuration, such as {@code queue.size}. An exception is logged at a limited rate, and its
 * request goes last.
 *
 * @param size how much work a request is, in any unit; less goes first
 * @param document the requested document: the same number for the same document
 * @param cached whether a document is cached; asked under a lock, by any thread
 * @param rank for the policy {@code own}: the lowest goes first, equal ranks in order of arrival
 */
public record RequestProfile(
    @Nullable ToLongFunction<Request> size,
    @Nullable ToLongFunction<Request> document,
    @Nullable LongPredicate cached,
    @Nullable ToLongFunction<Request> rank) {

  /**
   * A profile without properties.
   *
   * @return enough for {@code fifo}
   */
  public static RequestProfile none() {
    return new RequestProfile(null, null, null, null);
  }

  /**
   * With the size of a request, for {@code shortest}.
   *
   * @param known the size
   * @return a new profile
   */
  public RequestProfile size(ToLongFunction<Request> known) {
    return new RequestProfile(known, document, cached, rank);
  }

  /**
   * With the document of a request, for {@code batch} and {@code cache-first}.
   *
   * @param known the number of the document
   * @return a new profile
   */
  public RequestProfile document(ToLongFunction<Request> known) {
    return new RequestProfile(size, known, cached, rank);
  }

  /**
   * With the test for cached documents, for {@code cache-first}.
   *
   * @param known whether a document is cached
   * @return a new profile
   */
  public RequestProfile cached(LongPredicate known) {
    return new RequestProfile(size, document, known, rank);
  }

  /**
   * With the application's order, for {@code own}.
   *
   * @param known ranks a request; no request is passed over for longer than {@code queue.bound}
   * @return a new profile
   */
  public RequestProfile rank(ToLongFunction<Request> known) {
    return new RequestProfile(size, document, cached, known);
  }

  OwnProfile own() {
    return new OwnProfile(size, document, cached, rank);
  }
}
