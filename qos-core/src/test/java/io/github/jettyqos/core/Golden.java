package io.github.jettyqos.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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

  /** The key that matches a regular expression whole: its groups are the sizes in its name. */
  public MatchResult key(String regex) {
    return values.keySet().stream()
        .map(Pattern.compile(regex)::matcher)
        .filter(Matcher::matches)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no key " + regex + " in " + values.keySet()));
  }

  /** What the text of a key states: the group of a regular expression, 2 or 0.5 or 1/2. */
  public double stated(String key, String regex) {
    Matcher found = Pattern.compile(regex).matcher(text(key));
    if (!found.find()) {
      throw new AssertionError("no " + regex + " in " + text(key));
    }
    String[] parts = found.group(1).split("/");
    return Double.parseDouble(parts[0]) / (parts.length == 1 ? 1 : Double.parseDouble(parts[1]));
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
