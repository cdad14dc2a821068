package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Runs jcstress, shortly; by {@code -Dstress.mode=default} for as long as it likes. */
final class StressTest {
  @Test
  void races_ofTheGate_haveOnlyAcceptableOutcomes() throws IOException, InterruptedException {
    Path out = Files.createDirectories(Path.of("target", "jcstress").toAbsolutePath());
    String mode = System.getProperty("stress.mode", "sanity");
    Path log = out.resolve("out.txt");
    Process process =
        new ProcessBuilder(
                List.of(
                    ProcessHandle.current().info().command().orElse("java"),
                    "-cp",
                    System.getProperty("java.class.path"),
                    "org.openjdk.jcstress.Main",
                    "-m",
                    mode,
                    "-t",
                    "GateStress"))
            .directory(out.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile())
            .start();
    int status = process.waitFor();
    String text = Files.readString(log);
    assertThat(status).as(text).isZero();
    assertThat(text)
        .contains(", 0 failed, 0 soft errs, 0 hard errs")
        .contains("8 matching test results");
  }
}
