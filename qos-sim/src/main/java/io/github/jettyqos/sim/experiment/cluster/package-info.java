/**
 * Balancers of production in front of many nodes: what age of reports, several front ends and nodes
 * that differ do to delays, beside what others have published.
 *
 * <p>Paper: B. Wydrowski, R. Kleinberg, S. Rumble and A. Archer, "Load is not what you should
 * balance: Introducing Prequal", NSDI 2024.
 */
@NullMarked
package io.github.jettyqos.sim.experiment.cluster;

import org.jspecify.annotations.NullMarked;
