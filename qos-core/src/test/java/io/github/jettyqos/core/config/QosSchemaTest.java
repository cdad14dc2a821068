package io.github.jettyqos.core.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.text.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.CoreSchema;

/** The JSON Schema in the jar accepts what the reader accepts, and refuses what a schema can. */
class QosSchemaTest {
  private static final SchemaRegistry DRAFT =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12);
  private static final String TEXT = text("/META-INF/qos.schema.json");
  private static final Schema SCHEMA = DRAFT.getSchema(TEXT, InputFormat.JSON);
  private static final Path ROOT = Path.of("..");
  private static final Pattern BLOCK = Pattern.compile("```yaml\n(.*?)```", Pattern.DOTALL);

  /** What the schema has against a YAML document, read as YAML 1.2 has it. */
  private static List<String> errors(String yaml) {
    LoadSettings settings =
        LoadSettings.builder().setSchema(new CoreSchema()).setAllowDuplicateKeys(true).build();
    String json = Json.write(new Load(settings).loadFromString(yaml));
    return SCHEMA.validate(json, InputFormat.JSON).stream().map(Object::toString).toList();
  }

  @Test
  void schema_itself_isASchema() {
    Schema meta =
        DRAFT.getSchema(SchemaLocation.of("https://json-schema.org/draft/2020-12/schema"));
    assertThat(meta.validate(TEXT, InputFormat.JSON)).isEmpty();
    assertThat(meta.validate(TEXT.replace("\"object\"", "\"thing\""), InputFormat.JSON))
        .isNotEmpty();
  }

  @Test
  void schema_validYamlOfTheRepository_isAccepted() throws IOException {
    int accepted = 0;
    for (String yaml : documents()) {
      try {
        QosYaml.parse(yaml);
      } catch (ConfigException e) {
        continue; // not one of ours, or one that shows an error
      }
      assertThat(errors(yaml)).as(yaml).isEmpty();
      accepted++;
    }
    assertThat(accepted).isGreaterThan(20);
  }

  /** The YAML files of the repository, and what pages show. */
  private static List<String> documents() throws IOException {
    List<String> documents = new ArrayList<>();
    try (Stream<Path> files = Files.walk(ROOT)) {
      for (Path file : files.filter(QosSchemaTest::isSource).toList()) {
        String text = Files.readString(file);
        if (file.toString().endsWith(".md")) {
          BLOCK.matcher(text).results().map(found -> found.group(1)).forEach(documents::add);
        } else {
          documents.add(text);
        }
      }
    }
    return documents;
  }

  private static boolean isSource(Path file) {
    return file.toString().matches(".*\\.(yaml|yml|md)") && !file.toString().contains("/target/");
  }

  @Test
  void schema_anyConfiguration_isAcceptedAsPrinted() {
    for (int seed = 0; seed < 500; seed++) {
      String yaml = QosYaml.print(RandomConfigs.next(new Random(seed)));
      assertThat(errors(yaml)).as(yaml).isEmpty();
    }
  }

  @Test
  void schema_wrongConfigurations_areRefusedButForThoseThatNoSchemaCan() {
    List<String> accepted = new ArrayList<>();
    for (String line : lines("/wrong-configurations.txt")) {
      String described = line.substring(0, line.indexOf(" => "));
      String yaml = described.replaceFirst(".* :: ", "").replace(" ; ", "\n");
      if (errors(yaml.contains("classes:") ? yaml : yaml + "\nclasses: {a: {}}").isEmpty()) {
        accepted.add(described);
      }
    }
    assertThat(accepted).containsExactlyInAnyOrderElementsOf(lines("/beyond-the-schema.txt"));
  }

  private static List<String> lines(String resource) {
    return text(resource).lines().filter(line -> !line.isBlank() && !line.startsWith("#")).toList();
  }

  private static String text(String resource) {
    try (InputStream in = QosSchemaTest.class.getResourceAsStream(resource)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
