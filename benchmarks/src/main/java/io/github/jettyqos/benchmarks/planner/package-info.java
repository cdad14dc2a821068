/** What a plan costs. */
@NullMarked
package io.github.jettyqos.benchmarks.planner;

import org.jspecify.annotations.NullMarked;
