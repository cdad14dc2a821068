package io.github.jettyqos.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Runs the commands of qos-sim whose output a page shows, and compares. */
final class CommandOutputTest {
  private static final String OUTPUT = "";
  private static final Pattern BLOCK = Pattern.compile("(?ms)^```(\\w*)\\n(.*?)^```$");
  private static final Pattern COMMAND =
      Pattern.compile("java -jar qos-sim/target/qos-sim\\.jar ([^\\n]*)\\n");

  /** A word, which may have blanks in single quotes. */
  private static final Pattern WORD = Pattern.compile("(?:[^\\s']|'[^']*')+");

  @TempDir Path directory;

  /** A command and what a page shows of its output. */
  private record Shown(Page page, String command, String output) {}

  /** Blocks without a language, each with the command in the block before it. */
  private static Stream<Shown> of(Page page) {
    List<Shown> all = new ArrayList<>();
    String before = "";
    for (MatchResult block : BLOCK.matcher(page.text()).results().toList()) {
      Matcher command = COMMAND.matcher(before);
      if (block.group(1).equals(OUTPUT)) {
        all.add(new Shown(page, command.matches() ? command.group(1) : "", block.group(2)));
      }
      before = block.group(2);
    }
    return all.stream();
  }

  private String run(String command) {
    List<String> words = new ArrayList<>();
    WORD.matcher(command).results().forEach(word -> words.add(word.group().replace("'", "")));
    words.replaceAll(
        word -> word.startsWith("examples/") ? Page.ROOT.resolve(word).toString() : word);
    if (words.get(0).matches("plan|simulate")) {
      words.addAll(List.of("--out", directory.toString()));
    }
    StringWriter out = new StringWriter();
    new CommandLine(Main.class)
        .setOut(new PrintWriter(out, true))
        .execute(words.toArray(String[]::new));
    return out.toString();
  }

  @Test
  void outputs_ofTheSimulator_areWhatItPrints() {
    List<Shown> shown =
        Page.all().stream()
            .flatMap(CommandOutputTest::of)
            .filter(each -> !each.command.isEmpty())
            .toList();
    assertThat(shown).extracting(each -> each.command.split(" ", 2)[0]).contains("check", "plan");
    for (Shown each : shown) {
      assertThat(run(each.command)).as("%s: %s", each.page, each.command).contains(each.output);
    }
  }

  /** What running servers write is in tests beside these; the page says what it is. */
  @Test
  void outputs_withoutACommandOfTheSimulator_areOfRunningServers() {
    assertThat(Page.all().stream().flatMap(CommandOutputTest::of))
        .filteredOn(each -> each.command.isEmpty())
        .extracting(each -> each.page.toString())
        .containsOnly("docs/guide/observe.md");
  }

  /** The twin: one figure is another. */
  @Test
  void outputs_aFigureThatIsWrong_isNotWhatItPrints() {
    String printed = run("plan examples/qos.yaml --no-picture");
    assertThat(printed).contains("23 of 24 threads").doesNotContain("22 of 24 threads");
  }
}
