/**
 * What all experiments share: how they are called and set, what they find, and tables of it. Each
 * paper has a package below this one; {@code run} lists the experiments and runs them.
 */
@NullMarked
package io.github.jettyqos.sim.experiment;

import org.jspecify.annotations.NullMarked;
