/**
 * What rules cost on servers that nobody has chosen, and what they cost others when something goes
 * wrong.
 *
 * <p>Not of a paper. Servers are drawn at random, and all rules get the same requests.
 */
@NullMarked
package io.github.jettyqos.sim.experiment.regret;

import org.jspecify.annotations.NullMarked;
