/** Orders of the queue on a real server of files: waiting and latency by size, and their cost. */
@NullMarked
package io.github.jettyqos.benchmarks.policies;

import org.jspecify.annotations.NullMarked;
