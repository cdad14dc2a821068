package io.github.jettyqos.core.manage;

/**
 * A node as a front end sees it.
 *
 * @param name its name; of one address of several, with the address
 * @param url where requests go
 * @param health what is thought of it, such as {@code up}
 * @param inFlight requests of this front end that are there now
 */
public record NodeView(String name, String url, String health, int inFlight) {}
