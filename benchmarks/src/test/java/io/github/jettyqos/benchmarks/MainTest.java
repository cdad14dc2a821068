package io.github.jettyqos.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

final class MainTest {
  private final ByteArrayOutputStream printed = new ByteArrayOutputStream();
  private final CommandLine commands =
      Main.commands(new PrintStream(printed, true, StandardCharsets.UTF_8));

  @Test
  void list_everyMeasurement_isALineWithItsOptions() {
    assertThat(commands.execute("list")).isZero();
    String list = printed.toString(StandardCharsets.UTF_8);
    assertThat(list.lines()).allMatch(line -> line.matches("\\S+ +\\d+ min  \\S.*"));
    assertThat(list.lines().map(line -> line.substring(0, line.indexOf(' '))))
        .doesNotHaveDuplicates()
        .contains("isolation");
    assertThat(list)
        .containsPattern("faults .*; --row N: only that row")
        .containsPattern("soak .*; --minutes N: .*; --seed N: ");
  }

  @Test
  void parse_optionsInAnyOrder_areTaken() {
    for (String line : List.of("soak --minutes 2 --out x", "soak --out x --minutes 2")) {
      assertThat(commands.parseArgs(line.split(" ", -1)).subcommand().matchedOptions())
          .extracting(each -> (Object) each.longestName())
          .containsExactlyInAnyOrder("--minutes", "--out");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "other",
    "isolation --minutes 1",
    "soak --minutes",
    "soak --minutes 1.5",
    "soak --minutes 0",
    "soak --minutes 1 --minutes 2",
    "faults --row 99",
    "isolation --out"
  })
  void execute_badInput_isStatusTwo(String line) {
    commands.setErr(new PrintWriter(new StringWriter()));
    assertThat(commands.execute(line.split(" ", -1))).isEqualTo(2);
  }
}
