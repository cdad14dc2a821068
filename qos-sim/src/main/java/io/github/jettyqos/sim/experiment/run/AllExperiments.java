package io.github.jettyqos.sim.experiment.run;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.text.Json;
import io.github.jettyqos.sim.experiment.Experiment;
import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Check;
import io.github.jettyqos.sim.report.Progress;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToIntFunction;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/** Runs experiments one after another. A failure or a missed bound does not stop the others. */
final class AllExperiments {
  static final String NAME = "all";

  private final Path out;
  private final long from;
  private final @Nullable Path trace;
  private final Progress progress;
  private final NanoClock clock = NanoClock.system();

  AllExperiments(Path out, long from, @Nullable Path trace, Progress progress) {
    this.out = out;
    this.from = from;
    this.trace = trace;
    this.progress = progress;
  }

  /**
   * Runs them.
   *
   * @param seeds how many an experiment takes
   * @param log is told of each that begins and ends
   */
  List<Conclusion> run(
      List<Experiment> experiments, ToIntFunction<Experiment> seeds, PrintWriter log) {
    List<Conclusion> conclusions = new ArrayList<>();
    for (Experiment each : experiments) {
      log.printf(
          "[%d of %d] %s: %s%n",
          conclusions.size() + 1, experiments.size(), each.name(), each.title());
      log.flush();
      Conclusion conclusion = run(each, seeds.applyAsInt(each));
      conclusions.add(conclusion);
      log.printf(
          "  %s %s after %d s%n",
          conclusion.verdict(), conclusion.failure(), conclusion.took().toSeconds());
      log.flush();
    }
    return conclusions;
  }

  private Conclusion run(Experiment experiment, int seeds) {
    long start = clock.nanoTime();
    Findings findings = null;
    String failure = "";
    try {
      findings = experiment.run(new Setting(out, from, seeds, trace, progress));
      Files.writeString(out.resolve(experiment.name() + ".json"), findings.json() + "\n");
    } catch (IOException | RuntimeException e) {
      findings = null;
      failure = e.toString();
    }
    Duration took = Duration.ofNanos(clock.nanoTime() - start);
    return new Conclusion(experiment, seeds, took, findings, failure);
  }

  /**
   * All conclusions as one object of the shape of a single experiment; names have the experiment as
   * a prefix.
   *
   * @param from the first seed
   */
  static String json(long from, List<Conclusion> conclusions) {
    Map<String, Object> json = new LinkedHashMap<>();
    Map<String, Double> results = new LinkedHashMap<>();
    Map<String, Double> paper = new LinkedHashMap<>();
    List<Object> checks = new ArrayList<>();
    int seeds = 0;
    for (Conclusion each : conclusions) {
      String before = each.experiment().name() + ": ";
      seeds = Math.max(seeds, each.seeds());
      results.put(before + "seconds", each.took().toMillis() / 1e3);
      Findings findings = each.findings();
      checks.add(new Check(before + "ends", findings == null ? 0 : 1, 1, true).json());
      if (findings != null) {
        findings.results().forEach((name, value) -> results.put(before + name, value));
        findings.paper().forEach((name, value) -> paper.put(before + name, value));
        for (Check check : findings.checks()) {
          checks.add(
              new Check(before + check.name(), check.value(), check.bound(), check.least()).json());
        }
      }
    }
    json.put("experiment", NAME);
    json.put("seeds", LongStream.range(from, from + seeds).boxed().toList());
    json.put("results", results);
    json.put("paper", paper);
    json.put("checks", checks);
    return Json.write(json);
  }
}
