package io.github.jettyqos.sim.experiment.gao;

import io.github.jettyqos.core.law.paper.InputLimits;
import io.github.jettyqos.core.law.paper.OptimalLaw;
import io.github.jettyqos.core.law.paper.OptimalOptions;
import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.core.law.paper.identify.ArxShape;
import io.github.jettyqos.core.law.paper.identify.Excitation;
import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Means;
import io.github.jettyqos.sim.experiment.NodeSpec;
import io.github.jettyqos.sim.experiment.Setting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * What quotas for each node buy where nodes differ: equations (1) and (3) have an input for each
 * class and node, {@link io.github.jettyqos.core.law.paper.ClusterLaw} one share for each class.
 *
 * <p>The test bed of figure 4 with nodes of 160, 120, 80 and 40 threads, the fewer the faster, and
 * Maximum Idle First before them. Three ways to set the quotas of class 1: a share of every node,
 * one input; a share for each node, four inputs; and a share of the capacity that is taken from the
 * fastest nodes first. Inputs are hundredths of the threads of a node; each law works by a model
 * that is identified first.
 *
 * <p>Groups of 6 seeds: ratios of .513, .499 and .526, each +- .001, without a law 1; delays of
 * both classes to those with one share 1.0065 and .995, each +- .0005.
 */
final class GaoQuotas extends Experiment {
  private static final double PERIOD = 20;
  private static final double ON = 400;
  private static final double SETTLED = 600;
  private static final double END = 1600;
  private static final int[] THREADS = {160, 120, 80, 40};
  private static final double[] SPEEDS = {0.7, 0.9, 1.2, 2.1};

  /** The ways to set quotas. */
  private enum Way {
    ONE_SHARE(1),
    EACH_NODE(THREADS.length),
    FASTEST_FIRST(1);

    final int inputs;

    Way(int inputs) {
      this.inputs = inputs;
    }

    /** Threads of class 1 on each node, by the inputs. */
    double[] threads(double... shares) {
      double[] threads = new double[THREADS.length];
      double capacity = 0;
      for (int j = 0; j < threads.length; j++) {
        capacity += THREADS[j] * SPEEDS[j];
      }
      double left = shares[0] / 100 * capacity;
      for (int j = threads.length - 1; j >= 0; j--) {
        threads[j] = THREADS[j] * shares[this == EACH_NODE ? j : 0] / 100;
        if (this == FASTEST_FIRST) {
          threads[j] = Math.min(THREADS[j], left / SPEEDS[j]);
          left -= threads[j] * SPEEDS[j];
        }
      }
      return threads;
    }
  }

  /** What came out of a run. */
  private record Outcome(double ratio, double psi, double first, double second, double rate) {}

  GaoQuotas() {
    super(
        "gao-quotas", "Gao et al. 2011, (1) to (3): quotas for each of unlike nodes, or shares", 6);
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    Csv csv = new Csv("way", "ratio", "psi", "l1", "l2", "throughput");
    findings.line(
        "%-14s %8s %8s %8s %8s %12s %8s",
        "", "l1/l2", "Psi", "l1 s", "l2 s", "completed/s", "to one");
    double one = Double.NaN;
    for (Way way : Way.values()) {
      ArxModel model = identified(way);
      List<Outcome> runs = setting.overSeeds(way.toString(), seed -> controlled(seed, way, model));
      double ratio = Means.of(runs, Outcome::ratio);
      double delay = Means.of(runs, Outcome::first) + Means.of(runs, Outcome::second);
      one = way == Way.ONE_SHARE ? delay : one;
      csv.row(
          List.of(Way.values()).indexOf(way) + 1,
          ratio,
          Means.of(runs, Outcome::psi),
          Means.of(runs, Outcome::first),
          Means.of(runs, Outcome::second),
          Means.of(runs, Outcome::rate));
      findings.line(
          "%-14s %8.3f %8.3f %8.2f %8.2f %12.1f %8.3f",
          way,
          ratio,
          Means.of(runs, Outcome::psi),
          Means.of(runs, Outcome::first),
          Means.of(runs, Outcome::second),
          Means.of(runs, Outcome::rate),
          delay / one);
      findings.result("ratio_" + way, ratio, 0.5);
      findings.result("psi_" + way, Means.of(runs, Outcome::psi));
      findings.result("delay_to_one_share_" + way, delay / one);
      findings.within("l1/l2, " + way, ratio, 0.46, 0.55);
    }
    csv.write(setting.file(name() + ".csv"));
  }

  private static GaoSite site(long seed) {
    return new GaoSite(
        seed,
        GaoBalancer.MIF,
        IntStream.range(0, THREADS.length)
            .mapToObj(j -> new NodeSpec(THREADS[j] / 2, THREADS[j] / 2, SPEEDS[j]))
            .toList());
  }

  private static ArxModel identified(Way way) {
    List<Excitation> sequences =
        IntStream.range(0, way.inputs)
            .mapToObj(i -> Excitation.fourLevels(i, List.of(25.0, 40.0, 60.0, 75.0)))
            .toList();
    List<double[]> inputs = new ArrayList<>();
    double[] half = new double[way.inputs];
    Arrays.fill(half, 50);
    inputs.add(half);
    GaoRun run =
        new GaoRun(
            site(0),
            PERIOD,
            GaoModel.PERIODS * PERIOD,
            (so, inForce) -> {
              double[] next = sequences.stream().mapToDouble(Excitation::next).toArray();
              inputs.add(next);
              return way.threads(next);
            });
    ArxShape shape = new ArxShape(GaoModel.ORDER, way.inputs, 1, true);
    return GaoModel.of(shape, inputs, run.outputs);
  }

  private static Outcome controlled(long seed, Way way, ArxModel model) {
    // The weight of an input is that of its effect: one that moves all nodes moves four times as
    // much as one that moves a node.
    double penalty = 0.02 * GaoSite.NODES / way.inputs;
    OptimalOptions options =
        new OptimalOptions(5, List.of(1.0), Collections.nCopies(way.inputs, penalty), 0.3);
    OptimalLaw law =
        new OptimalLaw(
            model, options, InputLimits.servers(2, Collections.nCopies(way.inputs, 100), 5));
    double[] shares = new double[way.inputs];
    Arrays.fill(shares, 50);
    GaoRun run =
        new GaoRun(
            site(seed),
            PERIOD,
            END,
            (so, inForce) -> {
              double[] next =
                  law.propose(shares, new double[] {so.last()}, new double[] {GaoCase.TARGET});
              if (so.outputs.size() * PERIOD >= ON) {
                System.arraycopy(next, 0, shares, 0, next.length);
              }
              return so.outputs.size() * PERIOD >= ON ? way.threads(shares) : inForce;
            });
    int from = (int) (SETTLED / PERIOD);
    List<double[]> delays = run.delays.subList(from, run.delays.size());
    double first = Means.of(delays, delay -> delay[0]);
    double second = Means.of(delays, delay -> delay[1]);
    return new Outcome(
        first / second,
        RelativeDeviation.of(run.outputs.subList(from, run.outputs.size()), GaoCase.TARGET),
        first,
        second,
        Means.of(run.completed.subList(from, run.completed.size()), count -> count / PERIOD));
  }
}
