package io.github.jettyqos.benchmarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class CommandLineTest {
  private static final List<BenchmarkRun> ALL =
      List.of(
          new BenchmarkRun("plain", "", "", List.of(), (report, out) -> {}),
          new BenchmarkRun(
              "long",
              "",
              "",
              List.of(new RunOption("minutes", 1, 60, 30, "how long")),
              (report, out) -> {}));

  private static CommandLine parse(String line) {
    return CommandLine.parse(line.isEmpty() ? new String[0] : line.split(" ", -1), ALL);
  }

  @Test
  void parse_nameAlone_hasADirectoryOfItsOwnAndAllDefaults() {
    CommandLine line = parse("long");
    assertThat(line.run().name()).isEqualTo("long");
    assertThat(line.out()).isEqualTo(Path.of("benchmarks/results/long"));
    assertThat(line.options()).isEqualTo(Map.of("minutes", 30L));
  }

  @Test
  void parse_optionsInAnyOrder_areTaken() {
    for (String line : List.of("long --minutes 2 --out x", "long --out x --minutes 2")) {
      assertThat(parse(line).out()).isEqualTo(Path.of("x"));
      assertThat(parse(line).options()).isEqualTo(Map.of("minutes", 2L));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', no name of a measurement",
    "other, no measurement other",
    "plain --minutes 1, plain has no option --minutes; it has --out DIR",
    "long --hours 1, 'long has no option --hours; it has --out DIR, --minutes N (how long)'",
    "long --minutes, --minutes is not followed by a value",
    "long --out, --out is not followed by a value",
    "long --minutes 0, --minutes 0 is no whole number from 1 to 60",
    "long --minutes 61, --minutes 61 is no whole number from 1 to 60",
    "long --minutes 1.5, --minutes 1.5 is no whole number from 1 to 60",
    "long --minutes 1 --minutes 2, --minutes is given twice"
  })
  void parse_whatCannotBeRead_saysWhatIsWrong(String line, String says) {
    assertThatThrownBy(() -> parse(line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(says);
  }
}
