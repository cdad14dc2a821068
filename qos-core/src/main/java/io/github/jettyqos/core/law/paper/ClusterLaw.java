package io.github.jettyqos.core.law.paper;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.core.law.OptimalRule;
import io.github.jettyqos.core.law.paper.ClusterMeasurement.ClusterNode;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * The optimal law for the budgets of all classes on all nodes of a cluster, which keeps delays in
 * proportion, with online identification.
 *
 * <p>Law, by {@link OptimalLaw} over neighbouring classes i and i+1:
 *
 * <pre>
 *   y_i = ln(delay_i / delay_(i+1)),   Yd_i = ln(wanted_i / wanted_(i+1)) - gap_i
 *   u_i = ln(share_i / share_(i+1)),   sum of shares = 1, a share being a part of every node
 * </pre>
 *
 * <p>gap_i is that of {@link ProportionTrim}. Source: Gao, Pan and Hu 2011, equations (6) to (14).
 * Deviations: the paper has an input for each class but the last on each node, which are not
 * identifiable by mean delays while a balancer moves requests between nodes; here each class has
 * one share of the cluster, which {@link ShareSplit} converts to whole threads on nodes. Logarithms
 * of ratios and not parts of the sum, since the effect of a share is in proportion to the delay. So
 * shares are always within 0 to 1, and a change of nodes changes threads at once and no shares.
 *
 * <p>First the law <em>looks</em>: shares by weight with excitation, to identify a first model; the
 * error of this phase is the benchmark for control. It ends early if a queue grows without bound,
 * as in an open system. Then it <em>controls</em>. If that has a larger error for several periods,
 * the model was bad: it is replaced by the start model, with smaller steps from then on. Shares do
 * not return to the weights, which may be too small if a node is down.
 *
 * <p>Deterministic, without a clock. Not thread-safe.
 */
public final class ClusterLaw {
  /** The minimum number of classes for a proportion. */
  private static final int LEAST_CLASSES = 2;

  /** The factor on the excitation while the law looks. */
  private static final double LOOKING = 4;

  /** An error of a factor of e for several periods: a queue grows without bound. */
  private static final double RUNAWAY = 1;

  private static final int RUNAWAY_PERIODS = 5;
  private static final double RUNAWAY_OFF = 0.6;

  /**
   * A delay further off, in logarithms, is in transition, and not used to learn. Noise of Poisson
   * arrivals near saturation is off by a half every third period; were these left out, the mean of
   * the rest would not be that of all.
   */
  private static final double SETTLED = 1.2;

  private static final double MORE_CAUTION = 2;
  private static final double MOST_CAUTION = 4;

  private final double[] wanted;
  private final double[] start;
  private final int[] least;
  private final OptimalRule rule;
  private final ProportionTrim trim;
  private final OffProportion off;
  private final double[] outputs;
  private RatioControl control;
  private double[] ratios;
  private List<List<Integer>> proposed = List.of();
  private double caution = 1;
  private int attempts;
  private int looking;

  /**
   * A law in its initial state.
   *
   * @param classes at least two; delays are in proportion to the inverse weights, or to the targets
   *     if given
   * @param rule its options
   * @throws ConfigException if only some classes have a target, or there is one class only
   */
  public ClusterLaw(List<ServiceClass> classes, OptimalRule rule) {
    this(
        ControlledDelays.ofRatios(
                new LawContext(classes, ServiceClass.THREADS.max(), Duration.ofSeconds(1)),
                Metric.RESIDENCE)
            .references(),
        classes.stream().mapToInt(ServiceClass::least).toArray(),
        rule);
  }

  /**
   * A law by numbers.
   *
   * @param proportion proportion of the delays, above 0
   * @param least minimum threads of each class on each node
   */
  ClusterLaw(List<Double> proportion, int[] least, OptimalRule rule) {
    if (proportion.size() < LEAST_CLASSES) {
      throw ConfigException.of("classes", proportion.size(), "have no proportion of delays");
    }
    double[] delays = proportion.stream().mapToDouble(each -> each).toArray();
    this.wanted = ShareRatios.of(delays);
    this.start = Arrays.stream(wanted).map(each -> -each).toArray();
    this.least = least.clone();
    this.rule = rule;
    this.trim = new ProportionTrim(delays.length);
    this.off = new OffProportion(delays);
    this.ratios = start.clone();
    this.outputs = wanted.clone();
    this.looking = rule.adaptation().learnAfter();
    this.control = attempt();
  }

  private RatioControl attempt() {
    return new RatioControl(start.length, rule, caution, attempts++);
  }

