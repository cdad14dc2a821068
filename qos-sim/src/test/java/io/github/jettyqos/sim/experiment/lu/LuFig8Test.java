package io.github.jettyqos.sim.experiment.lu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.PiRule.PiGains;
import io.github.jettyqos.core.law.PiRule.RatioScale;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Check;
import io.github.jettyqos.sim.report.Progress;
import io.github.jettyqos.sim.workload.Schedule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LuFig8Test {
  @TempDir Path directory;

  @Test
  void luFig8_twoSeeds_holdsAndWritesFiles() throws IOException {
    Findings findings = new LuFig8().run(new Setting(directory, 2, null, Progress.NONE));
    assertThat(findings.holds()).as(findings.table()).isTrue();
    assertThat(Files.readAllLines(directory.resolve("lu-fig8.csv"))).hasSize(1 + 58);
    assertThat(directory.resolve("lu-fig8.png")).isNotEmptyFile();
  }

  @Test
  void openLoop_threeClassesAlike_failsTheSameCheck() {
    Schedule users = Schedule.of(100);
    LuCase three =
        new LuCase(
            List.of(users, users, users),
            Partition.of(LuRegime.PROCESSES, 43, 43, 42),
            LuRegime.ON_SECONDS,
            58);
    Findings findings = new Findings("open");
    LuFig8.check(findings, three.run(1, classes -> LuCase.OPEN));
    assertThat(findings.checks())
        .extracting(Check::holds)
        .containsExactly(false, true, false, true);
  }

  @Test
  void closedLoop_controlled_isNotAlike() {
    Schedule users = Schedule.of(100);
    LuCase three =
        new LuCase(
            List.of(users, users, users),
            Partition.of(LuRegime.PROCESSES, 43, 43, 42),
            LuRegime.ON_SECONDS,
            58);
    Findings findings = new Findings("closed");
    LuFig8.openLoop(
        findings, three.run(1, LuLaws.relative(RatioScale.PLAIN, PiGains.LU_RELATIVE, 4, 2, 1)));
    assertThat(findings.holds()).isFalse();
  }
}
