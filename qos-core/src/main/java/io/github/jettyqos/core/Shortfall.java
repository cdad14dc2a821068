package io.github.jettyqos.core;

/**
 * A target that cannot be kept, and what could be.
 *
 * @param classIndex the class, as its position among those that were planned
 * @param name its name
 * @param arrivalRate requests per second at which it fails
 * @param asked the target
 * @param nearest the shortest time that could be had instead, once every class of higher priority
 *     has what it needs and every other one its reserve
 * @param granted what the plan keeps instead: the nearest and a margin, because the last bit of
 *     speed would cost the other classes everything; for a hybrid guarantee, which has fallen back
 *     to its share, the same as {@code nearest}
 * @param unreachable whether no division could keep it, not even for a request now and then: as
 *     soon as others run a request takes longer. So it is in the expected case, not in the worst
 *     one alone, and it was not measured to be kept. Such a class comes after all that can be
 *     helped
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
