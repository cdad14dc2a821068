package io.github.jettyqos.core;

/**
 * A target that cannot be kept, and the time granted instead.
 *
 * @param classIndex the class, as its position among the planned classes
 * @param name its name
 * @param arrivalRate requests per second at which the target is missed
 * @param asked the target
 * @param nearest the shortest feasible time once every class of higher priority has its needs and
 *     every other class its reserve
 * @param granted the time that the plan keeps instead: {@code nearest} and a margin, because the
 *     shortest time would cost the other classes too much; for a hybrid guarantee, which has fallen
 *     back to its share, the same as {@code nearest}
 * @param unreachable whether no partition keeps it, even at a low rate, because the times of its
 *     requests grow as soon as others run; in the expected case, not only in the worst case, and
 *     not contradicted by measurement. Such a class is served after all classes with feasible
 *     targets
 * @param arrivalLimit requests per second up to which it could be kept, beside the same needs and
 *     reserves; 0 if none
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
