package io.github.jettyqos.core.control.delay;

import io.github.jettyqos.core.Metric;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.control.LawContext;
import io.github.jettyqos.core.control.PeriodDelay;
import io.github.jettyqos.core.control.delay.ClusterMeasurement.ClusterNode;
import io.github.jettyqos.core.settings.OptimalRule;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Budgets of all classes on all nodes of a cluster, so that delays keep their proportion; models
 * are found while it runs.
 *
 * <p>Law, by {@link OptimalLaw} over neighbouring classes i and i+1:
 *
 * <pre>
 *   y_i = ln(delay_i / delay_(i+1)),   Yd_i = ln(wanted_i / wanted_(i+1)) - gap_i
 *   u_i = ln(share_i / share_(i+1)),   sum of shares = 1, a share being a part of every node
 * </pre>
 *
 * <p>Source: Gao, Pan and Hu 2011, equations (6) to (14). Deviations: the paper has an input for
 * each class but the last on each node, which no front end can tell apart by mean delays of classes
 * while requests are being balanced; here each class has one share of the cluster, which {@link
 * ShareSplit} makes whole threads on nodes. Logarithms of ratios and not parts of the sum, since
 * what a share does to a delay goes with the delay. So shares are never outside 0 to 1, and a node
 * that goes or comes changes threads at once and shares not at all.
 *
 * <p>Three phases. <em>Looking</em>: shares stay near where weights put them and are moved up and
 * down, so that the first model rests on something; how far from proportion this is, is what the
 * law has to beat. <em>Control</em>. And if that is further off than the shares by weight were,
 * period after period, a model was bad: shares go back, the law looks again, and its steps are
 * smaller from then on.
 *
 * <p>A function of its state and what it is told, without clock. Not thread safe.
 */
public final class ClusterLaw {
  /** How many classes a cluster law knows at least: one delay has no proportion. */
  private static final int LEAST_CLASSES = 2;

  /** Shares are moved this many times as far while the law is looking. */
  private static final double LOOKING = 4;

  /** Part by which the memory of how far off it is moves each period. */
  private static final double OFF_MEMORY = 0.1;

  /** Worse than under shares by weight by this factor and this much, and for so many periods. */
  private static final double WORSE = 1.2;

  private static final double WORSE_AT_LEAST = 0.1;
  private static final int WORSE_PERIODS = 20;
  private static final double MORE_CAUTION = 2;
  private static final double MOST_CAUTION = 8;

  private final double[] proportion;
  private final double[] start;
  private final int[] least;
  private final OptimalRule rule;
  private final double widest;
  private final ProportionTrim trim;
  private RatioControl control;
  private double caution = 1;
  private int attempt;
  private int looking;
  private double[] ratios;
  private double[] outputs;
  private List<List<Integer>> proposed = List.of();
  private double byWeight;
  private double off;
  private int worse;
  private boolean hopeless;

