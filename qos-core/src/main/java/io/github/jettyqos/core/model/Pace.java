package io.github.jettyqos.core.model;

/** The precision of a planner, since a control loop plans four times a second. */
enum Pace {
  /** Relative precision 1e-7, and every number of threads. */
  EXACT(1e-7),
  /** Relative precision 0.5 %, and few numbers of threads for an infeasible target. */
  HURRY(5e-3);

  private final double precision;

  Pace(double precision) {
    this.precision = precision;
  }

  /** The relative precision of times and rates. */
  double precision() {
    return precision;
  }
}
