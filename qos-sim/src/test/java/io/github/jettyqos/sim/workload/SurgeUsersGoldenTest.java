package io.github.jettyqos.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The users of golden file E5, less its server: where each request takes the mean time that the
 * file gives for no admission control, as many must come in a second as it says.
 */
final class SurgeUsersGoldenTest {
  private static final Golden FILE = Golden.read("E5_surge_benchmark.json");
  private static final double NANOS = 1e9;

  /** Users, times seeds, whose throughput is known to 3 %. */
  private static final double ENOUGH = 1200;

  static Stream<Arguments> cases() {
    return Golden.numbered(
        FILE.list("reference").stream()
            .filter(each -> each.has("throughput") && each.map("mean").has("no_admission_control"))
            .toList());
  }

  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("cases")
  void users_meanDelayOfTheFile_haveItsThroughput(Golden reference) {
    // Means over 4 seeds: 173.9 for 174.4, 259.7 for 261.2, 272.6 for 268.5. By the mean cycle of
    // a user it would be 40 to 57 % more without active OFF times, and 36 to 50 % more with the
    // parameters of Weibull exchanged.
    double expected = reference.map("throughput").number("no_admission_control");
    double delay = reference.map("mean").number("no_admission_control");
    int users = reference.whole("U");
    double ours =
        LongStream.rangeClosed(1, Math.max(4, (long) Math.ceil(2 * ENOUGH / users)))
            .mapToDouble(seed -> throughput(users, delay, seed))
            .average()
            .orElseThrow();
    // The file's own chance, which falls with the root of the users that it has played.
    double few = Math.max(1, ENOUGH / (users * reference.number("seeds")));
    assertThat(ours / expected).isCloseTo(1, within(.03 * Math.sqrt(few)));
  }

  /** Requests a second after those that the file drops. */
  private static double throughput(int users, double delay, long seed) {
    Simulation simulation = new Simulation();
    RandomStreams streams = new RandomStreams(seed);
    Surge settings =
        new Surge(
            FILE.map("params").whole("files"),
            FILE.map("params").number("zipf"),
            Surge.STANDARD.mostBytes(),
            Surge.STANDARD.mostObjects(),
            Surge.STANDARD.mostActiveSeconds(),
            Surge.STANDARD.mostInactiveSeconds());
    SurgeFiles files = new SurgeFiles(settings, streams.stream("files"));
    DelayingSession session = new DelayingSession(simulation, delay);
    for (int i = 0; i < users; i++) {
      new SurgeUser(simulation, files, session, streams.stream("user" + i)).start();
    }
    double dropped = FILE.stated("model", "in the first (\\d+) s dropped");
    double end = FILE.stated("model", "; (\\d+) s, requests");
    simulation.runUntil(Math.round(dropped * NANOS));
    int before = session.files.size();
    simulation.runUntil(Math.round(end * NANOS));
    return (session.files.size() - before) / (end - dropped);
  }
}
