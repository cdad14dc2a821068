package io.github.jettyqos.jetty;

import io.github.jettyqos.core.RejectReason;

/**
 * That a request was turned away.
 *
 * @param className the name of its class
 * @param reason why
 */
public record Rejection(String className, RejectReason reason) {}
