package io.github.jettyqos.core.control.delay;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.control.LawContext;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.Proposal;
import io.github.jettyqos.core.control.WholeThreads;
import io.github.jettyqos.core.settings.PiGains;
import io.github.jettyqos.core.settings.PiRule;
import io.github.jettyqos.core.settings.RatioScale;
import java.util.Arrays;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Ratios of the delays of neighbouring classes, each by a controller on the ratio of their budgets.
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
 *   <tr><td>P, B, M</td><td>proportion, budget, all threads that are of use</td></tr>
 * </table>
 *
 * <p>Source: Lu, Abdelzaher, Stankovic and Son 2001, section 4.4.2; the procedure there prints P_k
 * = P_(k+1) U_k. Deviations: a delay counts as at least {@link ControlledDelays#LEAST_DELAY}, so
 * that an idle class makes no ratio infinite; budgets are whole, by largest remainder, within the
 * bounds of classes; where bounds bind, the controllers go on from the ratios that came about;
 * errors and inputs may be logarithms ({@link RatioScale}).
 */
public final class RelativeLaw implements ControlLaw {
  private final ControlledDelays delays;
  private final Tuning tuning;
  private final BudgetBounds all;
  private final PiController[] controllers;
  private final RatioScale scale;
  private @Nullable Partition proposed;
  private boolean takesOver;

  /**
   * A law in its first state.
   *
   * @param context what it is made for; ratios are those of one over the weights where each class
   *     has one, else those of the targets
   * @param rule the gains, or how they are found, and what they work on
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
    this.delays = delays;
    this.tuning = tuning;
    this.scale = scale;
    this.all = BudgetBounds.of(delays.classes(), delays.threads());
    this.controllers = new PiController[all.size() - 1];
    for (int i = 0; i < controllers.length; i++) {
      controllers[i] = new PiController(tuning.gains(i), scale.of(1));
    }
  }

  @Override
  public void takeOver() {
    takesOver = true;
  }

  /** Goes on from what is in force, without a jump. */
  Partition takeOver(Measurement measured) {
    Partition start = all.upTo(measured.useful(all.threads())).nearest(measured.partition());
    takesOver = false;
    for (int i = 0; i < controllers.length; i++) {
      tuning.skip(i); // what it last learned is of another time
      double error = error(i, measured).orElse(0.0);
      controllers[i].takeOver(input(i, start), error);
    }
    proposed = start;
    return start;
  }

  @Override
  public Proposal propose(Measurement measured) {
    if (takesOver) {
      return Proposal.of(takeOver(measured), "relative delays, taken over");
    }
    BudgetBounds bounds = all.upTo(measured.useful(all.threads()));
    int n = controllers.length;
    boolean follow = !measured.partition().equals(proposed);
    double[] raw = new double[n];
    boolean[] moves = new boolean[n];
    for (int i = 0; i < n; i++) {
      if (follow) {
        controllers[i].restart(input(i, measured.partition()));
      }
      learn(i, measured);
      Optional<Double> error = error(i, measured);
      moves[i] = error.isPresent();
      raw[i] = scale.ratio(error.map(controllers[i]::propose).orElse(controllers[i].input()));
    }
    double[] shares = shares(raw, bounds);
    for (int i = 0; i < n; i++) {
      if (moves[i]) {
        double made = shares[bounds.ranked(i)] / shares[bounds.ranked(i + 1)];
        // Bisection leaves rounding; that is no limit.
        boolean free = Math.abs(made - raw[i]) <= 1e-9 * Math.abs(made);
        controllers[i].applied(scale.of(raw[i]), scale.of(free ? raw[i] : made));
      }
    }
    int[] budgets =
        WholeThreads.round(
            excited(raw, shares, bounds), bounds.threads(), bounds.least(), bounds.most());
    proposed = bounds.partition(budgets);
    return Proposal.of(proposed, "relative delays" + tuning.remark());
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

  private double[] excited(double[] raw, double[] shares, BudgetBounds bounds) {
    double[] moved = raw.clone();
    for (int i = 0; i < moved.length; i++) {
      moved[i] *= 1 + tuning.excitation(i);
    }
    return Arrays.equals(moved, raw) ? shares : shares(moved, bounds);
  }

  private double ratio(int i, Partition inForce) {
    double first = Math.max(1, inForce.budget(all.ranked(i)));
    return first / Math.max(1, inForce.budget(all.ranked(i + 1)));
  }

  private double input(int i, Partition inForce) {
    return scale.of(ratio(i, inForce));
  }

  private Optional<Double> seen(int i, Measurement measured) {
    Optional<Double> above = delays.of(measured, all.ranked(i));
    Optional<Double> below = delays.of(measured, all.ranked(i + 1));
    if (above.isEmpty() || below.isEmpty()) {
      return Optional.empty();
    }
    double least = ControlledDelays.LEAST_DELAY;
    return Optional.of(Math.max(least, below.get()) / Math.max(least, above.get()));
  }

  private Optional<Double> error(int i, Measurement measured) {
    double first = delays.references().get(all.ranked(i));
    double second = delays.references().get(all.ranked(i + 1));
    return seen(i, measured).map(seen -> scale.of(second / first) - scale.of(seen));
  }

  private void learn(int i, Measurement measured) {
    Optional<Double> seen = seen(i, measured);
    if (seen.isPresent()) {
      tuning.learn(i, input(i, measured.partition()), scale.of(seen.get()));
      controllers[i].gains(tuning.gains(i));
    } else {
      tuning.skip(i);
    }
  }
}
