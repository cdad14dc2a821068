/** Models of a plant from what went in and came out, and gains for such models. */
@NullMarked
package io.github.jettyqos.core.identify;

import org.jspecify.annotations.NullMarked;
