package io.github.jettyqos.core.admit;

/**
 * A place in a queue that is ordered by more than arrival.
 *
 * @param permit who waits
 * @param key what the order looks at, size or document, as it was when he joined
 * @param sequence how many joined before him
 */
record Ticket(Permit permit, long key, long sequence) {}
