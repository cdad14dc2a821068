package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.law.Adaptation;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.OptimalRule;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.law.WholeThreads;
import io.github.jettyqos.core.law.paper.identify.ArxModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The adaptive optimal law for the target delays of the classes of one server, with online
 * identification.
 *
 * <p>Law, all classes at once, by {@link OptimalLaw} with a {@link DelayModel} for each:
 *
 * <pre>
 *   Y_k = ln(delay_k / reference_k),   Yd_k = 0, or ln AIM for an upper bound
 *   X_k = budget_k, in its bounds, together at most all threads
 * </pre>
 *
 * <p>Source: Gao, Pan and Hu 2011, equations (6) to (14). Deviations: delays and not their parts of
 * the sum, which have no relation to references in seconds; logarithms, since the effect of a
 * thread is in proportion to the delay; cross effects of budgets through the shared processor are
 * left to the bias, since they are not identifiable if budgets always sum to all threads. A class
 * without completions keeps its last delay, or, without requests, its reference. Budgets are whole,
 * by largest remainder, and the fraction is remembered.
 */
public final class AdaptiveOptimalLaw implements ControlLaw {
  /**
   * The part of an upper bound used as a set point. With no requests yet, all threads are in use
   * and classes are about equally below their bounds. A higher value breaks bounds by noise; with a
   * lower one classes in time outweigh a late one whose queue responds slowly.
   */
  private static final double AIM = 0.4;

  private static final double ROUNDING = 1e-9;

  private final ControlledDelays delays;
  private final BudgetBounds all;
  private final OptimalLaw law;
  private final List<DelayModel> models = new ArrayList<>();
  private final double[] wanted;
  private final double[] outputs;
  private double[] inputs = {};
  private @Nullable Partition proposed;
  private boolean takesOver;

  /**
   * A law in its initial state.
   *
   * @param context its environment; references are those of the targets, all of one metric, or the
   *     inverse weights without targets
   * @param rule its options
   */
  public AdaptiveOptimalLaw(LawContext context, OptimalRule rule) {
    this(
        ControlledDelays.ofTargets(context, Metric.WAITING),
        OptimalOptions.ofShares(rule, context.classes().size(), context.threads()),
        rule.adaptation());
  }

  AdaptiveOptimalLaw(ControlledDelays delays, OptimalOptions weighed, Adaptation adaptation) {
    this.delays = delays;
    this.all = BudgetBounds.of(delays.classes(), delays.threads());
    int n = all.size();
    this.wanted = new double[n];
    for (int k = 0; k < n; k++) {
      wanted[k] = isBound(k) ? Math.log(AIM) : 0;
      models.add(new DelayModel((double) all.threads() / n, weighed.alone(k), adaptation, k));
    }
    this.outputs = wanted.clone();
    this.law = new OptimalLaw(joint(), weighed, limits(all));
  }

  private static InputLimits limits(BudgetBounds bounds) {
    List<Double> least = Arrays.stream(bounds.least()).asDoubleStream().boxed().toList();
    List<Double> most = Arrays.stream(bounds.most()).asDoubleStream().boxed().toList();
    return new InputLimits(least, most, List.of(bounds.threads()), 0);
  }

  private boolean isBound(int k) {
    return delays.classes().get(k).guarantee().upperBound().isPresent();
  }

  private ArxModel joint() {
    return ArxModel.sideBySide(models.stream().map(DelayModel::model).toList());
  }

  @Override
  public void takeOver() {
    takesOver = true;
  }

  @Override
  public boolean letsWait() {
    return delays.isAnyTracked();
  }

  @Override
  public Proposal propose(Measurement measured) {
    if (look(measured)) {
      law.model(joint());
    }
    BudgetBounds bounds = all.upTo(measured.useful(all.threads()));
    double[] inForce = inForce(measured.partition());
    if (takesOver || proposed == null) {
      law.takeOver(inForce, outputs);
    }
    if (takesOver) {
      takesOver = false;
      proposed = bounds.nearest(measured.partition());
      inputs = Arrays.stream(proposed.budgets()).asDoubleStream().toArray();
      return Proposal.of(proposed, "optimal delays, taken over");
    }
    law.limits(limits(bounds));
    inputs = law.propose(inForce, outputs, wanted);
    proposed = bounds.partition(whole(bounds));
    int found = models.stream().mapToInt(DelayModel::found).sum();
    return Proposal.of(proposed, "optimal delays, models found: " + found);
  }

  /** Learns from a measurement; true if there is a better model. */
  private boolean look(Measurement measured) {
    boolean better = false;
    for (int k = 0; k < outputs.length; k++) {
      Optional<Double> delay = delays.of(measured, k);
      if (delay.isPresent()) {
        double seen = Math.max(ControlledDelays.LEAST_DELAY, delay.get());
        outputs[k] = Math.log(seen / delays.references().get(k));
        better |= models.get(k).learn(measured.partition().budget(k), outputs[k]);
      } else {
        models.get(k).skip();
        outputs[k] = measured.classes().get(k).present() == 0 ? wanted[k] : outputs[k];
      }
    }
    return better;
  }

  private double[] inForce(Partition partition) {
    if (partition.equals(proposed)) {
      return inputs;
    }
    return Arrays.stream(partition.budgets()).asDoubleStream().toArray();
  }

  private int[] whole(BudgetBounds bounds) {
    double[] shares = inputs.clone();
    double sum = 0;
    for (int k = 0; k < shares.length; k++) {
      shares[k] *= 1 + models.get(k).excitation();
      sum += shares[k];
    }
    int reserved = Arrays.stream(bounds.least()).sum();
    int total = (int) Math.max(reserved, Math.min(bounds.threads(), Math.ceil(sum - ROUNDING)));
    return WholeThreads.round(shares, total, bounds.least(), bounds.most());
  }
}
