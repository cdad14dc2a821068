/**
 * Orders of the queue on a real server of files: how long requests wait and take, by the size of
 * the file, and what the order itself costs.
 */
@NullMarked
package io.github.jettyqos.benchmarks.policies;

import org.jspecify.annotations.NullMarked;
