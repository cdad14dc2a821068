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

final class LuFig4Test {
  @TempDir Path directory;

  @Test
  void luFig4_oneSeed_holdsAndWritesFiles() throws IOException {
    Findings findings = new LuFig4().run(new Setting(directory, 1, null, Progress.NONE));
    assertThat(findings.holds()).as(findings.table()).isTrue();
    assertThat(findings.lines())
        .contains("not reproduced: connection delay to response time at 400 users, 256 processes");
    assertThat(Files.readAllLines(directory.resolve("lu-fig4.csv"))).hasSize(1 + 2 * 9);
    assertThat(directory.resolve("lu-fig4.png")).isNotEmptyFile();
  }
}
