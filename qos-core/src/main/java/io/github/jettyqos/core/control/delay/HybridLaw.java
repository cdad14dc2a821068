package io.github.jettyqos.core.control.delay;

import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.control.Hysteresis;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.Proposal;

/**
 * Ratios of delays while the first class keeps its reference, absolute delays when it does not.
 *
 * <p>Law, H being half the window:
 *
 * <pre>
 *   relative -> absolute   when C_0 > W_0 + H
 *   absolute -> relative   when C_0 < W_0 - H
 * </pre>
 *
 * <p>Source: Lu, Abdelzaher, Stankovic and Son 2001, section 4.4.3, where it is described and not
 * evaluated. Ours: it begins with ratios, and whoever takes over goes on from the budgets in force,
 * by the integral part only.
 */
final class HybridLaw implements ControlLaw {
  private final PiOptions options;
  private final AbsoluteLaw absolute;
  private final RelativeLaw relative;
  private final int first;
  private final Hysteresis late;
  private boolean takesOver;

  HybridLaw(PiOptions options, AbsoluteLaw absolute, RelativeLaw relative, double window) {
    this.options = options;
    this.absolute = absolute;
    this.relative = relative;
    this.first = Room.of(options.classes(), options.threads()).ranked(0);
    this.late = new Hysteresis(options.references().get(first), window);
  }

  @Override
  public void takeOver() {
    takesOver = true;
  }

  @Override
  public Proposal propose(Measurement measured) {
    boolean before = late.isAbove();
    options.delay(measured, first).ifPresent(late::look);
    if (before != late.isAbove()) {
      if (before) {
        relative.takeOver(measured);
      } else {
        absolute.takeOver(measured);
      }
    }
    ControlLaw active = late.isAbove() ? absolute : relative;
    if (takesOver) {
      takesOver = false;
      active.takeOver();
    }
    return active.propose(measured);
  }
}
