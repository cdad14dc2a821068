/**
 * The cost of rules on random servers, and the effect of faults on other classes.
 *
 * <p>Not of a paper. Servers are drawn at random, and all rules get the same requests.
 */
@NullMarked
package io.github.jettyqos.sim.experiment.regret;

import org.jspecify.annotations.NullMarked;
