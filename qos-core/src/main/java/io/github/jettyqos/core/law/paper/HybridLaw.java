package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.PiRule;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.law.mtrr.Hysteresis;
import java.time.Duration;
import java.util.Optional;

/**
 * Hybrid delay control: relative while the first class keeps its reference, absolute while it does
 * not.
 *
 * <p>Law, H being half the window:
 *
 * <pre>
 *   relative -> absolute   when C_0 &gt; W_0 + H
 *   absolute -> relative   when C_0 &lt; W_0 - H
 * </pre>
 *
 * <p>Source: Lu, Abdelzaher, Stankovic and Son 2001, section 4.4.3, where it is described and not
 * evaluated. Ours: it starts with relative control, and a switch is a bumpless transfer by the
 * integral part only.
 */
public final class HybridLaw implements ControlLaw {
  /** Half of the hysteresis band without a configured one, as a part of the reference. */
  private static final double NEAR = 0.1;

  private static final DoubleRange WINDOW = new DoubleRange(0, 3600);

  private final ControlledDelays delays;
  private final AbsoluteLaw absolute;
  private final RelativeLaw relative;
  private final int first;
  private final Hysteresis late;
  private boolean takesOver;

  /**
   * A law in its initial state.
   *
   * @param context its environment; every class has a target, all of one metric. The band is the
   *     hysteresis of the class of the first priority, or a tenth of its target
   * @param rule its options
   */
  public HybridLaw(LawContext context, PiRule rule) {
    this(
        ControlledDelays.ofTargets(context, rule.metric()),
        new AbsoluteLaw(context, rule),
        new RelativeLaw(context, rule));
  }

  private HybridLaw(ControlledDelays delays, AbsoluteLaw absolute, RelativeLaw relative) {
    this(delays, absolute, relative, window(delays, absolute.all.ranked(0)));
  }

  HybridLaw(ControlledDelays delays, AbsoluteLaw absolute, RelativeLaw relative, double window) {
    this.delays = delays;
    this.absolute = absolute;
    this.relative = relative;
    this.first = absolute.all.ranked(0);
    this.late = new Hysteresis(delays.references().get(first), WINDOW.check("window", window));
  }

  private static double window(ControlledDelays delays, int first) {
    Guarantee guarantee = delays.classes().get(first).guarantee();
    Optional<Duration> given =
        guarantee instanceof Guarantee.Hybrid hybrid ? hybrid.hysteresis() : Optional.empty();
    return given.map(Durations::toSeconds).orElse(NEAR * delays.references().get(first));
  }

  @Override
  public void takeOver() {
    takesOver = true;
  }

  @Override
  public boolean letsWait() {
    return true;
  }

  @Override
  public Proposal propose(Measurement measured) {
    boolean before = late.isAbove();
    delays.of(measured, first).ifPresent(late::look);
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
