package io.github.jettyqos.sim.simulate;

import static io.github.jettyqos.sim.simulate.Simulate.SPEEDUP;
import static io.github.jettyqos.sim.simulate.Simulate.TWO;
import static io.github.jettyqos.sim.simulate.Simulate.results;
import static io.github.jettyqos.sim.simulate.Simulate.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.sim.CommandRun;
import io.github.jettyqos.sim.model.Workload;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SimulateCommandTest {
  @TempDir Path directory;

  @Test
  void simulate_oneClass_hasTheDelayOfTheModel() throws IOException {
    // Exponential all through: the chain is exact. 8 threads at 80 a second: W 0.0876 s. 8 seeds
    // of 120 s: standard error 1.3 %, by the law of RunLength. Seen: 0.0891.
    CommandRun run =
        new Simulate(directory)
            .run(
                SPEEDUP + "classes: {all: {arrivals: 80, queue: {max: 128, timeout: 1m}}}",
                "--threads",
                "8",
                "--seeds",
                "8",
                "--json");
    Map<String, Double> results = results(run);
    MtrrServer model = new Workload(80, new Speedup(50, 0.14, 23), 128).server(8, 0);
    assertThat(results.get("all.residence.mean"))
        .isCloseTo(model.residenceTime(), within(0.04 * model.residenceTime()));
    assertThat(results.get("all.waiting.mean"))
        .isCloseTo(model.waitingTime(), within(0.2 * model.waitingTime()));
    assertThat(results.get("all.arrivals")).isCloseTo(80, within(1.0)); // standard error 0.3
    assertThat(results).containsEntry("all.threads", 8.0);
  }

  @Test
  void simulate_lawOfOnesOwn_setsTheBudgets() throws IOException {
    String own = "control: {law: " + HalfAndHalf.class.getName() + "}\n";
    CommandRun run =
        new Simulate(directory).run(own + TWO, "--seeds", "1", "--duration", "20s", "--json");
    assertThat(run.out()).contains("\"control\":\"" + HalfAndHalf.class.getName() + "\"");
    assertThat(new Simulate(directory).budgets("gold")).endsWith(12.0);
    assertThat(new Simulate(directory).run(own + TWO, "--seeds", "1", "--duration", "5s").out())
        .contains("control " + HalfAndHalf.class.getName() + ", 24 threads");
    CommandRun missing = new Simulate(directory).run(own.replace("Half", "Third") + TWO);
    assertThat(missing.status()).isEqualTo(2);
    assertThat(missing.err())
        .contains("qos.yaml: control.law: ", "cannot be loaded", "is it on the class path?");
  }

  @Test
  void simulate_sameServerTwice_seesTheSameRequests() throws IOException {
    CommandRun run =
        new Simulate(directory)
            .run(TWO, "--compare-control", "mtrr", "--seeds", "2", "--duration", "20s", "--json");
    Map<String, Double> results = results(run);
    assertThat(results.keySet()).filteredOn(name -> name.startsWith("compare.")).isNotEmpty();
    results.forEach(
        (name, value) -> {
          if (!name.startsWith("compare.")) {
            assertThat(results).containsEntry("compare." + name, value);
          }
        });
  }

  @Test
  void simulate_fewerThreads_isWorseOnTheSameRequests() throws IOException {
    // 2 of 4 threads do 35.5 a second, and 40 come.
    Path other = Files.writeString(directory.resolve("other.yaml"), TWO.replace("24", "4"));
    CommandRun run =
        new Simulate(directory)
            .run(TWO, "--compare", other.toString(), "--seeds", "2", "--duration", "20s");
    assertThat(run.out())
        .containsPattern("A: .*qos.yaml, control mtrr, 24 threads")
        .containsPattern("B: .*other.yaml, control mtrr, 4 threads")
        .containsPattern("gold +A .*\\R?gold +B ");
    Map<String, Double> results =
        results(
            new Simulate(directory)
                .run(
                    TWO,
                    "--compare",
                    other.toString(),
                    "--seeds",
                    "2",
                    "--duration",
                    "20s",
                    "--control",
                    "static",
                    "--json"));
    assertThat(results.get("compare.gold.arrivals")).isEqualTo(results.get("gold.arrivals"));
    assertThat(results.get("compare.gold.residence.mean"))
        .isGreaterThan(2 * results.get("gold.residence.mean"));
  }

  @Test
  void simulate_loadStep_budgetsFollowUnderTheLawOnly() throws IOException {
    // 12 threads do 127 a second at most. Under the law gold gets more after the step to 150 at
    // 20 s; under the static partition it keeps 12, and 13 % of all are
    // rejected.
    String[] step = {"--step", "gold=150@20s", "--seeds", "2", "--duration", "40s", "--json"};
    CommandRun still = new Simulate(directory).run(TWO, with(step, "--control", "static"));
    assertThat(still.status()).as(still.err()).isEqualTo(1);
    assertThat(new Simulate(directory).budgets("gold")).containsOnly(12.0);
    CommandRun moving = new Simulate(directory).run(TWO, step); // what a target asks for
    assertThat(moving.status()).as(moving.err()).isZero();
    List<Double> budgets = new Simulate(directory).budgets("gold");
    assertThat(budgets).hasSize(8);
    // 18 before and 21 after, of the 23 threads that are useful.
    assertThat(budgets.get(7)).isGreaterThan(budgets.get(3) + 2);
    assertThat(results(moving).get("gold.rejected.queue-full")).isLessThan(0.01);
    assertThat(results(still).get("gold.rejected.queue-full")).isGreaterThan(0.05);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mtrr", "queueing-model", "queue-length", "age", "pi"})
  void simulate_everyLaw_movesBudgetsWithinTheThreads(String law) throws IOException {
    String yaml = TWO.replace("bronze: {", "bronze: { target: {mean: 2s},");
    CommandRun run =
        new Simulate(directory)
            .run(
                yaml,
                "--control",
                law,
                "--arrivals",
                "gold=110",
                "--seeds",
                "1",
                "--duration",
                "30s");
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("control " + law);
    List<Double> gold = new Simulate(directory).budgets("gold");
    List<Double> bronze = new Simulate(directory).budgets("bronze");
    assertThat(Set.copyOf(gold)).hasSizeGreaterThan(2);
    for (int i = 0; i < gold.size(); i++) {
      assertThat(gold.get(i) + bronze.get(i)).isBetween(2.0, 24.0);
    }
  }

  @Test
  void simulate_json_isOneObjectOfTheShapeOfExperiments() throws IOException {
    CommandRun run =
        new Simulate(directory).run(TWO, "--seeds", "3", "--duration", "10s", "--json");
    assertThat(run.out().lines()).hasSize(1);
    assertThat(run.out())
        .startsWith(
            "{\"experiment\":\"simulate\",\"seeds\":[1,2,3],\"results\":{\"gold.arrivals\":")
        .contains("\"checks\":[{\"name\":\"gold: residence mean, s\",\"value\":")
        .contains("\"bound\":0.3,\"holds\":true},{\"name\":\"gold: part rejected\",")
        .contains("\"bound\":0.01,\"holds\":true}]");
    assertThat(directory.resolve("simulate.json")).content().isEqualTo(run.out());
    BufferedImage picture = ImageIO.read(directory.resolve("simulate.png").toFile());
    assertThat(picture.getWidth()).isGreaterThan(1000);
  }
}
