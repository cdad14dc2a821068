package io.github.jettyqos.sim.simulate;

import static io.github.jettyqos.sim.simulate.Simulate.TWO;
import static io.github.jettyqos.sim.simulate.Simulate.results;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.sim.CommandRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SimulateTraceTest {
  @TempDir Path directory;

  @Test
  void simulate_trace_everyRequestComesInItsClass() throws IOException {
    Path trace =
        Files.writeString(
            directory.resolve("log.csv"),
            "t,path,cls\n0.1,/checkout/a,\n0.2,/img/b,\n0.3,/img/c,paid\nx,/img/d,\n4,/img/e,\n");
    CommandRun run =
        new Simulate(directory)
            .run(
                TWO,
                "--trace",
                trace.toString(),
                "--class-of",
                "paid=gold",
                "--seeds",
                "1",
                "--window",
                "1s",
                "--json");
    assertThat(run.status()).as(run.err()).isZero();
    // gold: the first by its path, the third by its column. 5 windows until nobody is left.
    Map<String, Double> results = results(run);
    assertThat(results.get("gold.arrivals")).isEqualTo(2 / 5.0);
    assertThat(results.get("bronze.arrivals")).isEqualTo(2 / 5.0);
    assertThat(run.out()).contains("4 requests, 1 lines cannot be read").contains("line 5: ");
  }

  @Test
  void simulate_compressedTrace_takesLessTime() throws IOException {
    Path trace =
        Files.writeString(directory.resolve("log.csv"), "t,path\n0.5,/a\n40.5,/b\n80.5,/c\n");
    CommandRun run =
        new Simulate(directory)
            .run(
                TWO,
                "--trace",
                trace.toString(),
                "--compress",
                "10",
                "--demand",
                "fixed=0.5",
                "--seeds",
                "1",
                "--window",
                "1s",
                "--json");
    // At 0.05, 4.05 and 8.05 s, half a second each, alone.
    assertThat(results(run))
        .containsEntry("bronze.arrivals", 3 / 9.0)
        .hasEntrySatisfying(
            "bronze.residence.mean", w -> assertThat(w).isCloseTo(0.5, within(1e-6)));
  }
}
