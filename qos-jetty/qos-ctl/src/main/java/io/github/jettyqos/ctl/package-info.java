/**
 * The command line for running servers, {@code qosctl}.
 *
 * <p>It calls the operations of {@link io.github.jettyqos.core.manage.Management} in one of three
 * ways: attached to a JVM, over JMX, over HTTP. Most commands are generated from that list. Answers
 * of servers are not trusted: their length is limited, invalid parts count as absent, and control
 * characters are not printed.
 */
@NullMarked
package io.github.jettyqos.ctl;

import org.jspecify.annotations.NullMarked;
