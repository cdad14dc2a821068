package io.github.jettyqos.jetty;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import java.util.Locale;
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
 * <p>Asked for each request of a class whose policy is not {@code fifo}, by the thread that parsed
 * it: answers must be quick and must not block.
 *
 * @param size how much work a request is, in any unit; less goes first
 * @param document which document it wants: the same number for the same document
 * @param cached whether a document is cached; asked under a lock, by any thread
 */
public record RequestProfile(
    @Nullable ToLongFunction<Request> size,
    @Nullable ToLongFunction<Request> document,
    @Nullable LongPredicate cached) {

  /**
   * Nothing is known.
   *
   * @return enough for {@code fifo}
   */
  public static RequestProfile none() {
    return new RequestProfile(null, null, null);
  }

  /**
   * With the size of a request, for {@code shortest}.
   *
   * @param known tells it
   * @return a new profile
   */
  public RequestProfile size(ToLongFunction<Request> known) {
    return new RequestProfile(known, document, cached);
  }

  /**
   * With the document of a request, for {@code batch} and {@code cache-first}.
   *
   * @param known tells it
   * @return a new profile
   */
  public RequestProfile document(ToLongFunction<Request> known) {
    return new RequestProfile(size, known, cached);
  }

  /**
   * With what is cached, for {@code cache-first}.
   *
   * @param known tells it
   * @return a new profile
   */
  public RequestProfile cached(LongPredicate known) {
    return new RequestProfile(size, document, known);
  }

  void requireWhatIsAskedBy(QosConfig config) {
    for (ServiceClass each : config.classes()) {
      switch (each.queue().policy()) {
        case FIFO -> {}
        case SHORTEST -> require(size != null, each, "sizes of requests");
        case BATCH -> require(document != null, each, "documents of requests");
        case CACHE_FIRST ->
            require(
                document != null && cached != null,
                each,
                "documents of requests and what is cached");
      }
    }
  }

  private static void require(boolean known, ServiceClass owner, String what) {
    if (!known) {
      throw ConfigException.of(
          "classes." + owner.name() + ".queue.policy",
          owner.queue().policy().name().toLowerCase(Locale.ROOT).replace('_', '-'),
          "asks for the " + what + "; give Qos.builder a RequestProfile that tells, or use fifo");
    }
  }

  long sizeOf(Request request) {
    return size == null ? 0 : size.applyAsLong(request);
  }

  long documentOf(Request request) {
    return document == null ? 0 : document.applyAsLong(request);
  }

  boolean isCached(long number) {
    return cached != null && cached.test(number);
  }
}
