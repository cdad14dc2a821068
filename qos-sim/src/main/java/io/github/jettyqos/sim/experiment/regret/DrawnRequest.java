package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.sim.server.Content;

/**
 * A request, drawn before any rule has seen it.
 *
 * @param atNanos when it comes
 * @param classIndex its class
 * @param content what it needs
 */
record DrawnRequest(long atNanos, int classIndex, Content content) {}
