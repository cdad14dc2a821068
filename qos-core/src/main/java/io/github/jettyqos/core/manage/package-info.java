/**
 * The management of a running server: one list of operations for all callers and protocols.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li><b>One list.</b> {@link io.github.jettyqos.core.manage.Management#operations()} names every
 *       operation, its parameters and the role that it takes. The bean of JMX, the endpoint of the
 *       actuator, the admin connector, the console and the command line are generated from it or
 *       call it; none has an operation of its own.
 *   <li><b>Two renderings.</b> An {@link io.github.jettyqos.core.manage.Answer} is data for
 *       programs and text for people. In data times are seconds, rates are per second, and unknown
 *       values are null.
 *   <li><b>A viewer changes nothing.</b> An operation that changes the server needs {@link
 *       io.github.jettyqos.core.manage.Actor.Role#OPERATOR}, which only this package checks.
 *   <li><b>A change has a reason.</b> Every change is rejected without one, is applied as a whole
 *       or not at all, and is recorded in the log and in the operation {@code changes} with its
 *       caller, its differences and its reason.
 *   <li><b>One change at a time.</b> Changes of two operators never interleave. Reads take no lock.
 *   <li><b>An error is one line</b>: an {@link java.lang.IllegalArgumentException} for an argument,
 *       an {@link java.lang.IllegalStateException} for a server that is not in the required state,
 *       a {@link io.github.jettyqos.core.manage.NotAllowedException} for a role.
 * </ul>
 */
@NullMarked
package io.github.jettyqos.core.manage;

import org.jspecify.annotations.NullMarked;
