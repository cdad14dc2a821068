package io.github.jettyqos.core.admit;

/**
 * A place in a queue that is ordered by more than arrival.
 *
 * @param permit the permit that waits
 * @param key what the order looks at, size or document, as it was when it joined
 * @param sequence how many joined before it
 */
record Ticket(Permit permit, long key, long sequence) {}
