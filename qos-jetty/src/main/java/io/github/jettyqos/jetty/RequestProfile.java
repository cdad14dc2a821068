package io.github.jettyqos.jetty;

import io.github.jettyqos.jetty.route.OwnProfile;
import java.util.function.LongPredicate;
import java.util.function.ToLongFunction;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * What an application knows of its requests before they are handled, for queue policies that ask.
 *
 * <pre>{@code
 * Qos.of(config, RequestProfile.none().size(request -> files.length(request.getHttpURI().getPath())));
 * }</pre>
 *
 * <p>Asked for each request of a class whose policy needs it, by the thread that parsed it: answers
 * must be quick and must not block. What is told here counts before what the configuration says,
 * such as {@code queue.size}. What throws is logged now and then, and its request goes last.
 *
 * @param size how much work a request is, in any unit; less goes first
 * @param document which document it wants: the same number for the same document
 * @param cached whether a document is cached; asked under a lock, by any thread
 * @param rank for the policy {@code own}: the lowest goes first, of equal ones the first
 */
public record RequestProfile(
    @Nullable ToLongFunction<Request> size,
    @Nullable ToLongFunction<Request> document,
    @Nullable LongPredicate cached,
    @Nullable ToLongFunction<Request> rank) {

  /**
   * Nothing is known.
   *
   * @return enough for {@code fifo}
   */
  public static RequestProfile none() {
    return new RequestProfile(null, null, null, null);
  }

  /**
   * With the size of a request, for {@code shortest}.
   *
   * @param known tells it
   * @return a new profile
   */
  public RequestProfile size(ToLongFunction<Request> known) {
    return new RequestProfile(known, document, cached, rank);
  }

  /**
   * With the document of a request, for {@code batch} and {@code cache-first}.
   *
   * @param known tells it
   * @return a new profile
   */
  public RequestProfile document(ToLongFunction<Request> known) {
    return new RequestProfile(size, known, cached, rank);
  }

  /**
   * With what is cached, for {@code cache-first}.
   *
   * @param known tells it
   * @return a new profile
   */
  public RequestProfile cached(LongPredicate known) {
    return new RequestProfile(size, document, known, rank);
  }

  /**
   * With an order of one's own, for {@code own}.
   *
   * @param known ranks a request; none is passed over for longer than {@code queue.bound} all the
   *     same
   * @return a new profile
   */
  public RequestProfile rank(ToLongFunction<Request> known) {
    return new RequestProfile(size, document, cached, known);
  }

  OwnProfile own() {
    return new OwnProfile(size, document, cached, rank);
  }
}
