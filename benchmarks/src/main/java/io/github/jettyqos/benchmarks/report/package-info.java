/** What a measurement is, and what it reports. */
@NullMarked
package io.github.jettyqos.benchmarks.report;

import org.jspecify.annotations.NullMarked;
