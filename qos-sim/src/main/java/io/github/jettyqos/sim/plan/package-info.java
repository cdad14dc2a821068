/** How many threads each class needs, and whether its promise can be kept at all. */
@NullMarked
package io.github.jettyqos.sim.plan;

import org.jspecify.annotations.NullMarked;
