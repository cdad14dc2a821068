/**
 * The parts that all experiments share: settings, findings and tables. Each paper has a package
 * below this one; {@code run} lists the experiments and runs them.
 */
@NullMarked
package io.github.jettyqos.sim.experiment;

import org.jspecify.annotations.NullMarked;
