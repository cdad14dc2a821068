/**
 * The command {@code experiment}: lists all experiments, runs one of them, or all with one report.
 */
@NullMarked
package io.github.jettyqos.sim.experiment.run;

import org.jspecify.annotations.NullMarked;
