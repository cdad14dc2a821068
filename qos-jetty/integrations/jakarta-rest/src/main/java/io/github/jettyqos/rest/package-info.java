/** Tells the gate which requests the resources of Jakarta REST handle. */
@NullMarked
package io.github.jettyqos.rest;

import org.jspecify.annotations.NullMarked;
