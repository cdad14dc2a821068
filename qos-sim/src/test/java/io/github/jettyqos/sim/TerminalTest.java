package io.github.jettyqos.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the program itself writes to terminals, files and pipes. */
final class TerminalTest {
  private static final String ESCAPE = "\u001b[";
  private static final Path SCRIPT = Path.of("/usr/bin/script");

  @TempDir Path directory;

  /** The program's command line with some arguments, for a shell. */
  private static String program(String arguments) {
    return "'%s' -cp '%s' %s %s"
        .formatted(
            Path.of(System.getProperty("java.home"), "bin", "java"),
            System.getProperty("java.class.path"),
            Main.class.getName(),
            arguments);
  }

  /** What a shell writes with a command, both streams; at a terminal if there is one. */
  private String written(boolean terminal, String command, Map<String, String> environment)
      throws Exception {
    Path out = directory.resolve("out");
    ProcessBuilder builder =
        terminal
            ? new ProcessBuilder(SCRIPT.toString(), "-qec", command, "/dev/null")
            : new ProcessBuilder("/bin/sh", "-c", command);
    builder.environment().keySet().removeAll(List.of("NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"));
    builder.environment().put("TERM", "xterm");
    builder.environment().putAll(environment);
    builder.directory(directory.toFile()).redirectErrorStream(true).redirectOutput(out.toFile());
    Process process = builder.start();
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return Files.readString(out);
  }

  private static void assumeTerminal() {
    assumeTrue(Files.isExecutable(SCRIPT), "needs /usr/bin/script, of Debian's package bsdutils");
  }

  @Test
  void help_intoAFileOrPipe_hasNoColours() throws Exception {
    for (String kind : List.of("CLICOLOR_FORCE", "CLICOLOR")) {
      assertThat(written(false, program("--help"), Map.of(kind, "1")))
          .contains("Usage: ")
          .doesNotContain(ESCAPE);
    }
    assertThat(written(false, program("plan --help") + " | cat", Map.of()))
        .contains("Usage: ")
        .doesNotContain(ESCAPE);
  }

  @Test
  void help_atATerminal_hasColoursOnlyWhereItKnowsThem() throws Exception {
    assumeTerminal();
    assertThat(written(true, program("--help"), Map.of())).contains(ESCAPE);
    assertThat(written(true, program("--help"), Map.of("NO_COLOR", "1"))).doesNotContain(ESCAPE);
    assertThat(written(true, program("--help"), Map.of("TERM", "dumb"))).doesNotContain(ESCAPE);
    assertThat(written(true, program("--help | cat"), Map.of())).doesNotContain(ESCAPE);
  }

  /** A bar moves within its line, which is of no use in a file. */
  @Test
  void simulate_progress_isShownAtATerminalOnly() throws Exception {
    String simulate = program("simulate qos.yaml --seeds 1 --duration 5s");
    Files.writeString(
        directory.resolve("qos.yaml"),
        "speedup: {rate: 50, slope: 0.14, saturation: 23}\nclasses: {all: {arrivals: 10}}\n");
    assertThat(written(false, simulate, Map.of()))
        .contains("Poisson arrivals")
        .doesNotContain("\r", ESCAPE);
    assumeTerminal();
    assertThat(written(true, simulate, Map.of())).contains("simulating").doesNotContain(ESCAPE);
    written(true, simulate + " 2>err >all", Map.of());
    assertThat(Files.readString(directory.resolve("err"))).isEmpty();
  }
}
