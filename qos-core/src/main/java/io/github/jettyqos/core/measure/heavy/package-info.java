/**
 * The heaviest clients, routes and user agents of refused requests and of handlers: sketches with
 * fixed memory. Shown to modules of this project alone.
 */
@NullMarked
package io.github.jettyqos.core.measure.heavy;

import org.jspecify.annotations.NullMarked;
