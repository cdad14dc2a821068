package io.github.jettyqos.core.model;

import io.github.jettyqos.core.Target;

/**
 * A promise that cannot be kept, and what could be.
 *
 * @param classIndex the class, as its position among those that were planned
 * @param name its name
 * @param arrivalRate requests per second at which it fails
 * @param asked the promise
 * @param nearest the shortest time that could be promised instead, once every class of higher
 *     priority has what it needs and every other one its reserve
 * @param granted what the plan keeps instead: the nearest and a margin, because the last bit of
 *     speed would cost the other classes everything; for a hybrid guarantee, which has fallen back
 *     to its share, the same as {@code nearest}
 * @param unreachable whether the promise could not be kept if all threads beside the reserves of
 *     others were given to the class: no division helps then
 * @param arrivalLimit requests per second up to which it could be kept, beside the same needs and
 *     reserves; 0 if at none
 */
public record Shortfall(
    int classIndex,
    String name,
    double arrivalRate,
    Target asked,
    Target nearest,
    Target granted,
    boolean unreachable,
    double arrivalLimit) {}
