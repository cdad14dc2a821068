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

  @Test
  void experiment_traceThatIsNotUsedOrNotThere_isOneLine() {
    String[] out = {"--out", directory.toString()};
    CommandRun unused =
        CommandRun.of("experiment", "lu-fig4", "--trace", "pom.xml", out[0], out[1]);
    assertThat(unused.status()).isEqualTo(2);
    assertThat(unused.err()).hasLineCount(1).contains("--trace: pom.xml is not used by lu-fig4");
    assertThat(unused.err()).contains("[liu-traces]");
    CommandRun missing =
        CommandRun.of("experiment", "liu-traces", "--trace", "no.log", out[0], out[1]);
    assertThat(missing.status()).isEqualTo(2);
    assertThat(missing.err()).hasLineCount(1).contains("--trace: no.log cannot be read");
  }

  @Test
  void experiment_firstSeedBelowOne_isOneLine() {
    CommandRun run =
        CommandRun.of("experiment", "contain", "--from", "0", "--out", directory.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains("from: 0");
  }
}
