package io.github.jettyqos.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.Test;

/**
 * Keeps docs/configuration.md, the metadata for Spring and the JSON Schema what the table of keys
 * says, and the Javadoc of options what they are; -Dreference.write=true writes the first three.
 */
class ReferenceTest {
  private static final Path FILE = Path.of("..", "docs", "configuration.md");

  private static final Path METADATA =
      Path.of(
          "..",
          "qos-jetty/integrations/spring/src/main/resources/META-INF",
          "spring-configuration-metadata.json");

  private static final Path SCHEMA = Path.of("src/main/resources/META-INF/qos.schema.json");

  private static final OptionDocs DOCS = new OptionDocs();

  /** Control itself, mtrr, pi, both kinds of gains, optimal. */
  private static final int CONTROL = 9 + 2 + 9 + 2 * 2 + 7;

  /** The agent, the cluster itself, a node, TLS, quotas, HAProxy. */
  private static final int CLUSTER = 2 + 11 + 6 + 4 + 2 + 6;

  @Test
  void reference_inTheDocumentation_isWhatTheTableOfKeysSays() throws IOException {
    if (Boolean.getBoolean("reference.write")) {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, Reference.render(DOCS));
    }
    assertThat(FILE).hasContent(Reference.render(DOCS));
  }

  @Test
  void metadata_ofSpring_areWhatTheTableOfKeysSays() throws IOException {
    if (Boolean.getBoolean("reference.write")) {
      Files.writeString(METADATA, SpringMetadata.render(DOCS));
    }
    assertThat(METADATA).hasContent(SpringMetadata.render(DOCS));
  }

  @Test
  void schema_inTheJar_isWhatTheTableOfKeysSays() throws IOException {
    if (Boolean.getBoolean("reference.write")) {
      Files.createDirectories(SCHEMA.getParent());
      Files.writeString(SCHEMA, QosSchema.render(DOCS));
    }
    assertThat(SCHEMA).hasContent(QosSchema.render(DOCS));
  }

  @Test
  void reference_everyKey_hasAReasonAndADefault() {
    assertThat(Reference.render(DOCS).lines().filter(line -> line.startsWith("| `")))
        .hasSize(
            27 + 3 + 3 + CONTROL + 5 + CLUSTER + 19 + 9 + 9 + 4 + 5 + 6 + 4 + 2 + 3
                + 11) // top, readiness, speedup, ..., admin, ..., class, target, queue and its
        // parts,
        // rejection, work, pool, cost, rule
        .allSatisfy(
            line -> {
              // key, value, unit, default, reason; only the unit may be missing
              String[] cells = line.substring(2, line.length() - 2).split(" \\| ", -1);
              assertThat(cells).hasSize(5);
              cells[2] = "-";
              assertThat(cells).doesNotContain("");
            });
  }

  @Test
  void keysOfTrees_areThoseOfTheReference() {
    assertThat(QosTree.keys())
        .containsExactlyInAnyOrderElementsOf(
            Reference.sections().values().stream()
                .flatMap(section -> section.getValue().keys().stream())
                .map(Key::name)
                .collect(Collectors.toSet()));
  }

  @Test
  void javadoc_everyOption_endsWithWhatTheCodeSays() {
    SoftAssertions javadoc = new SoftAssertions();
    for (Map.Entry<String, Section<?>> section : Reference.sections().values()) {
      section.getValue().keys().stream()
          .filter(DOCS::has)
          .forEach(
              key ->
                  javadoc
                      .assertThat(DOCS.said(key))
                      .as("second paragraph of the Javadoc of " + section.getKey() + key.name())
                      .isEqualTo(OptionDocs.facts(key)));
    }
    javadoc.assertAll();
  }
}
