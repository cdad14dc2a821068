/**
 * The management of a running server: one list of operations, in one set of words, whoever calls
 * them and over what.
 *
 * <h2>Contract</h2>
 *
 * <ul>
 *   <li><b>One list.</b> {@link io.github.jettyqos.core.manage.Management#operations()} names every
 *       operation, its parameters and the role that it takes. The bean of JMX, the endpoint of the
 *       actuator, the admin connector, the console and the command line are made from it or call by
 *       it; none has an operation of its own.
 *   <li><b>Two renderings.</b> An {@link io.github.jettyqos.core.manage.Answer} is data, for
 *       programs, and words, for a person. In data times are seconds, rates are per second, and
 *       what is not known is null.
 *   <li><b>A viewer changes nothing.</b> What changes a server needs {@link
 *       io.github.jettyqos.core.manage.Actor.Role#OPERATOR}, checked here and nowhere else.
 *   <li><b>A change has a reason.</b> Every change is refused without one, is made whole or not at
 *       all, and is told in the log and in the operation {@code changes}: its caller, what, from
 *       and to what, and why.
 *   <li><b>One change at a time.</b> Two operators do not come between each other's before and
 *       after. Reading waits for nobody.
 *   <li><b>What is wrong is said in one line</b>: an {@link java.lang.IllegalArgumentException} for
 *       an argument, an {@link java.lang.IllegalStateException} for a server that is not in a state
 *       for it, a {@link io.github.jettyqos.core.manage.NotAllowedException} for a role.
 * </ul>
 */
@NullMarked
package io.github.jettyqos.core.manage;

import org.jspecify.annotations.NullMarked;
