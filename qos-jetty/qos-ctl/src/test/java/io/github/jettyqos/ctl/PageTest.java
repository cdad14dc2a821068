package io.github.jettyqos.ctl;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.manage.Management;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/** A comparison of the page with the command line. */
final class PageTest {
  private static final Path PAGE = Path.of("..", "..", "docs", "guide", "qosctl.md");
  private static final Pattern COMMAND = Pattern.compile("(?m)^\\| `([a-z]+[^`]*)` \\| [^|]+ \\|$");
  private static final Pattern EXAMPLE =
      Pattern.compile("(?s)```console\n\\$ qosctl ([^\n]*)\n(.*?)```");
  private static final Pattern STATUS = Pattern.compile("(?m)^\\| (\\d) \\| ([^|]+) \\|$");

  private static List<String> rows(Pattern row, String join) throws Exception {
    return row.matcher(Files.readString(PAGE))
        .results()
        .map(
            found ->
                found.groupCount() == 1 ? found.group(1) : found.group(1) + join + found.group(2))
        .toList();
  }

  private static String synopsis(CommandSpec command) {
    String words =
        command.positionalParameters().stream().map(PageTest::label).collect(Collectors.joining());
    return command.name() + words + (command.findOption("--reason") == null ? "" : " -m REASON");
  }

  private static String label(PositionalParamSpec of) {
    String label = of.paramLabel() + (of.arity().max() > 1 ? "..." : "");
    return of.arity().min() == 0 ? " [" + label + "]" : " " + label;
  }

  @Test
  void table_ofThePage_isThatOfTheCommands() throws Exception {
    List<String> all =
        Main.commands().getSubcommands().values().stream()
            .map(CommandLine::getCommandSpec)
            .filter(each -> !each.name().equals("help"))
            .map(PageTest::synopsis)
            .toList();
    assertThat(rows(COMMAND, "")).isEqualTo(all);
  }

  @Test
  void commands_areAllOperations() {
    assertThat(Main.commands().getSubcommands())
        .containsKeys(
            Management.operations().stream().map(each -> each.name()).toArray(String[]::new));
  }

  @Test
  void exitStatus_ofThePage_isThatOfTheHelp() throws Exception {
    Map<String, String> help = Main.commands().getCommandSpec().usageMessage().exitCodeList();
    assertThat(rows(STATUS, " "))
        .isEqualTo(help.entrySet().stream().map(e -> e.getKey() + " " + e.getValue()).toList());
  }

  /** Of a server under a flood, whose answers were recorded. */
  @Test
  void outputs_ofThePage_areThoseOfTheCommands() throws Exception {
    List<MatchResult> examples = EXAMPLE.matcher(Files.readString(PAGE)).results().toList();
    assertThat(examples).hasSizeGreaterThan(2);
    try (ScriptedServer server =
        new ScriptedServer(request -> recorded(request.replaceAll(".*/api/(\\w+).*", "$1")))) {
      for (MatchResult each : examples) {
        assertThat(server.run(each.group(1).split(" ")).out()).isEqualTo(each.group(2));
      }
    }
  }

  private static ScriptedServer.Answer recorded(String operation) {
    try {
      Path file = Path.of("src", "test", "resources", "flood", operation + ".json");
      return ScriptedServer.Answer.json(Files.readString(file));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Fits narrow terminals. */
  @Test
  void help_ofEachCommand_fitsAndSaysWhatItIs() {
    for (String each : Main.commands().getSubcommands().keySet()) {
      CtlRun run = CtlRun.of(each, "--help");
      assertThat(run.status()).as(each).isZero();
      assertThat(run.out().lines()).as(each).allMatch(line -> line.length() <= 80);
    }
    assertThat(CtlRun.of("--version").out()).startsWith("qosctl ");
  }
}
