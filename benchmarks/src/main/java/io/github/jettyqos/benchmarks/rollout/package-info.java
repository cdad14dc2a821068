/** Whether a server can be given the gate without risk: health checks, observing, reloading. */
@NullMarked
package io.github.jettyqos.benchmarks.rollout;

import org.jspecify.annotations.NullMarked;
