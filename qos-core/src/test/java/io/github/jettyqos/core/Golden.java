package io.github.jettyqos.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.provider.Arguments;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.JsonSchema;

/**
 * A file of golden vectors: from the directory of {@code -Dgolden.dir}, else the copy beside the
 * tests. JSON is read as the YAML that it is.
 */
public final class Golden {
  private final Map<String, Object> values;

  private Golden(Map<String, Object> values) {
    this.values = values;
  }

  @SuppressWarnings("unchecked")
  public static Golden read(String file) {
    String directory = System.getProperty("golden.dir");
    try (InputStream in =
        directory == null
            ? Objects.requireNonNull(Golden.class.getResourceAsStream("/golden/" + file), file)
            : Files.newInputStream(Path.of(directory, file))) {
      LoadSettings json =
          LoadSettings.builder().setSchema(new JsonSchema()).setCodePointLimit(1 << 26).build();
      return new Golden((Map<String, Object>) new Load(json).loadFromInputStream(in));
    } catch (IOException e) {
      throw new IllegalStateException(directory + "/" + file, e);
    }
  }

  public boolean has(String key) {
    return values.get(key) != null;
  }

  public double number(String key) {
    return ((Number) Objects.requireNonNull(values.get(key), key)).doubleValue();
  }

  public int whole(String key) {
    return Math.toIntExact(((Number) Objects.requireNonNull(values.get(key), key)).longValue());
  }

  public String text(String key) {
    return (String) values.get(key);
  }

  public boolean flag(String key) {
    return (Boolean) values.get(key);
  }

  @SuppressWarnings("unchecked")
  public Golden map(String key) {
    return new Golden((Map<String, Object>) Objects.requireNonNull(values.get(key), key));
  }

  @SuppressWarnings("unchecked")
  public List<Golden> list(String key) {
    return ((List<Map<String, Object>>) Objects.requireNonNull(values.get(key), key))
        .stream().map(Golden::new).toList();
  }

  /** As they are, null for null. */
  @SuppressWarnings("unchecked")
  public List<Object> values(String key) {
    return (List<Object>) Objects.requireNonNull(values.get(key), key);
  }

  public double[] numbers(String key) {
    return numbers(values.get(key));
  }

  @SuppressWarnings("unchecked")
  public List<double[]> rows(String key) {
    return ((List<Object>) values.get(key)).stream().map(Golden::numbers).toList();
  }

  @SuppressWarnings("unchecked")
  public List<List<double[]>> cube(String key) {
    return ((List<List<Object>>) values.get(key))
        .stream().map(rows -> rows.stream().map(Golden::numbers).toList()).toList();
  }

  public int[] wholes(String key) {
    return Stream.of(values.get(key))
        .flatMap(list -> ((List<?>) list).stream())
        .mapToInt(n -> Math.toIntExact(((Number) n).longValue()))
        .toArray();
  }

  public List<String> keys() {
    return List.copyOf(values.keySet());
  }

  private static double[] numbers(Object list) {
    return ((List<?>) list).stream().mapToDouble(n -> ((Number) n).doubleValue()).toArray();
  }

  /** The arguments of a parameterised test: each with a number, since some are long. */
  public static Stream<Arguments> numbered(List<Golden> cases) {
    return Stream.iterate(0, i -> i < cases.size(), i -> i + 1)
        .map(i -> Arguments.of(Named.of("case " + i, cases.get(i))));
  }

  /** Within a relative tolerance; what is 0 in the file has underflowed there. */
  public static void assertNear(String what, double actual, double expected, double relative) {
    assertThat(Math.abs(actual - expected))
        .as("%s: %s instead of %s", what, actual, expected)
        .isLessThanOrEqualTo(relative * Math.abs(expected) + 1e-300);
  }
}
