/** A measurement, its report and its statistics. */
@NullMarked
package io.github.jettyqos.benchmarks.report;

import org.jspecify.annotations.NullMarked;
