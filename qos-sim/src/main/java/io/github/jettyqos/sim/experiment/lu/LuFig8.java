package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.PiRule.RatioScale;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.workload.Schedule;
import java.io.IOException;
import java.util.List;

/**
 * Three classes that are to wait in the proportion 1 : 2 : 4, with 100 users each.
 *
 * <p>Paper: Lu, Abdelzaher, Stankovic and Son 2001, section 7.3.2 and figure 8; by the paper's
 * gains, two controllers. 240 s after they are turned on the delays are 9.3 s, 16.2 s and 33.9 s.
 *
 * <p>13 groups of 10 seeds, mean and deviation: 1 : 1.994, .002 : 3.975, .004. With a tenth of the
 * gains 1 : 1.83 : 3.21 (4 groups), with one controller only the third class is at half of its
 * share. Beside it the open loop, which the paper does not show: it stays alike, 1 : 1.00 : 1.04,
 * with one process less for the last class.
 */
final class LuFig8 extends Experiment {
  private static final List<Double> PROPORTION = List.of(1.0, 2.0, 4.0);
  private static final double[] PAPER_START = {14.6, 17.3, 17.5};
  private static final double[] PAPER = {9.3, 16.2, 33.9};
  private static final int USERS = 100;
  private static final int SAMPLES = 58;

  /** 240 s after the controllers are turned on. */
  private static final int SETTLED_SECONDS = 390;

  LuFig8() {
    super("lu-fig8", "Lu et al. 2001, fig. 8: relative delays of three classes, 1 : 2 : 4", 10);
  }

  @Override
  protected void run(Setting setting, Findings findings) throws IOException {
    LuRegime.CHOSEN.state(findings);
    Schedule users = Schedule.of(USERS);
    LuCase three =
        new LuCase(
            List.of(users, users, users),
            Partition.of(LuRegime.PROCESSES, 43, 43, 42),
            LuRegime.ON_SECONDS,
            SAMPLES);
    LuStep closed =
        LuStep.of(
            setting,
            "paper",
            three,
            LuLaws.relative(RatioScale.PLAIN, PiGains.LU_RELATIVE, 4, 2, 1));
    LuStep open = LuStep.of(setting, "open_loop", three, classes -> LuCase.OPEN);
    start(findings, closed.mean());
    check(findings, closed.mean());
    openLoop(findings, open.mean());
    findings.line(
        "Open loop: 1 : %.2f : %.2f.", proportion(open.mean(), 1), proportion(open.mean(), 2));
    write(
        setting,
        LuPicture.table(List.of(closed, open)),
        List.of(
            LuPicture.delays("Connection delays, the paper's gains", closed.mean()),
            LuPicture.ratios("Ratios of delays, the paper's gains", closed.mean()),
            LuPicture.delays("Connection delays, open loop", open.mean())));
  }

  private static void start(Findings findings, LuSeries mean) {
    int on = LuSeries.at(LuRegime.ON_SECONDS);
    for (int k = 0; k < PAPER.length; k++) {
      findings.result("start_delay%d_s".formatted(k), mean.delay(k, on), PAPER_START[k]);
      findings.result("steady_delay%d_s".formatted(k), steady(mean, k), PAPER[k]);
      findings.line(
          "class %d: %5.1f s when the controllers are turned on (paper %.1f), then %5.1f s (paper "
              + "%.1f)",
          k, mean.delay(k, on), PAPER_START[k], steady(mean, k), PAPER[k]);
    }
  }

  private static double steady(LuSeries mean, int classIndex) {
    return mean.steadyDelay(classIndex, SETTLED_SECONDS, SAMPLES * LuRegime.PERIOD_SECONDS);
  }

  private static double proportion(LuSeries mean, int classIndex) {
    return steady(mean, classIndex) / steady(mean, 0);
  }

  /**
   * Checks that the delays stay equal in the open loop, so that the proportion is due to the
   * controllers.
   */
  static void openLoop(Findings findings, LuSeries mean) {
    for (int k = 1; k < PROPORTION.size(); k++) {
      double seen = proportion(mean, k);
      findings.result("open_loop_ratio%d_to_0".formatted(k), seen);
      findings.within(
          "open loop: delay of class %d to that of class 0".formatted(k), seen, 0.93, 1.12);
    }
  }

  static void check(Findings findings, LuSeries mean) {
    for (int k = 1; k < PROPORTION.size(); k++) {
      double wanted = PROPORTION.get(k);
      double seen = proportion(mean, k);
      findings.result("steady_ratio%d_to_0".formatted(k), seen, PAPER[k] / PAPER[0]);
      findings.within(
          "delay of class %d to that of class 0".formatted(k), seen, 0.95 * wanted, 1.05 * wanted);
    }
  }
}
