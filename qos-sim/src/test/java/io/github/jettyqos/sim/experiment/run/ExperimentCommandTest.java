package io.github.jettyqos.sim.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.CommandRun;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class ExperimentCommandTest {
  @TempDir Path directory;

  @Test
  void experiment_unknownName_isOneLineThatListsThem() {
    CommandRun run = CommandRun.of("experiment", "fig8", "--out", directory.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(1);
    assertThat(run.err())
        .contains("experiment: fig8 is unknown; perhaps lu-fig8 or jamjoom-fig8 is meant")
        .contains("jamjoom-fig8, jamjoom-fig9");
  }

  @Test
  void experiment_noName_listsThem() {
    CommandRun run = CommandRun.of("experiment");
    assertThat(run.status()).isZero();
    assertThat(run.out().lines()).hasSize(Experiments.ALL.size() + 1);
    assertThat(run.out()).contains("all  ");
  }
}
