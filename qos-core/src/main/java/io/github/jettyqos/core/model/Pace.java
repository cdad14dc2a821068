package io.github.jettyqos.core.model;

/** How closely a planner looks: a control loop plans four times a second. */
enum Pace {
  /** Times to 1e-7, and every number of threads. */
  EXACT(1e-7),
  /** Times to 0.5 %, and few numbers of threads where a target cannot be kept. */
  HURRY(5e-3);

  private final double precision;

  Pace(double precision) {
    this.precision = precision;
  }

  /** How near a time or a rate that is searched for has to be, as a part of it. */
  double precision() {
    return precision;
  }
}
