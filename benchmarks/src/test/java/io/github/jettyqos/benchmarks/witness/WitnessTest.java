package io.github.jettyqos.benchmarks.witness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.benchmarks.http.ClosedClient.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the programs print is recorded from wrk 4.1.0 and h2load 1.52. */
final class WitnessTest {
  private static final Path NO_LOG = Path.of("");
  private static final String WRK =
      """
      Running 1s test @ http://127.0.0.1:8099/rest/1
        1 threads and 16 connections
        Thread Stats   Avg      Stdev     Max   +/- Stdev
          Latency     9.87ms   22.73ms 133.76ms   91.39%
          Req/Sec     6.05k     3.44k   10.57k    55.56%
        Latency Distribution
           50%    1.92ms
           75%    5.89ms
           90%   23.33ms
           99%  118.78ms
        5647 requests in 1.04s, 413.60KB read
      Requests/sec:   5417.40
      Transfer/sec:    396.78KB
      """;
  private static final String H2LOAD =
      """
      starting benchmark...
      progress: 100% of clients started
      Application protocol: http/1.1

      finished in 1.00s, 14804.00 req/s, 1.06MB/s
      requests: 14804 total, 14820 started, 14804 done, 14804 succeeded, 0 failed, 0 errored, 0 timeout
      status codes: 14804 2xx, 0 3xx, 0 4xx, 0 5xx
      traffic: 1.06MB (1110300) total, 694.22KB (710880) headers (space savings 0.00%), 0B (0) data
                           min         max         mean         sd        +/- sd
      time for request:      145us     59.43ms      1.08ms      1.89ms    94.38%
      """;

  @TempDir private Path directory;

  @Test
  void outcome_ofWrk_isItsCountRateAndPercentile() throws IOException {
    Outcome seen = Witness.WRK.outcome(WRK, NO_LOG);
    assertThat(seen.requests()).isEqualTo(5647);
    assertThat(seen.rate()).isCloseTo(5417.4, within(1e-6));
    assertThat(seen.p99Micros()).isCloseTo(118_780, within(1e-6));
  }

  @ParameterizedTest
  @CsvSource({"374.00us, 374", "4.80ms, 4800", "1.25s, 1250000", "2.00m, 120000000"})
  void outcome_ofWrk_knowsUnits(String printed, double micros) throws IOException {
    String output = WRK.replace("118.78ms", printed);
    assertThat(Witness.WRK.outcome(output, NO_LOG).p99Micros()).isCloseTo(micros, within(1e-6));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "  Non-2xx or 3xx responses: 8002",
        "  Socket errors: connect 0, read 3, write 0, timeout 0"
      })
  void outcome_ofWrkWithErrors_fails(String line) {
    String output = WRK.replace("Requests/sec", line + "\nRequests/sec");
    assertThatIllegalStateException()
        .isThrownBy(() -> Witness.WRK.outcome(output, NO_LOG))
        .withMessage("wrk: " + line.strip());
  }

  @Test
  void outcome_ofWrkThatDidNotConnect_fails() {
    String output = "unable to connect to 127.0.0.1:1 Connection refused\n";
    assertThatIllegalStateException().isThrownBy(() -> Witness.WRK.outcome(output, NO_LOG));
  }

  @Test
  void outcome_ofH2load_isItsCountAndRateAndThePercentileOfItsLog() throws IOException {
    List<String> lines = new ArrayList<>();
    for (int i = 1; i <= 200; i++) {
      lines.add("1796044130229%03d\t200\t%d".formatted(i, 10 * i));
    }
    Collections.reverse(lines);
    Path log = Files.write(directory.resolve("h2load.log"), lines);
    Outcome seen = Witness.H2LOAD.outcome(H2LOAD, log);
    assertThat(seen.requests()).isEqualTo(14804);
    assertThat(seen.rate()).isCloseTo(14804, within(1e-6));
    assertThat(seen.p99Micros()).isEqualTo(1980); // the 198th of 200
  }

  @Test
  void outcome_ofH2loadWithoutLog_hasNoPercentile() throws IOException {
    assertThat(Witness.H2LOAD.outcome(H2LOAD, NO_LOG).p99Micros()).isNaN();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "14804 succeeded/14803 succeeded",
        "0 failed/7 failed",
        "0 errored/1 errored",
        "0 timeout/2 timeout",
        "14804 2xx, 0 3xx/14803 2xx, 1 3xx",
        "requests: 14804 total/requests: total"
      })
  void outcome_ofH2loadWithErrors_fails(String change) {
    String[] both = change.split("/", -1);
    assertThatIllegalStateException()
        .isThrownBy(() -> Witness.H2LOAD.outcome(H2LOAD.replace(both[0], both[1]), NO_LOG));
  }

  @Test
  void outcome_ofH2loadThatDidNotConnect_fails() {
    String output = H2LOAD.replace("14804", "0");
    assertThatIllegalStateException()
        .isThrownBy(() -> Witness.H2LOAD.outcome(output, NO_LOG))
        .withMessage("no request was answered");
  }

  @Test
  void command_ofEachProtocol_keepsAsManyRequestsInFlight() {
    assertThat(Witness.WRK.command("h1", 80, 64, 1, NO_LOG)).contains("-c64", "-d1s", "--latency");
    assertThat(Witness.H2LOAD.command("h1", 80, 64, 1, NO_LOG)).contains("--h1", "-c64");
    assertThat(Witness.H2LOAD.command("h2c", 80, 64, 1, Path.of("x")))
        .contains("-c4", "-m16", "--log-file=x")
        .doesNotContain("--h1");
  }
}
