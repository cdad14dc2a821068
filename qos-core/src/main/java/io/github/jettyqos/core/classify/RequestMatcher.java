package io.github.jettyqos.core.classify;

/** A compiled condition. */
@FunctionalInterface
interface RequestMatcher {
  boolean holds(RequestView request);
}
