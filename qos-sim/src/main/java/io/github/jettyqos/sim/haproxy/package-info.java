/**
 * A configuration of HAProxy that is made of the file of the nodes: the same classes by the same
 * rules, one back end for each.
 *
 * <p>What HAProxy cannot say is refused by the name of the rule; what it cannot be sure of, such as
 * a path in an unusual form, it leaves to the nodes, which have their own rules in any case.
 */
@NullMarked
package io.github.jettyqos.sim.haproxy;

import org.jspecify.annotations.NullMarked;
