/**
 * A server whose rate is controlled so that the mean delay is kept: figures 1 and 3, and traces.
 *
 * <p>Paper: X. Liu, R. Zheng, J. Heo and L. Sha, "Improved timing control for web server systems
 * using internal state information", WWW 2005, Chiba.
 */
@NullMarked
package io.github.jettyqos.sim.experiment.liu;

import org.jspecify.annotations.NullMarked;
