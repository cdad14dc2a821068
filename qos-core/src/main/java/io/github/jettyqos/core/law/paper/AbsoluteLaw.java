package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.PiRule;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.Proposal;
import java.util.Optional;

/**
 * Absolute delay control: the delay of each class by a PI controller on its budget.
 *
 * <p>Law, for each class k:
 *
 * <pre>
 *   E_k(m) = W_k - C_k(m)
 *   U_k(m) by {@link PiController}, within the bounds of the class
 *   B_k    = U_k rounded up, in the order of priority, while there are threads
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>W, C</td><td>reference and delay, seconds</td></tr>
 *   <tr><td>U, B</td><td>requested fractional threads, and the budget</td></tr>
 * </table>
 *
 * <p>Source: Lu, Abdelzaher, Stankovic and Son 2001, sections 4.4.1 and 5.3. Deviations: the
 * reserve of a class, a footnote there, is its minimum here; threads not granted are not
 * remembered; the total is limited to useful threads; table 1 there prints the budget of class k-1
 * where that of class k is meant.
 */
public final class AbsoluteLaw extends PiLaw {
  /**
   * A law in its initial state.
   *
   * @param context its environment; every class has a target, all of one metric
   * @param rule its options
   */
  public AbsoluteLaw(LawContext context, PiRule rule) {
    this(ControlledDelays.ofTargets(context, rule.metric()), rule);
  }

  private AbsoluteLaw(ControlledDelays delays, PiRule rule) {
    this(
        delays,
        rule.absolute().isPresent()
            ? new FixedTuning(rule.absolute().get())
            : AdaptiveTuning.absolute(delays, PiGains.LU_ABSOLUTE, rule.adaptation()));
  }

  AbsoluteLaw(ControlledDelays delays, Tuning tuning) {
    super("absolute delays", delays, tuning, delays.classes().size());
  }

  @Override
  public boolean letsWait() {
    return delays.isAnyTracked();
  }

  @Override
  Proposal step(Measurement measured, BudgetBounds bounds) {
    int n = bounds.size();
    double[] raw = new double[n];
    double[] requested = new double[n];
    for (int k = 0; k < n; k++) {
      raw[k] = ask(k, measured);
      requested[k] = excited(k, Math.max(bounds.least()[k], Math.min(bounds.most()[k], raw[k])));
    }
    int[] granted = Saturation.grant(requested, bounds);
    boolean saturated = false;
    for (int k = 0; k < n; k++) {
      boolean cut = granted[k] < Saturation.need(requested[k]);
      saturated |= cut;
      int most = cut ? granted[k] : bounds.most()[k];
      applied(k, raw[k], Math.max(bounds.least()[k], Math.min(most, raw[k])));
    }
    return proposal(bounds.partition(granted), saturated ? ", saturated" : "");
  }

  @Override
  boolean isMoved(int k, Partition inForce) {
    return proposed == null || inForce.budget(k) != proposed.budget(k);
  }

  @Override
  double input(int k, Partition inForce) {
    return inForce.budget(k);
  }

  @Override
  Optional<Double> output(int k, Measurement measured) {
    return delays.of(measured, k);
  }

  @Override
  double reference(int k) {
    return delays.references().get(k);
  }
}
