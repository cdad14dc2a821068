package io.github.jettyqos.sim.experiment.lu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Check;
import io.github.jettyqos.sim.report.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LuFig9Test {
  @TempDir Path directory;

  @Test
  void luFig9_twoSeeds_holdsAndWritesFiles() throws IOException {
    Findings findings = new LuFig9().run(new Setting(directory, 2, null, Progress.NONE));
    assertThat(findings.holds()).as(findings.table()).isTrue();
    assertThat(Files.readAllLines(directory.resolve("lu-fig9.csv"))).hasSize(1 + LuStep.SAMPLES);
    assertThat(directory.resolve("lu-fig9.png")).isNotEmptyFile();
  }

  @Test
  void aQuarterOfTheGain_sameWorkload_isBackTooLate() {
    // 2 seeds: 12. With the paper's gain 5; the bound is 5.7.
    LuStep slow =
        LuStep.of(
            new Setting(directory, 2, null, Progress.NONE),
            "slow",
            LuCase.processes(LuRegime.PROCESSES / 2),
            LuLaws.absolute(
                new PiGains(PiGains.LU_ABSOLUTE.gain() / 4, PiGains.LU_ABSOLUTE.zero()), 10, 30));
    Findings findings = new Findings("slow");
    LuFig9.back(findings, slow, 5);
    assertThat(findings.checks()).noneMatch(Check::holds);
  }

  @Test
  void openLoop_sameWorkload_sacrificesTheWrongClass() {
    // 53 and 58 processes are right before the step: 10 s and 30 s.
    LuStep open =
        LuStep.of(
            new Setting(directory, 1, null, Progress.NONE),
            "open",
            Partition.of(LuRegime.PROCESSES, 53, 58),
            classes -> LuCase.OPEN);
    Findings findings = new Findings("open");
    LuFig9.closed(findings, open);
    LuFig9.back(findings, open, 5);
    assertThat(findings.table())
        .contains(
            "MISSED open: delay of class 0 to its reference, after, from above",
            "MISSED open: delay of class 1 to its reference, after: sacrificed",
            "not reproduced: open: samples until class 0 is back: 40",
            "MISSED open: samples until class 0 is back, mean: 40",
            "MISSED open: samples until class 0 is back, of the mean over seeds: 40");
  }
}
