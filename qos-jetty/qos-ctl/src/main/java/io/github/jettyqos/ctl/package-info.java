/**
 * The command line for running servers, {@code qosctl}.
 *
 * <p>It calls the operations of {@link io.github.jettyqos.core.manage.Management} over one of three
 * ways: attached to a JVM, over JMX, over HTTP. Most commands are made of that list. What a server
 * answers is not believed: it is bounded when it is read, what is not as it should be is not there,
 * and nothing of it steers the terminal.
 */
@NullMarked
package io.github.jettyqos.ctl;

import org.jspecify.annotations.NullMarked;
