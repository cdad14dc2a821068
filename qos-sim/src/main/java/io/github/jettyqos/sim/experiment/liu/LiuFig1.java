package io.github.jettyqos.sim.experiment.liu;

import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Means;
import io.github.jettyqos.sim.experiment.Setting;
import java.io.IOException;
import java.util.List;

/**
 * Delays under the queueing model alone, with bursts.
 *
 * <p>Paper: Liu, Zheng, Heo and Sha 2005, figure 1: the mean is kept, the delay of blocks of 1000
 * requests wanders between 0.5 and 4 s. What the paper leaves open: see {@link LiuBenchmark}. The
 * variance is a regression test, since the feedback was chosen so that it is the paper's.
 */
final class LiuFig1 extends Experiment {
  /** The values in the text of the figure. */
  static final double PAPER_MEAN = 2.0041;

  static final double PAPER_VARIANCE = 1.2034;

  LiuFig1() {
    super(
        "liu-fig1",
        "Liu et al. 2005, fig. 1: delays under the queueing model alone",
        LiuBenchmark.SEEDS);
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    LiuRuns runs = LiuRuns.run(name(), setting, LiuBenchmark.MODEL);
    runs.report(findings, setting, name(), "Delay under the queueing model (fig. 1), seed 1");
    findings.paper("model_mean", PAPER_MEAN);
    findings.paper("model_block_variance", PAPER_VARIANCE);
    check(findings, runs.of(LiuBenchmark.MODEL));
  }

  /** Checks that the old controller behaves as in the paper. */
  static void check(Findings findings, List<BlockDelays> runs) {
    findings.within(
        "mean delay under the queueing model, s", Means.of(runs, BlockDelays::mean), 1.95, 2.06);
    findings.regression(
        "variance of block means under the queueing model, s^2",
        Means.of(runs, BlockDelays::blockVariance),
        0.4,
        2.2);
  }
}
