package io.github.jettyqos.benchmarks.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.StepReport;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SteadyPointsTest {
  /**
   * Independent values of standard deviation 1: 1 / sqrt(1000) = 0.0316. An estimate by 10 batches
   * has a relative standard deviation of 1 / sqrt(2 x 9) = 0.24; the mean of 200 of them 0.017.
   */
  @Test
  void standardError_independentValues_isThatOfTheMean() {
    assertThat(meanError(0)).isCloseTo(0.0316, within(0.0025));
  }

  /**
   * Values that keep 0.8 of the one before have, with the same variance, sqrt(1.8 / 0.2) = 3 times
   * the error. Batches of 100 miss a little of it; an error of single values would say 0.0316.
   */
  @Test
  void standardError_valuesThatRemember_isLarger() {
    assertThat(meanError(0.8)).isBetween(0.085, 0.1);
  }

  private static double meanError(double memory) {
    SplittableRandom random = new SplittableRandom(5);
    double sum = 0;
    for (int run = 0; run < 200; run++) {
      double[] values = new double[1000];
      double value = 0;
      for (int i = -100; i < values.length; i++) {
        double fresh = Math.sqrt(12) * (random.nextDouble() - 0.5);
        value = memory * value + Math.sqrt(1 - memory * memory) * fresh;
        values[Math.max(0, i)] = value;
      }
      sum += SteadyPoints.Point.standardError(List.of(values));
    }
    return sum / 200;
  }

  /** Runs whose means are 1 and 3: 20 batches, ten of each, of variance 20/19, by sqrt(20). */
  @Test
  void standardError_runsThatDiffer_isThatOfAllBatches() {
    double[] ones = new double[100];
    double[] threes = new double[200];
    Arrays.fill(ones, 1);
    Arrays.fill(threes, 3);
    assertThat(SteadyPoints.Point.standardError(List.of(ones, threes)))
        .isCloseTo(Math.sqrt(1 / 19.0), within(1e-12));
  }

  /**
   * Two runs, seconds 1 to 3: three requests of class 0 end at 2.5 s, after 0.1 s of waiting and
   * 0.5, 0.5 and 2 s of processing, of which 1.5 s are in the window; one that ends at 4 s after 2
   * s has 1 s in it, in each run. So 4.5 s of 2 x 2 s x 3 threads were busy. Residence is of those
   * that end in the window: 0.6, 0.6 and 2.1 s.
   */
  @Test
  void steadyPoint_runs_meanAndLoad() {
    LiveOutcome one = outcome(0.5, 0.5);
    LiveOutcome other = outcome(2);
    SteadyPoints.Point point = SteadyPoints.Point.of(List.of(one, other), 0, 1, 3);
    assertThat(point.load()).isCloseTo(4.5 / 12, within(1e-9));
    assertThat(point.measured()).isCloseTo(1.1, within(1e-9));
    assertThat(point.predicted()).isNaN();
  }

  private static LiveOutcome outcome(double... processing) {
    LiveDelayLog log = new LiveDelayLog();
    log.start(0);
    log.add(500_000_000, 0, 1, 300_000_000); // before the window
    for (double each : processing) {
      log.add(2_500_000_000L, 0, 100_000_000, (long) (1e9 * each));
      log.add(2_500_000_000L, 1, 0, 1_000_000_000); // of another class
    }
    log.add(4_000_000_000L, 0, 0, 2_000_000_000);
    StepReport step = new StepReport(0, null, null, Partition.of(4, 3, 1), HoldReason.NONE);
    LoopRecord decision =
        new LoopRecord(1, Instant.EPOCH, LawKind.STATIC, step, List::of, List::of, "none");
    return new LiveOutcome(List.of(), 4, log, List.of(decision));
  }

  @Test
  void standardError_hardlyAnyValues_isNoNumberAndDoesNotCount() {
    double error = SteadyPoints.Point.standardError(List.of(new double[] {1, 2, 3}));
    assertThat(error).isNaN();
    assertThat(new SteadyPoints.Point(0.5, 1, error, 1).counts()).isFalse();
  }

  @Test
  void steadyPoint_errorAndLoad_decideWhatCounts() {
    assertThat(new SteadyPoints.Point(0.85, 1, 0.05, 1).counts()).isTrue();
    assertThat(new SteadyPoints.Point(0.86, 1, 0.05, 1).counts()).isFalse();
    assertThat(new SteadyPoints.Point(0.85, 1, 0.051, 1).counts()).isFalse();
    assertThat(new SteadyPoints.Point(0.61, 1, 0.05, 1).isHigh()).isTrue();
    assertThat(new SteadyPoints.Point(0.60, 1, 0.05, 1).isHigh()).isFalse();
  }

  @Test
  void steadyPoint_noPrediction_isAsFarOffAsCanBe() {
    assertThat(new SteadyPoints.Point(0.5, 2, 0, 2.5).off()).isCloseTo(0.25, within(1e-12));
    assertThat(new SteadyPoints.Point(0.5, 2, 0, Double.NaN).off()).isInfinite();
  }

  /** Errors 10, 20 and 40 % count, of loads 0.5, 0.7 and 0.8; one window is not known well. */
  @Test
  void steadyPoints_some_medianPercentileAndShares(@TempDir Path out) throws Exception {
    SteadyPoints points = new SteadyPoints();
    points.add("a", new SteadyPoints.Point(0.5, 1, 0.01, 1.1));
    points.add("b", new SteadyPoints.Point(0.7, 1, 0.01, 0.8));
    points.add("c", new SteadyPoints.Point(0.8, 1, 0.01, 1.4));
    points.add("d", new SteadyPoints.Point(0.8, 1, 0.2, 9));
    assertThat(points.off(0.5)).isCloseTo(0.2, within(1e-12));
    assertThat(points.off(0.95)).isCloseTo(0.4, within(1e-12));
    assertThat(points.share()).isEqualTo(0.75);
    assertThat(points.high()).isCloseTo(2 / 3.0, within(1e-12));
    Report report = new Report("steady");
    points.conclude(report, out);
    assertThat(report.holds()).isFalse();
  }
}
