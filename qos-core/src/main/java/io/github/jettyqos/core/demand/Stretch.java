package io.github.jettyqos.core.demand;

/** By how much requests were stretched in a period; known better a little later. */
final class Stretch {
  double value = 1;
}
