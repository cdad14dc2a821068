package io.github.jettyqos.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.config.QosYaml;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import picocli.CommandLine;

/** Checks the pages against the code. */
class DocumentationTest {
  private static final Pattern COMMAND =
      Pattern.compile("(?m)^(?:\\$ )?(?:java -jar \\S+/(qos-\\w+)\\.jar|(qosctl) )([^>|&\\n]*)");

  /** A word, which may have blanks in single quotes. */
  private static final Pattern WORD = Pattern.compile("(?:[^\\s']|'[^']*')+");

  /** The key above ours, alone on its line but for a comment. */
  private static final Pattern FRAMEWORK = Pattern.compile("(?m)^( *)qos: *(?:#.*)?\\n");

  private static final Map<String, Supplier<CommandLine>> PROGRAMS =
      Map.of(
          "qos-sim", () -> new CommandLine(io.github.jettyqos.sim.Main.class),
          "qos-examples", () -> new CommandLine(io.github.jettyqos.examples.Main.class),
          "qosctl", io.github.jettyqos.ctl.Main::commands);

  /** A kind of fault on a page. */
  enum Check {
    /** A link into the repository leads nowhere. */
    LINKS(page -> page.deadLinks().stream()),
    /** A class is named with its package, and is not there. */
    CLASSES(Sources::missing),
    /** YAML with classes is no configuration. */
    YAML(page -> page.blocks("yaml").flatMap(text -> thrownBy(() -> readIfConfiguration(text)))),
    /** Java does not compile. */
    JAVA(page -> page.blocks("java").flatMap(text -> new JavaSnippet(text).errors().stream())),
    /** One of our programs does not understand a command. */
    COMMANDS(
        page ->
            Stream.of("sh", "console")
                .flatMap(page::blocks)
                .flatMap(text -> COMMAND.matcher(text).results())
                .flatMap(command -> thrownBy(() -> understand(command))));

    private final Function<Page, Stream<String>> faults;

    Check(Function<Page, Stream<String>> faults) {
      this.faults = faults;
    }

    List<String> of(Page page) {
      return faults.apply(page).map(fault -> page + ": " + fault).toList();
    }
  }

  private static void readIfConfiguration(String text) {
    if (text.contains("classes:")) {
      QosYaml.parse(ofFramework(text));
    }
  }

  /** In an application of Spring Boot or Dropwizard all keys are below one. */
  private static String ofFramework(String text) {
    Matcher key = FRAMEWORK.matcher(text);
    return key.find()
        ? text.substring(key.end())
            .lines()
            .takeWhile(line -> line.startsWith(key.group(1) + "  "))
            .map(line -> line.substring(key.group(1).length() + 2) + "\n")
            .collect(Collectors.joining())
        : text;
  }

  private static void understand(MatchResult command) {
    String[] words =
        WORD.matcher(command.group(3))
            .results()
            .map(word -> word.group().replace("'", ""))
            .toArray(String[]::new);
    String program = command.group(1) == null ? command.group(2) : command.group(1);
    PROGRAMS.get(program).get().parseArgs(words);
  }

  private static Stream<String> thrownBy(Runnable check) {
    try {
      check.run();
      return Stream.empty();
    } catch (RuntimeException e) {
      return Stream.of(String.valueOf(e.getMessage()));
    }
  }

  @ParameterizedTest
  @EnumSource
  void check_ofEachPage_findsNothing(Check check) {
    assertThat(Page.all()).hasSizeGreaterThan(5).flatMap(check::of).isEmpty();
  }

  /** The twin: a page with one fault of each kind. */
  @ParameterizedTest
  @EnumSource
  void check_ofABrokenPage_findsItsFault(Check check) {
    Page broken =
        new Page(
            Page.ROOT.resolve("broken.md"),
            """
            # Heading
            [there](README.md#use-it), [here](#heading), [nowhere](README.md#nowhere)
            `core.admit.Gate`, `core.admit.Goal`
            ```yaml
            classes: {all: {bugdet: 3}}
            ```
            ```java
            qos.control().resume();
            qos.control().resume(1);
            ```
            ```sh
            java -jar qos-sim/target/qos-sim.jar check qos.yaml
            java -jar qos-sim/target/qos-sim.jar chekc qos.yaml
            ```
            """);
    assertThat(check.of(broken)).hasSize(1);
  }

  /** New users and CI take both commands from the README. */
  @Test
  void readme_beginsWithTheTwoCommands() {
    assertThat(Page.read(Page.ROOT.resolve("README.md")).blocks("sh"))
        .startsWith(
            "mvn -B -q -ntp -DskipTests package && java -jar examples/target/qos-examples.jar\n",
            "mvn -B -ntp verify\n");
  }
}
