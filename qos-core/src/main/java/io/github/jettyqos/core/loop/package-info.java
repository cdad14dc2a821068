/** The control loop: measure, propose, limit, apply. */
@NullMarked
package io.github.jettyqos.core.loop;

import org.jspecify.annotations.NullMarked;
