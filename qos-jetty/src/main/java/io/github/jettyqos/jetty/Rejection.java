package io.github.jettyqos.jetty;

import io.github.jettyqos.core.RejectReason;

/**
 * The rejection of a request.
 *
 * @param className the name of its class
 * @param reason why
 */
public record Rejection(String className, RejectReason reason) {}
