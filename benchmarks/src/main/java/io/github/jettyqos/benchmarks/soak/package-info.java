/** A server under mixed traffic and random faults for a long time. */
@NullMarked
package io.github.jettyqos.benchmarks.soak;

import org.jspecify.annotations.NullMarked;
