package io.github.jettyqos.jetty.home;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A test of the example, started by its one command. */
class ExampleTest {
  private static final Path COMMAND = Path.of("..", "..", "..", "examples", "jetty-home", "run");

  @TempDir Path directory;

  @Test
  void example_flooded_turnsExportsAwayAndNoCheckout() throws Exception {
    try (RunningJetty jetty = start()) {
      List<CompletableFuture<HttpResponse<String>>> exports =
          Stream.generate(() -> jetty.send("/export/1")).limit(40).toList();

      assertThat(jetty.get("/checkout/1").statusCode()).isEqualTo(200);
      assertThat(exports.stream().map(each -> each.join().statusCode())).contains(200, 503);
    }
  }

  private RunningJetty start() throws Exception {
    String archive = System.getProperty("qos.archive").replaceFirst("zip$", "tar.gz");
    Path output = directory.resolve("run.log");
    ProcessBuilder run =
        new ProcessBuilder("bash", COMMAND.toString(), "0")
            .redirectErrorStream(true)
            .redirectOutput(output.toFile());
    Map<String, String> environment = run.environment();
    environment.put("JETTY_HOME", System.getProperty("jetty.home"));
    environment.put("QOS_ARCHIVE", archive);
    environment.put("QOS_BASE", directory.resolve("base").toString());
    environment.merge(
        "PATH",
        Path.of(System.getProperty("java.home"), "bin").toString(),
        (path, ours) -> ours + File.pathSeparator + path);
    Files.createFile(output);
    return RunningJetty.of(run.start(), output);
  }
}
