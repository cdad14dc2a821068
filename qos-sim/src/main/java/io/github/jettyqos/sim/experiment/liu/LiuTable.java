package io.github.jettyqos.sim.experiment.liu;

import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Means;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The table of the laws, a row for each, and their results. */
final class LiuTable {
  private final Findings findings;

  LiuTable(Findings findings) {
    this.findings = findings;
    findings.line(
        "%-16s %8s %12s %12s %8s %12s",
        "law", "mean s", "block var.", "single var.", "p99 s", "rate /s");
  }

  /**
   * Adds a law; its numbers are means over the seeds.
   *
   * @param suffix of the names of its results
   */
  void add(LiuBenchmark law, String suffix, List<BlockDelays> runs) {
    findings.line(
        "%-16s %8.4f %12.6f %12.4f %8.2f %12.3f",
        law,
        Means.of(runs, BlockDelays::mean),
        Means.of(runs, BlockDelays::blockVariance),
        Means.of(runs, BlockDelays::variance),
        Means.of(runs, BlockDelays::p99),
        Means.of(runs, BlockDelays::averageRate));
    result(law.key() + "_mean" + suffix, runs, BlockDelays::mean);
    result(law.key() + "_block_variance" + suffix, runs, BlockDelays::blockVariance);
    result(law.key() + "_variance" + suffix, runs, BlockDelays::variance);
    result(law.key() + "_p99" + suffix, runs, BlockDelays::p99);
    result(law.key() + "_rate" + suffix, runs, BlockDelays::averageRate);
  }

  private void result(String figure, List<BlockDelays> runs, ToDoubleFunction<BlockDelays> of) {
    findings.result(figure, Means.of(runs, of));
    findings.result(figure + "_least", runs.stream().mapToDouble(of).min().orElse(Double.NaN));
    findings.result(figure + "_most", runs.stream().mapToDouble(of).max().orElse(Double.NaN));
  }
}
