/**
 * Rules that divide threads among classes, to be compared with each other on the same requests: the
 * shipped law, plain rules without any law, and what others have published.
 */
@NullMarked
package io.github.jettyqos.sim.experiment.rule;

import org.jspecify.annotations.NullMarked;
