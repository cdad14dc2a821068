/**
 * A cluster whose quotas are controlled so that delays keep a ratio, behind several balancers:
 * figures 3, 4 and 5.
 *
 * <p>Paper: A. Gao, Q. Pan and Y. Hu, "The research of differentiated service and load balancing in
 * web cluster", International Journal of Computers Communications and Control, 2011.
 */
@NullMarked
package io.github.jettyqos.sim.experiment.gao;

import org.jspecify.annotations.NullMarked;
