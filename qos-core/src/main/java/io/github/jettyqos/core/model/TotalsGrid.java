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
  EXACT(1e-7) {
    @Override
    boolean has(int total) {
      return true;
    }
  },
  /** Every total up to 32, then 12 in each doubling; times to 0.5 %. */
  COARSE(5e-3) {
    @Override
    boolean has(int total) {
      return total <= DENSE || step(total) != step(total - 1);
    }
  };

  private static final int DENSE = 32;
  private static final double STEPS = 12 / Math.log(2);

  private final double precision;

  TotalsGrid(double precision) {
    this.precision = precision;
  }

  /** How near a time or a rate that is searched for has to be, as a part of it. */
  double precision() {
    return precision;
  }

  /** Whether this total is looked at. The first and the last possible one always are. */
  abstract boolean has(int total);

  private static long step(int total) {
    return (long) Math.floor(STEPS * Math.log(total));
  }
}