  /**
   * Computes the budgets for the next period.
   *
   * @param measured the last period
   * @return the budgets; those in force if no node is up
   * @throws ConfigException if the classes differ
   */
  public ClusterProposal propose(ClusterMeasurement measured) {
    if (measured.delays().size() != least.length) {
      throw ConfigException.of(
          "delays", measured.delays().size(), "for " + least.length + " classes");
    }
    if (measured.nodes().stream().noneMatch(ClusterNode::up)) {
      return new ClusterProposal(
          measured.nodes().stream().map(ClusterNode::budgets).toList(), "no node is up");
    }
    double[] applied = applied(measured);
    boolean all = look(measured.delays(), applied);
    if (looking > 0) {
      return looking(measured, all);
    }
    double[] inForce = isInForce(measured) ? ratios : applied;
    if (all && off.underControl(measured.delays())) {
      again(inForce);
    }
    if (all && farthest() < SETTLED) {
      trim.look(measured.delays(), outputs);
    }
    double[] goal = wanted.clone();
    for (int i = 0; i < goal.length; i++) {
      goal[i] -= trim.of(i);
    }
    ratios = ShareRatios.within(control.next(inForce, outputs, goal), floor(measured));
    return proposal(measured, 1, "optimal ratios, models found: " + control.found());
  }

  /** Learns from a measurement; true if every class has completions. */
  private boolean look(List<PeriodDelay> delays, double[] applied) {
    boolean[] seen = new boolean[outputs.length];
    boolean all = true;
    for (int i = 0; i < seen.length; i++) {
      PeriodDelay one = delays.get(i);
      PeriodDelay next = delays.get(i + 1);
      seen[i] = one.count() > 0 && next.count() > 0;
      all &= seen[i];
      if (seen[i]) {
        outputs[i] = Math.log(seconds(one) / seconds(next));
      }
    }
    control.learn(applied, outputs, seen);
    return all;
  }

  private static double seconds(PeriodDelay delay) {
    return Math.max(ControlledDelays.LEAST_DELAY, delay.mean());
  }

  private ClusterProposal looking(ClusterMeasurement measured, boolean all) {
    looking--;
    if (all) {
      off.underWeights(measured.delays());
      int looked = rule.adaptation().learnAfter() - looking;
      if (looked >= RUNAWAY_PERIODS && farthest() > RUNAWAY) {
        looking = 0;
        off.atLeastUnderWeights(RUNAWAY_OFF);
      }
    }
    if (looking == 0) {
      control.takeOver(ratios, outputs);
    }
    return proposal(measured, LOOKING, "shares by weight, moved to see what they do");
  }

  /** Restarts with the start model from the present shares, in smaller steps. */
  private void again(double[] inForce) {
    caution = Math.min(MOST_CAUTION, caution * MORE_CAUTION);
    control = attempt();
    control.takeOver(inForce, outputs);
  }

  /** The largest error of all pairs, in logarithms. */
  private double farthest() {
    double most = 0;
    for (int i = 0; i < wanted.length; i++) {
      most = Math.max(most, Math.abs(outputs[i] - wanted[i]));
    }
    return most;
  }

  /** Log ratios of the applied capacities, on nodes that are up. */
  private double[] applied(ClusterMeasurement measured) {
    double[] capacity = new double[least.length];
    for (ClusterNode node : measured.nodes()) {
      for (int k = 0; k < capacity.length && node.up(); k++) {
        capacity[k] += node.capacity(k);
      }
    }
    return ShareRatios.of(capacity);
  }

  /**
   * Whether the proposal was applied, so that the fractional shares are valid, too. Nodes that are
   * down are ignored.
   */
  private boolean isInForce(ClusterMeasurement measured) {
    List<ClusterNode> nodes = measured.nodes();
    if (proposed.size() != nodes.size()) {
      return false;
    }
    for (int j = 0; j < nodes.size(); j++) {
      if (nodes.get(j).up() && !nodes.get(j).budgets().equals(proposed.get(j))) {
        return false;
      }
    }
    return true;
  }

  /** The minimum share of each class. */
  private double[] floor(ClusterMeasurement measured) {
    double threads = 0;
    int nodes = 0;
    for (ClusterNode node : measured.nodes()) {
      threads += node.up() ? node.threads() : 0;
      nodes += node.up() ? 1 : 0;
    }
    double[] floor = new double[least.length];
    for (int k = 0; k < floor.length; k++) {
      floor[k] = least[k] * nodes / threads;
    }
    return floor;
  }

  private ClusterProposal proposal(ClusterMeasurement measured, double excited, String remark) {
    double[] moved = ratios.clone();
    for (int i = 0; i < moved.length; i++) {
      moved[i] += excited * control.excitation(i);
    }
    proposed = ShareSplit.of(ShareRatios.shares(moved), measured.nodes(), least);
    return new ClusterProposal(proposed, remark);
  }

  /**
   * Returns the relative error of the proportion of delays.
   *
   * @return averaged over about ten periods; 0 in proportion
   */
  public double offProportion() {
    return off.now();
  }
}
