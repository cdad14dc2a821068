/** The demonstration and the load that it needs. */
@NullMarked
package io.github.jettyqos.examples;

import org.jspecify.annotations.NullMarked;
