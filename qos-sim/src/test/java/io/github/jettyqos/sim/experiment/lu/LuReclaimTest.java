package io.github.jettyqos.sim.experiment.lu;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LuReclaimTest {
  @TempDir Path directory;

  @Test
  void luReclaim_twoSeeds_holdsAndWritesFiles() throws IOException {
    Findings findings = new LuReclaim().run(new Setting(directory, 2, null, Progress.NONE));
    assertThat(findings.holds()).as(findings.table()).isTrue();
    assertThat(Files.readAllLines(directory.resolve("lu-reclaim.csv"))).hasSize(1 + LuStep.SAMPLES);
    assertThat(directory.resolve("lu-reclaim.png")).isNotEmptyFile();
  }
}
