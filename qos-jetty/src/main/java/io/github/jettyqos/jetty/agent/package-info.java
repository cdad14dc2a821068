/**
 * Answers HAProxy's {@code agent-check}: how many requests of a class may be at this node.
 *
 * <p>The contract. One line comes, the name of a class, behind a slash by how many HAProxies its
 * budget is shared; one line goes back, and the connection is closed. {@code up maxconn:N}: so many
 * may be here, and an earlier {@code down} is over. {@code down #stopping}: nothing new, until an
 * {@code up}. Never {@code ready} and never {@code drain}: those are an operator's words, and stay
 * until an operator takes them back.
 */
@NullMarked
package io.github.jettyqos.jetty.agent;

import org.jspecify.annotations.NullMarked;
