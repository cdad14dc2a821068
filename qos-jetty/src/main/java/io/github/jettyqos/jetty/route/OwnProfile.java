package io.github.jettyqos.jetty.route;

import java.util.function.LongPredicate;
import java.util.function.ToLongFunction;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The application's own functions that profile a request for its queue; an absent function is null.
 *
 * @param size the size of a request, for {@code shortest}
 * @param document the document that a request wants, for {@code batch} and {@code cache-first}
 * @param cached whether a document is cached, for {@code cache-first}
 * @param rank the rank of a request, for {@code own}
 */
public record OwnProfile(
    @Nullable ToLongFunction<Request> size,
    @Nullable ToLongFunction<Request> document,
    @Nullable LongPredicate cached,
    @Nullable ToLongFunction<Request> rank) {}
