package io.github.jettyqos.core.admit;

/**
 * How much room a class has at a gate.
 *
 * @param budget whole threads the class may hold, in force or not
 * @param running permits running now
 * @param queued permits waiting now
 * @param idle how many of its budget could begin now, at least 0
 * @param completed permits that had a worker and gave it back, since the start
 */
public record GateRoom(int budget, int running, int queued, int idle, long completed) {}
