package io.github.jettyqos.sim.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ExperimentCommandTest {
  @TempDir Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"jamjoom-fig8", "jamjoom-fig9"})
  void experiment_figure_writesTablePictureAndJson(String name) throws IOException {
    CommandRun run = CommandRun.of("experiment", name, "--out", directory.toString());
    assertThat(run.status()).as(run.out() + run.err()).isZero();
    assertThat(run.out()).contains("holds ").doesNotContain("MISSED");
    assertThat(Files.readAllLines(directory.resolve(name + ".csv"))).hasSizeGreaterThan(20);
    assertThat(ImageIO.read(directory.resolve(name + ".png").toFile()).getHeight()).isPositive();
    assertThat(directory.resolve(name + ".json")).content().startsWith("{\"experiment\":");
  }

  @Test
  void experiment_json_isOneLineOfTheAgreedShape() {
    // Golden file A3: beside 8 threads 1 s needs 11, beside 16 it needs 15.
    CommandRun run =
        CommandRun.of("experiment", "jamjoom-fig9", "--json", "--out", directory.toString());
    assertThat(run.out().lines()).hasSize(1);
    assertThat(run.out())
        .startsWith("{\"experiment\":\"jamjoom-fig9\",\"seeds\":[],\"results\":{")
        .contains("\"threads_low8_target1.0\":11.0", "\"threads_low16_target1.0\":15.0")
        .contains("\"paper\":{\"threads_low8_target1.0\":10.0}")
        .contains("\"checks\":[{\"name\":", "\"holds\":true}");
  }

  @Test
  void experiment_unknownName_isOneLineThatListsThem() {
    CommandRun run = CommandRun.of("experiment", "fig8", "--out", directory.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err()).contains("fig8").contains("jamjoom-fig8, jamjoom-fig9");
  }

  @Test
  void experiment_noName_listsThem() {
    CommandRun run = CommandRun.of("experiment");
    assertThat(run.status()).isZero();
    assertThat(run.out().lines()).hasSize(2);
  }
}
