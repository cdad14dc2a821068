package io.github.jettyqos.core.admit;

/**
 * The room of a class at a gate: budget, running, queued and idle threads.
 *
 * @param budget threads of the class, in force or not
 * @param running running permits
 * @param queued queued permits
 * @param idle threads of its budget free to start a request, at least 0
 * @param completed released permits since the start
 */
public record GateRoom(int budget, int running, int queued, int idle, long completed) {}