  /**
   * A law in its first state.
   *
   * @param classes at least two; delays are to be in proportion to one over their weights, or to
   *     their targets where they have no weights
   * @param rule what is weighed, and how models are found
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

  ClusterLaw(List<Double> proportion, int[] least, OptimalRule rule) {
    if (proportion.size() < LEAST_CLASSES) {
      throw ConfigException.of("classes", proportion.size(), "have no proportion of delays");
    }
    this.proportion = proportion.stream().mapToDouble(each -> each).toArray();
    this.least = least.clone();
    this.rule = rule;
    double[] parts = Arrays.stream(this.proportion).map(each -> 1 / each).toArray();
    this.start = ShareRatios.of(parts);
    this.widest = ShareRatios.WIDEST;
    this.ratios = start.clone();
    this.outputs = wanted();
    this.trim = new ProportionTrim(this.proportion.length);
    this.control = attempt();
  }

  private RatioControl attempt() {
    looking = rule.adaptation().learnAfter();
    return new RatioControl(start.length, rule, caution, widest, attempt++);
  }

  private double[] wanted() {
    return ShareRatios.of(proportion);
  }

  /**
   * Budgets for the next period.
   *
   * @param measured what the last one gave
   * @return the budgets; those in force where no node is up
   */
  public ClusterProposal propose(ClusterMeasurement measured) {
    if (measured.delays().size() != proportion.length) {
      throw ConfigException.of(
          "delays", measured.delays().size(), "for " + proportion.length + " classes");
    }
    if (measured.nodes().stream().noneMatch(ClusterNode::up)) {
      return new ClusterProposal(
          measured.nodes().stream().map(ClusterNode::budgets).toList(), "no node is up");
    }
    double[] applied = applied(measured);
    boolean[] seen = look(measured.delays());
    control.learn(applied, outputs, seen);
    boolean all = true;
    for (boolean each : seen) {
      all &= each;
    }
    judge(measured.delays(), all);
    if (looking > 0) {
      ratios = start.clone();
      looking--;
      if (farthest() > Double.parseDouble(System.getProperty("far","1")) && rule.adaptation().learnAfter() - looking >= 5) {
        looking = 0;
        hopeless = true;
        byWeight = Math.max(byWeight, .6);
      }
      if (looking == 0) {
        control.takeOver(ratios, outputs);
      }
      return proposal(measured, LOOKING, "looking: quotas by weight, moved to see what they do");
    }
    if (all && farthest() < Double.parseDouble(System.getProperty("near","1"))) {
      trim.look(measured.delays(), outputs);
    }
    double[] goal = wanted();
    for (int i = 0; i < goal.length; i++) {
      goal[i] -= trim.of(i);
    }
    double[] inForce = isInForce(measured) ? ratios : applied;
    ratios = ShareRatios.within(control.next(inForce, outputs, goal), shareFloor(measured));
    return proposal(measured, 1, "optimal ratios, models found: " + control.found() + (System.getProperty("trace")==null?"":" y %s goal %s u %s %s".formatted(Arrays.toString(outputs), Arrays.toString(goal), Arrays.toString(ratios),control.debug())));
  }

  /** Of all pairs, in logarithms. */
  private double farthest() {
    double[] goal = wanted();
    double most = 0;
    for (int i = 0; i < goal.length; i++) {
      most = Math.max(most, Math.abs(outputs[i] - goal[i]));
    }
    return most;
  }

  private boolean[] look(List<PeriodDelay> delays) {
    boolean[] seen = new boolean[outputs.length];
    for (int i = 0; i < seen.length; i++) {
      PeriodDelay one = delays.get(i);
      PeriodDelay next = delays.get(i + 1);
      seen[i] = one.count() > 0 && next.count() > 0;
      if (seen[i]) {
        outputs[i] = Math.log(delay(one) / delay(next));
      }
    }
    return seen;
  }

  private static double delay(PeriodDelay seen) {
    return Math.max(ControlledDelays.LEAST_DELAY, seen.mean());
  }

  /** Whether what it does is worse than doing nothing would be. */
  private void judge(List<PeriodDelay> delays, boolean seen) {
    if (!seen) {
      return;
    }
    double now = OffProportion.of(delays, proportion);
    if (looking > 0) {
      byWeight += (now - byWeight) / (rule.adaptation().learnAfter() - looking + 1);
      off = byWeight;
      return;
    }
    off += OFF_MEMORY * (now - off);
    worse = off > Math.max(WORSE_AT_LEAST, WORSE * byWeight) ? worse + 1 : 0;
    if (worse >= WORSE_PERIODS) {
      worse = 0;
      caution = Math.min(MOST_CAUTION, caution * MORE_CAUTION);
      control = attempt();
      if (hopeless) {
        looking = 0;
        control.takeOver(ratios, outputs);
      } else {
        byWeight = 0;
      }
    }
  }

  /** Logarithms of the ratios of what classes had, on nodes that are up. */
  private double[] applied(ClusterMeasurement measured) {
    double[] capacity = new double[proportion.length];
    for (ClusterNode node : measured.nodes()) {
      for (int k = 0; k < capacity.length && node.up(); k++) {
        capacity[k] += node.capacity(k);
      }
    }
    return ShareRatios.of(capacity);
  }

  private boolean isInForce(ClusterMeasurement measured) {
    return proposed.equals(measured.nodes().stream().map(ClusterNode::budgets).toList());
  }

  /** The least part of the cluster that each class keeps. */
  private double[] shareFloor(ClusterMeasurement measured) {
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

  /** {@return how far delays are from proportion, averaged over about ten periods; 0 in it} */
  public double offProportion() {
    return off;
  }
}
