package io.github.jettyqos.sim.experiment.lu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.PiRule.RatioScale;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LuFig7Test {
  @TempDir Path directory;

  @Test
  void samples_backAfterTheStep_countsToTheFirstOfTwoInARow() {
    // The step is sample 28. One alone within 10 % of 3 is passing through.
    double[] values = new double[68];
    Arrays.fill(values, 3);
    values[29] = 1;
    values[30] = 2.9;
    values[31] = 4;
    assertThat(LuReturn.samples(values, 3)).isEqualTo(4);
    Arrays.fill(values, 29, 68, 1);
    assertThat(LuReturn.samples(values, 3)).isEqualTo(40);
  }

  @Test
  void closedLoop_designedGains_holdAndTheOpenLoopDoesNot() {
    Setting setting = new Setting(directory, 2, null, Progress.NONE);
    LuStep closed =
        LuStep.of(
            setting,
            "designed",
            LuCase.processes(64),
            LuFig7.law(RatioScale.LOGARITHM, new PiGains(0.5, 0.25)));
    assertThat(checked(closed).holds()).as(checked(closed).table()).isTrue();
    LuStep open = LuStep.of(setting, "open", LuCase.processes(59), classes -> LuCase.OPEN);
    assertThat(checked(open).table())
        .contains(
            "MISSED open: samples until the ratio is back: 40",
            "MISSED open: samples until the mean over seeds is back",
            "MISSED open: steady-state error after the step");
  }

  private static Findings checked(LuStep step) {
    Findings findings = new Findings("lu-fig7");
    LuFig7.closed(findings, step, 7);
    LuFig7.steadyBefore(findings, step);
    return findings;
  }

  @Test
  void luFig7_oneSeed_writesFiles() throws IOException {
    Findings findings = new LuFig7().run(new Setting(directory, 1, null, Progress.NONE));
    assertThat(findings.table()).contains("holds  open loop: ratio after the step");
    assertThat(Files.readAllLines(directory.resolve("lu-fig7.csv"))).hasSize(1 + LuStep.SAMPLES);
    assertThat(directory.resolve("lu-fig7.png")).isNotEmptyFile();
  }
}
