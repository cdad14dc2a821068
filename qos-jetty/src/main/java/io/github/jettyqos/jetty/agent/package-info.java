/**
 * HAProxy's {@code agent-check}: the number of requests of a class that this node accepts.
 *
 * <p>The contract. The question is one line: the name of a class, and after a slash the number of
 * HAProxies that share its budget. The answer is one line, and the connection is closed. {@code up
 * maxconn:N} sets the maximum, and ends an earlier {@code down}. {@code down #stopping} stops new
 * requests until an {@code up}. The words {@code ready} and {@code drain} are never sent: they are
 * for operators, and stay in force until an operator reverts them.
 */
@NullMarked
package io.github.jettyqos.jetty.agent;

import org.jspecify.annotations.NullMarked;
