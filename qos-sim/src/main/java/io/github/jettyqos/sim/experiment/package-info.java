/** Figures of the papers, computed again. */
@NullMarked
package io.github.jettyqos.sim.experiment;

import org.jspecify.annotations.NullMarked;
