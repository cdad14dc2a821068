package io.github.jettyqos.core.control.delay;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.control.LawContext;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.Proposal;
import io.github.jettyqos.core.settings.PiGains;
import io.github.jettyqos.core.settings.PiRule;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Delays of classes, each by a controller on its budget.
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
 *   <tr><td>U, B</td><td>what is asked for, with a fraction, and the budget, threads</td></tr>
 * </table>
 *
 * <p>Source: Lu, Abdelzaher, Stankovic and Son 2001, sections 4.4.1 and 5.3. Deviations: the
 * reserve of a class, a footnote there, is its minimum here; what is not granted is not remembered;
 * never more threads than are of use; table 1 there prints the budget of class k-1 where that of
 * class k is meant.
 */
public final class AbsoluteLaw implements ControlLaw {
  private final ControlledDelays delays;
  private final Tuning tuning;
  private final BudgetBounds all;
  private final PiController[] controllers;
  private @Nullable Partition proposed;
  private boolean takesOver;

  /**
   * A law in its first state.
   *
   * @param context what it is made for; every class has a target, all of one metric
   * @param rule the gains, or how they are found
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
    this.delays = delays;
    this.tuning = tuning;
    this.all = BudgetBounds.of(delays.classes(), delays.threads());
    this.controllers = new PiController[all.size()];
    for (int k = 0; k < controllers.length; k++) {
      controllers[k] = new PiController(tuning.gains(k), all.least()[k]);
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
    for (int k = 0; k < controllers.length; k++) {
      tuning.skip(k); // what it last learned is of another time
      double error = error(k, measured).orElse(0.0);
      controllers[k].takeOver(start.budget(k), error);
    }
    proposed = start;
    return start;
  }

  @Override
  public Proposal propose(Measurement measured) {
    if (takesOver) {
      return Proposal.of(takeOver(measured), "absolute delays, taken over");
    }
    BudgetBounds bounds = all.upTo(measured.useful(all.threads()));
    int n = controllers.length;
    double[] raw = new double[n];
    double[] requested = new double[n];
    boolean[] moves = new boolean[n];
    for (int k = 0; k < n; k++) {
      follow(k, measured.partition());
      learn(k, measured);
      Optional<Double> error = error(k, measured);
      moves[k] = error.isPresent();
      raw[k] = error.map(controllers[k]::propose).orElse(controllers[k].input());
      double bounded = Math.max(bounds.least()[k], Math.min(bounds.most()[k], raw[k]));
      requested[k] = bounded * (1 + tuning.excitation(k));
    }
    int[] granted = Saturation.grant(requested, bounds);
    boolean saturated = false;
    for (int k = 0; k < n; k++) {
      boolean cut = granted[k] < Saturation.need(requested[k]);
      saturated |= cut;
      double made =
          Math.max(bounds.least()[k], Math.min(cut ? granted[k] : bounds.most()[k], raw[k]));
      if (moves[k]) {
        controllers[k].applied(raw[k], made);
      }
    }
    proposed = bounds.partition(granted);
    return Proposal.of(
        proposed, (saturated ? "absolute delays, saturated" : "absolute delays") + tuning.remark());
  }

  private void follow(int k, Partition inForce) {
    if (proposed == null || inForce.budget(k) != proposed.budget(k)) {
      controllers[k].restart(inForce.budget(k));
    }
  }

  private Optional<Double> error(int k, Measurement measured) {
    return delays.of(measured, k).map(delay -> delays.references().get(k) - delay);
  }

  private void learn(int k, Measurement measured) {
    Optional<Double> delay = delays.of(measured, k);
    if (delay.isPresent()) {
      tuning.learn(k, measured.partition().budget(k), delay.get());
      controllers[k].gains(tuning.gains(k));
    } else {
      tuning.skip(k);
    }
  }
}
