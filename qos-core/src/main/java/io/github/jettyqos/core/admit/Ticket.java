package io.github.jettyqos.core.admit;

/**
 * An entry of an {@link OrderedQueue}.
 *
 * @param permit the queued permit
 * @param key the sort key when it joined: size or document
 * @param sequence the number of permits that joined before
 */
record Ticket(Permit permit, long key, long sequence) {}
