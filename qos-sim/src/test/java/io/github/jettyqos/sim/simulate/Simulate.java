package io.github.jettyqos.sim.simulate;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.schema.JsonSchema;

/**
 * Runs the command {@code simulate}, and reads what it writes.
 *
 * @param directory for its files
 */
record Simulate(Path directory) {
  static final String SPEEDUP = "speedup: {rate: 50, slope: 0.14, saturation: 23}\n";
  static final String TWO =
      SPEEDUP
          + """
          threads: 24
          classes:
            gold:   { lend: false, match: ["path:/checkout/*"], target: {mean: 300ms}, arrivals: 40, queue: {max: 128, timeout: 10s} }
            bronze: { lend: false, arrivals: 20, queue: {max: 128, timeout: 10s} }
          """;

  /** Runs it for a configuration. */
  CommandRun run(String yaml, String... options) throws IOException {
    Path file = Files.writeString(directory.resolve("qos.yaml"), yaml);
    return CommandRun.of(
        with(new String[] {"simulate", file.toString(), "--out", directory.toString()}, options));
  }

  /** Runs it for a configuration and a trace of some lines, one seed, as JSON. */
  CommandRun replay(String yaml, String lines, String... options) throws IOException {
    Path trace = Files.writeString(directory.resolve("log.csv"), lines);
    String[] usual = {"--trace", trace.toString(), "--seeds", "1", "--json"};
    return run(yaml, with(usual, options));
  }

  /** The budgets of a class over time. */
  List<Double> budgets(String name) throws IOException {
    return Files.readAllLines(directory.resolve("simulate.csv")).stream()
        .map(line -> line.split(",", -1))
        .filter(cells -> cells[2].equals(name))
        .map(cells -> Double.valueOf(cells[8]))
        .toList();
  }

  static String[] with(String[] some, String... more) {
    return Stream.of(some, more).flatMap(Stream::of).toArray(String[]::new);
  }

  @SuppressWarnings("unchecked")
  static Map<String, Object> json(CommandRun run) {
    assertThat(run.err()).isEmpty();
    LoadSettings settings = LoadSettings.builder().setSchema(new JsonSchema()).build();
    return (Map<String, Object>) new Load(settings).loadFromString(run.out());
  }

  @SuppressWarnings("unchecked")
  static List<String> notes(CommandRun run) {
    return (List<String>) json(run).get("notes");
  }

  @SuppressWarnings("unchecked")
  static Map<String, Double> results(CommandRun run) {
    return (Map<String, Double>) json(run).get("results");
  }
}
