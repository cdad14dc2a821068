package io.github.jettyqos.core.model;

/**
 * The totals that a planner looks at.
 *
 * <p>From one total to the next all times change by about as much as the total: beyond some dozens
 * a step of 6 % is finer than anything that is measured, and a control loop plans four times a
 * second.
 */
enum TotalsGrid {
  /** Every total, times to 1e-7. */
  EXACT(1e-7, Integer.MAX_VALUE, 0),
  /** Every total up to 32, then 12 in each doubling; times to 0.5 %. */
  COARSE(5e-3, 32, 12),
  /** Every total up to 8, then 4 in each doubling: for what is only told, not done. */
  ROUGH(5e-3, 8, 4);

  private final double precision;
  private final int dense;
  private final double steps;

  TotalsGrid(double precision, int dense, int perDoubling) {
    this.precision = precision;
    this.dense = dense;
    this.steps = perDoubling / Math.log(2);
  }

  /** The grid for what a plan cannot keep. */
  TotalsGrid ofShortfalls() {
    return this == EXACT ? EXACT : ROUGH;
  }

  /** How near a time or a rate that is searched for has to be, as a part of it. */
  double precision() {
    return precision;
  }

  /** Whether this total is looked at. The first and the last possible one always are. */
  boolean has(int total) {
    return total <= dense || step(total) != step(total - 1);
  }

  private long step(int total) {
    return (long) Math.floor(steps * Math.log(total));
  }
}
