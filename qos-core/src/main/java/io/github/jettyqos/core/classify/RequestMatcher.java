package io.github.jettyqos.core.classify;

/** One compiled condition. */
@FunctionalInterface
interface RequestMatcher {
  boolean holds(RequestView request);
}
