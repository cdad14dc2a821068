package io.github.jettyqos.sim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Configurations that no server starts with are refused by {@code check}, in the same words. */
final class WrongConfigurationsTest {
  private static final Path LINES =
      Path.of("../qos-core/src/test/resources/wrong-configurations.txt");

  @TempDir Path directory;

  static Stream<Arguments> lines() throws IOException {
    return Files.readAllLines(LINES).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(WrongConfigurationsTest::read);
  }

  private static Arguments read(String line) {
    int arrow = line.indexOf(" => ");
    String described = line.substring(0, arrow);
    int colons = described.indexOf(" :: ");
    String setUp = colons < 0 ? "" : described.substring(0, colons);
    String yaml = described.substring(colons < 0 ? 0 : colons + 4).replace(" ; ", "\n");
    return arguments(
        setUp,
        yaml.contains("classes:") ? yaml : yaml + "\nclasses: {a: {}}",
        line.substring(arrow + 4).strip());
  }

  @ParameterizedTest
  @MethodSource("lines")
  void check_wrongConfiguration_isOneLineWithKeyValueAndWhatIsAllowed(
      String setUp, String yaml, String message) throws IOException {
    CommandRun run = check(setUp, yaml);

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .startsWith(message)
        .containsPattern(
            "give|known:|did you mean|start with|remove|leave|put |use |lower|raise|name the|needs"
                + "|is it on the class path|mean nothing without|HTTP has no less|does not implement"
                + "|longer than|there are|not between");
  }

  @Test
  void check_rightConfiguration_passes() throws IOException {
    // The twin: none of them is refused for another reason.
    assertThat(check("", "classes: {a: {}}").status()).isZero();
    assertThat(lines().count()).isGreaterThan(60);
  }

  private CommandRun check(String setUp, String yaml) throws IOException {
    Path file = Files.writeString(directory.resolve("qos.yaml"), yaml);
    List<String> words = new ArrayList<>(List.of("check", file.toString()));
    if (!setUp.isEmpty()) {
      words.addAll(List.of(setUp.split(" ")));
    }
    return CommandRun.of(words.toArray(String[]::new));
  }
}
