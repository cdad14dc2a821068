package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.PiRule;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.PiRule.RatioScale;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.law.WholeThreads;
import java.util.Arrays;
import java.util.Optional;

/**
 * Relative delay control: the ratio of delays of neighbouring classes, each by a PI controller on
 * the ratio of their budgets.
 *
 * <p>Law, for k from 1 to N-1, classes being in the order of priority:
 *
 * <pre>
 *   E_k(m) = W_k / W_(k-1) - C_k(m) / C_(k-1)(m)
 *   U_k(m) by {@link PiController};   U_k = B_(k-1) / B_k
 *   P_(N-1) = 1,  P_k = P_(k+1) U_(k+1),  B_k = M P_k / sum of all P
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>W, C</td><td>reference and delay, seconds</td></tr>
 *   <tr><td>U</td><td>ratio of budgets</td></tr>
 *   <tr><td>P, B, M</td><td>proportion, budget, all useful threads</td></tr>
 * </table>
 *
 * <p>Source: Lu, Abdelzaher, Stankovic and Son 2001, section 4.4.2; the procedure there prints P_k
 * = P_(k+1) U_k. Deviations: a delay counts as at least {@link ControlledDelays#LEAST_DELAY}, so
 * that an idle class makes no ratio infinite; budgets are whole, by largest remainder, within the
 * bounds of classes; if bounds bind, the controllers continue from the applied ratios; errors and
 * inputs may be logarithms ({@link RatioScale}).
 */
public final class RelativeLaw extends PiLaw {
  private final RatioScale scale;

  /**
   * A law in its initial state.
   *
   * @param context its environment; ratios are those of the inverse weights if each class has one,
   *     else of the targets
   * @param rule its options
   */
  public RelativeLaw(LawContext context, PiRule rule) {
    this(ControlledDelays.ofRatios(context, rule.metric()), rule);
  }

  private RelativeLaw(ControlledDelays delays, PiRule rule) {
    this(
        delays,
        rule.relative().isPresent()
            ? new FixedTuning(rule.relative().get())
            : AdaptiveTuning.relative(delays, PiGains.LU_RELATIVE, rule.adaptation()),
        rule.scale());
  }

  RelativeLaw(ControlledDelays delays, Tuning tuning, RatioScale scale) {
    super("relative delays", delays, tuning, delays.classes().size() - 1);
    this.scale = scale;
  }

  @Override
  public boolean letsWait() {
    return true;
  }

  @Override
  Proposal step(Measurement measured, BudgetBounds bounds) {
    double[] raw = new double[bounds.size() - 1];
    for (int i = 0; i < raw.length; i++) {
      raw[i] = scale.ratio(ask(i, measured));
    }
    double[] shares = shares(raw, bounds);
    double[] moved = new double[raw.length];
    for (int i = 0; i < raw.length; i++) {
      double made = shares[bounds.ranked(i)] / shares[bounds.ranked(i + 1)];
      // Bisection has rounding errors, which are no limit.
      boolean free = Math.abs(made - raw[i]) <= 1e-9 * Math.abs(made);
      applied(i, scale.of(raw[i]), scale.of(free ? raw[i] : made));
      moved[i] = excited(i, raw[i]);
    }
    int[] budgets =
        WholeThreads.round(
            Arrays.equals(moved, raw) ? shares : shares(moved, bounds),
            bounds.threads(),
            bounds.least(),
            bounds.most());
    return proposal(bounds.partition(budgets), "");
  }

  /** Shares of all threads, by class, from ratios between neighbours. */
  static double[] shares(double[] ratios, BudgetBounds bounds) {
    double[] parts = new double[bounds.size()];
    double part = 1;
    parts[bounds.ranked(ratios.length)] = part;
    for (int i = ratios.length - 1; i >= 0; i--) {
      part *= Math.max(1.0 / bounds.threads(), Math.min(bounds.threads(), ratios[i]));
      parts[bounds.ranked(i)] = part;
    }
    return WholeThreads.proportional(parts, bounds.threads(), bounds.least(), bounds.most());
  }

  @Override
  boolean isMoved(int i, Partition inForce) {
    return !inForce.equals(proposed);
  }

  @Override
  double input(int i, Partition inForce) {
    double first = Math.max(1, inForce.budget(all.ranked(i)));
    return scale.of(first / Math.max(1, inForce.budget(all.ranked(i + 1))));
  }

  @Override
  Optional<Double> output(int i, Measurement measured) {
    Optional<Double> above = delays.of(measured, all.ranked(i));
    Optional<Double> below = delays.of(measured, all.ranked(i + 1));
    if (above.isEmpty() || below.isEmpty()) {
      return Optional.empty();
    }
    double least = ControlledDelays.LEAST_DELAY;
    return Optional.of(scale.of(Math.max(least, below.get()) / Math.max(least, above.get())));
  }

  @Override
  double reference(int i) {
    double first = delays.references().get(all.ranked(i));
    return scale.of(delays.references().get(all.ranked(i + 1)) / first);
  }
}
