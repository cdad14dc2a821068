/** The examples of Spring Boot under a flood. */
@NullMarked
package io.github.jettyqos.benchmarks.boot;

import org.jspecify.annotations.NullMarked;
