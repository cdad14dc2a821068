package io.github.jettyqos.core.classify;

/** One compiled condition. */
@FunctionalInterface
interface RequestTest {
  boolean holds(RequestView request);
}
