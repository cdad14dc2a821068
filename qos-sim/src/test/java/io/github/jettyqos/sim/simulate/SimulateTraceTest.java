package io.github.jettyqos.sim.simulate;

import static io.github.jettyqos.sim.simulate.Simulate.TWO;
import static io.github.jettyqos.sim.simulate.Simulate.notes;
import static io.github.jettyqos.sim.simulate.Simulate.results;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.sim.CommandRun;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

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
    // gold: the first by its path, the third by its column. The fifth second is the last.
    Map<String, Double> results = results(run);
    assertThat(results.get("gold.arrivals")).isEqualTo(2 / 5.0);
    assertThat(results.get("bronze.arrivals")).isEqualTo(2 / 5.0);
    assertThat(run.out())
        .contains("4 requests, 1 lines cannot be read")
        .contains("trace, line 5: ");
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
    // At 0.05, 4.05 and 8.05 s, half a second each, alone. The last second ends at 81 s / 10.
    assertThat(results(run))
        .containsEntry("bronze.arrivals", 3 / 8.1)
        .hasEntrySatisfying(
            "bronze.residence.mean", w -> assertThat(w).isCloseTo(0.5, within(1e-6)));
  }

  @Test
  void simulate_shortTrace_isNotMeasuredByWindows() throws IOException {
    // 20 requests in 2 s, in windows of 5 s, and half a minute until the last one is done.
    String lines = "t\n" + "0.5\n".repeat(10) + "1.5\n".repeat(10);
    CommandRun run = new Simulate(directory).replay(TWO, lines, "--demand", "fixed=10");
    assertThat(results(run)).containsEntry("bronze.arrivals", 10.0);
    CommandRun counts = new Simulate(directory).replay(TWO, "6\n2\n0\n0\n");
    assertThat(results(counts)).containsEntry("bronze.arrivals", 2.0);
  }

  @Test
  void simulate_traceLongerThanDuration_saysWhatOfItCame() throws IOException {
    String lines = "t\n0.5\n1.5\n2.5\n3.5\n";
    CommandRun run =
        new Simulate(directory).replay(TWO, lines, "--duration", "2s", "--window", "1s");
    assertThat(results(run)).containsEntry("bronze.arrivals", 1.0);
    assertThat(notes(run))
        .contains("trace: it goes on; only its first 2 requests come within --duration");
    CommandRun all = new Simulate(directory).replay(TWO, lines);
    assertThat(notes(all)).noneMatch(note -> note.contains("goes on"));
  }

  @Test
  void simulate_badLines_areToldOneByOneAndCounted() throws IOException {
    String lines = "t\n0.5\n" + "x\n".repeat(12);
    CommandRun run = new Simulate(directory).replay(TWO, lines);
    assertThat(notes(run))
        .filteredOn(note -> note.startsWith("trace"))
        .hasSize(11)
        .contains(
            "trace, line 3: time 'x' is no number of seconds from 0 to 9e9, and no date with a"
                + " time of day",
            "trace: 2 more lines that are not used");
  }

  @ParameterizedTest
  @ValueSource(strings = {"t,path\n", "t,path\nx,/a\ny,/b\n", "0\n0\n", "t\n1700000000000\n"})
  void simulate_traceWithoutRequest_isBadInput(String lines) throws IOException {
    CommandRun run = new Simulate(directory).replay(TWO, lines);
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err().lines())
        .singleElement()
        .asString()
        .contains("log.csv", "holds no request");
  }

  @Test
  void simulate_cutGzip_isBadInput() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(("t\n" + "0.5\n".repeat(30)).getBytes(StandardCharsets.UTF_8));
    }
    Path trace = directory.resolve("log.gz");
    Files.write(trace, Arrays.copyOf(bytes.toByteArray(), bytes.size() - 9));
    CommandRun run = new Simulate(directory).run(TWO, "--trace", trace.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err().lines()).singleElement().asString().contains("log.gz: cannot be read");
  }

  @Test
  void simulate_whatTheTraceCannotTell_isSaid() throws IOException {
    String yaml = TWO.replace("path:/checkout/*", "header:X-Tier=gold");
    CommandRun run = new Simulate(directory).replay(yaml, "t,cls\n0.5,html\n");
    assertThat(notes(run))
        .hasSize(3)
        .anyMatch(note -> note.startsWith("1 requests of the trace name classes"))
        .anyMatch(
            note -> note.contains("qos.yaml: classes.gold.match: rules on headers, cookies, hosts"))
        .anyMatch(
            note -> note.equals("gold: no request came; whether its target is kept is not known"));
    assertThat(results(run)).doesNotContainKey("gold.over");
  }

  @Test
  void simulate_columnsOfOtherNames_areReadOrRefused() throws IOException {
    String lines = "when,tier,uri\n1,gold,/a\n1,tin,/checkout/b\n1,tin,/c\n";
    String[] columns = {"--columns", "time=when,class=tier,path=uri"};
    CommandRun run = new Simulate(directory).replay(TWO, lines, columns);
    assertThat(results(run))
        .containsEntry("gold.arrivals", 2.0)
        .containsEntry("bronze.arrivals", 1.0);
    CommandRun counts = new Simulate(directory).replay(TWO, "5\n6\n", columns);
    assertThat(counts.status()).isEqualTo(2);
    assertThat(counts.err())
        .endsWith("log.csv: is counts per second, where --columns means nothing\n");
  }

  @Test
  void simulate_demandBySizesThatAreNotThere_isSaid() throws IOException {
    CommandRun run = new Simulate(directory).replay(TWO, "4\n5\n", "--demand", "byte=1e-6");
    assertThat(notes(run)).anyMatch(note -> note.startsWith("trace: 9 requests are no work"));
    CommandRun fixed = new Simulate(directory).replay(TWO, "4\n5\n", "--demand", "fixed=1e-3");
    assertThat(notes(fixed)).noneMatch(note -> note.contains("no work"));
  }
}
