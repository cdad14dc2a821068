package io.github.jettyqos.core.measure.demand;

/** The stretch of requests in a period; refined later. */
final class Stretch {
  double value = 1;

  /** The upper bound of the stretch. */
  double most = 1;
}
