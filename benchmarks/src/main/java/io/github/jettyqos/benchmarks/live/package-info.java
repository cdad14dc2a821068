/**
 * Measurements of a real Jetty under control: the server in this process, an open-loop load in
 * another one, delays against targets and the model.
 */
@NullMarked
package io.github.jettyqos.benchmarks.live;

import org.jspecify.annotations.NullMarked;
