package io.github.jettyqos.sim.experiment.jamjoom;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Progress;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Figures 8 and 9 with standard errors of 5 % and 2 % instead of 0.75 %. */
final class ComparedFiguresTest {
  @TempDir Path directory;

  @Test
  void fig8_fewArrivals_writesTablePictureAndPoints() throws IOException {
    Findings findings = run(new JamjoomFig8(0.05));
    assertThat(findings.json()).contains("\"seeds\":[1,2,3,4,5,6,7,8,9,10]", "\"W_simulated_m32_");
    assertThat(findings.table()).contains("farthest away: m", "holds  transition of m16");
    assertThat(Files.readAllLines(directory.resolve("jamjoom-fig8.csv"))).hasSize(1 + 7 * 30);
    BufferedImage picture = ImageIO.read(directory.resolve("jamjoom-fig8.png").toFile());
    assertThat(picture.getHeight()).isPositive();
  }

  @Test
  void fig9_threadsComputed_keepTheTargetAndOneLessDoesNot() throws IOException {
    // Golden file A3: beside 8 threads 1 s needs 11, beside 16 it needs 15.
    Findings findings = run(new JamjoomFig9(0.02));
    assertThat(findings.json())
        .contains("\"threads_low8_target1.0\":11.0", "\"threads_low16_target1.0\":15.0")
        .contains("\"paper\":{\"threads_low8_target1.0\":10.0}");
    assertThat(findings.table())
        .contains("holds  targets missed with the threads computed")
        .contains("holds  threads for 1 s beside 8, away from the paper's 10");
    assertThat(directory.resolve("jamjoom-fig9.png")).isNotEmptyFile();
  }

  private Findings run(Experiment figure) throws IOException {
    return figure.run(new Setting(directory, 10, null, Progress.NONE));
  }
}
