/** Planning of threads: the need of each class, and the targets that cannot be kept. */
@NullMarked
package io.github.jettyqos.sim.plan;

import org.jspecify.annotations.NullMarked;
