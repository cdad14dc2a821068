/** The integration with Jakarta REST: the routes of resources for the gate. */
@NullMarked
package io.github.jettyqos.rest;

import org.jspecify.annotations.NullMarked;
