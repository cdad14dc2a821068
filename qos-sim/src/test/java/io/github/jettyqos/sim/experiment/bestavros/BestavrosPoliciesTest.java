package io.github.jettyqos.sim.experiment.bestavros;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.experiment.Findings;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Progress;
import io.github.jettyqos.sim.server.FileCache;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The experiment in short runs. Its checks are those of E5 and hold for its own length of run and
 * number of seeds; here are the ones that a few short runs can tell.
 */
final class BestavrosPoliciesTest {
  private static final int SATURATION = 23;

  /** 150 s of 1200 users, the first 30 not counted, seeds 1 and 2. */
  private static FileTimes.Summary overload(FilePolicy policy) {
    FileRun run = new FileRun(1200, policy, 150, 30);
    return FileTimes.Summary.over(List.of(run.run(1), run.run(2)));
  }

  @Test
  void overload_shortestFirst_beatsNoAdmissionControlByTwo_andFifoDoesNot() {
    // Seeds 1 to 10 in pairs: 2.8 to 4.8; broken, which is FIFO, 0.5 to 0.9. The bar is 2.
    double none = overload(FilePolicy.NONE).mean();
    assertThat(none / overload(FilePolicy.shortest(SATURATION)).mean()).isGreaterThan(2);
    assertThat(none / overload(FilePolicy.fifo(SATURATION)).mean()).isLessThan(1.5);
  }

  @Test
  void overload_bound_nobodyWaitsMuchLonger_andWithoutItManyDo() {
    // A request that is overdue is served in order of arrival, so the rest of its wait is like
    // FIFO's.
    // Seeds 1 to 10 in pairs: 5.1 to 5.5 s with the bound, 61 to 102 s without, FIFO 1.7 to 2.2 s.
    double fifo = overload(FilePolicy.fifo(SATURATION)).longestWait();
    double bounded = overload(FilePolicy.bounded(SATURATION, Duration.ofSeconds(5))).longestWait();
    double unbounded = overload(FilePolicy.shortest(SATURATION)).longestWait();
    assertThat(bounded).isLessThan(5 + fifo);
    assertThat(unbounded).isGreaterThan(3 * (5 + fifo));
  }

  @Test
  void run_sameSeed_sameSummary() {
    FileRun run = new FileRun(100, FilePolicy.batch(10), 60, 10);
    assertThat(run.run(7)).isEqualTo(run.run(7)).isNotEqualTo(run.run(8));
  }

  @Test
  void experiment_shortRuns_writesTablePictureAndChecks(@TempDir Path out) throws Exception {
    Findings findings = new BestavrosPolicies(40, 10).run(new Setting(out, 1, null, Progress.NONE));
    assertThat(findings.json())
        .startsWith("{\"experiment\":\"bestavros-policies\",\"seeds\":[1]")
        .contains("\"mean_U1200_SFF_MRP23\":", "\"longest_wait_U1200_SFF_bound5s_MRP23\":");
    assertThat(findings.lines())
        .contains(
            "not reproduced: (b) throughput falls at load 30",
            "reproduced: (c) shortest first, 10 and 15 at once, waits least at loads 30 to 60",
            "not reproduced: (d) no admission control: time used at load 60 over its peak: 1.000",
            "reproduced: (e) shortest first over FIFO and batch, delay at load 60");
    assertThat(Files.readAllLines(out.resolve("bestavros-policies.csv")))
        .contains(
            "policy,users,in_service,mean,waiting,throughput,longest,longest_wait,small,middle,large,used_time,reading_time")
        .anyMatch(line -> line.startsWith("BPC,1200,23,"));
    assertThat(out.resolve("bestavros-policies.png")).isNotEmptyFile();
  }

  @Test
  void cache_full_forgetsWhatWasNotAskedForLongest() {
    FileCache cache = new FileCache(10);
    assertThat(cache.read(1, 4)).isFalse();
    assertThat(cache.read(2, 4)).isFalse();
    assertThat(cache.read(1, 4)).isTrue();
    assertThat(cache.contains(2)).isTrue(); // asking is not reading
    assertThat(cache.read(3, 4)).isFalse(); // 12 bytes: 2 goes
    assertThat(cache.contains(2)).isFalse();
    assertThat(cache.read(4, 11)).isFalse(); // larger than all: not kept, and nothing goes
    assertThat(cache.contains(4)).isFalse();
    assertThat(cache.contains(1)).isTrue();
    assertThat(cache.contains(3)).isTrue();
  }
}
