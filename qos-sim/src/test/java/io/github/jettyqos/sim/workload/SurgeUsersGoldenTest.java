package io.github.jettyqos.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The users of golden file E5, less its server: where each request takes the mean time that the
 * file gives for no admission control, as many must come in a second as it says.
 */
final class SurgeUsersGoldenTest {
  private static final long SECOND = 1_000_000_000L;

  static Stream<Arguments> cases() {
    return Golden.numbered(
        Golden.read("E5_surge_benchmark.json").list("reference").stream()
            .filter(each -> each.has("throughput") && each.map("mean").has("no_admission_control"))
            .toList());
  }

  @ParameterizedTest
  @MethodSource("cases")
  void users_meanDelayOfTheFile_haveItsThroughput(Golden reference) {
    // Means over 4 seeds: 173.9 for 174.4, 259.7 for 261.2, 272.6 for 268.5. By the mean cycle of
    // a user it would be 40 to 57 % more without active OFF times, and 36 to 50 % more with the
    // parameters of Weibull exchanged.
    double expected = reference.map("throughput").number("no_admission_control");
    double delay = reference.map("mean").number("no_admission_control");
    double sum = 0;
    for (long seed = 1; seed <= 4; seed++) {
      sum += throughput(reference.whole("U"), delay, seed);
    }
    assertThat(sum / 4 / expected).isBetween(0.97, 1.03);
  }

  /** Requests a second from 60 s to 300 s. */
  private static double throughput(int users, double delay, long seed) {
    Simulation simulation = new Simulation();
    RandomStreams streams = new RandomStreams(seed);
    SurgeFiles files = new SurgeFiles(Surge.STANDARD, streams.stream("files"));
    DelayingSession session = new DelayingSession(simulation, delay);
    for (int i = 0; i < users; i++) {
      Users.surge(simulation, files, session, streams.stream("user" + i)).start();
    }
    simulation.runUntil(60 * SECOND);
    int before = session.files.size();
    simulation.runUntil(300 * SECOND);
    return (session.files.size() - before) / 240.0;
  }
}
