package io.github.jettyqos.core.measure.demand;

/** By how much requests were stretched in a period; known better a little later. */
final class Stretch {
  double value = 1;

  /** By how much at most, as far as is known. */
  double most = 1;
}
