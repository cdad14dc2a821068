/** What it costs to find the class of a request that an annotation names. */
@NullMarked
package io.github.jettyqos.benchmarks.routes;

import org.jspecify.annotations.NullMarked;
