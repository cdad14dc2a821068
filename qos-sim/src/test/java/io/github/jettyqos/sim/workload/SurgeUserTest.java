package io.github.jettyqos.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.sim.event.Simulation;
import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One user for half a million seconds, at a server that takes 0.2 s; within 4 standard errors. */
final class SurgeUserTest {
  private static final double DELAY = 0.2;

  private final Simulation simulation = new Simulation();
  private final DelayingSession session = new DelayingSession(simulation, DELAY);

  private void run(Surge settings, long seconds) {
    SurgeFiles files = new SurgeFiles(settings, Sample.random(1));
    new SurgeUser(simulation, files, session, Sample.random(2)).start();
    simulation.runUntil(seconds * 1_000_000_000L);
  }

  @Test
  void pages_objects_areFloorsOfPareto() {
    run(Surge.STANDARD, 500_000);
    double[] objects =
        IntStream.range(1, session.pageEnds.size())
            .mapToDouble(i -> session.pageEnds.get(i) - session.pageEnds.get(i - 1))
            .toArray();
    for (int n : new int[] {1, 2, 3, 5, 10}) {
      double p = 1 - Math.pow(n + 1, -2.43);
      assertThat(Math.abs(Sample.errorOfShare(objects, n, p))).isLessThan(4);
    }
    assertThat(objects).doesNotContain(0).contains(1);
  }

  @Test
  void pauses_withinAndBetweenPages_areThoseOfTheDistributions() {
    run(Surge.STANDARD, 500_000);
    Set<Integer> ends = new HashSet<>(session.pageEnds);
    double[] active = pauses(i -> !ends.contains(i));
    double[] inactive = pauses(ends::contains);
    for (double p : new double[] {0.1, 0.3, 0.5, 0.7, 0.9, 0.98}) {
      double a = Surge.ACTIVE_OFF.inverseCumulativeProbability(p);
      double b = Surge.INACTIVE_OFF.inverseCumulativeProbability(p);
      assertThat(Math.abs(Sample.errorOfShare(active, a, p))).isLessThan(4);
      assertThat(Math.abs(Sample.errorOfShare(inactive, b, p))).isLessThan(4);
    }
    assertThat(max(active)).isBetween(59.9, 60.1);
    assertThat(max(inactive)).isBetween(300.0, 1000.1);
  }

  /** Pauses after the i-th request, counted from 1, where it is one of those asked for. */
  private double[] pauses(IntPredicate after) {
    return IntStream.range(1, session.askedSeconds.size())
        .filter(after)
        .mapToDouble(i -> session.askedSeconds.get(i) - session.askedSeconds.get(i - 1) - DELAY)
        .toArray();
  }

  private static double max(double[] values) {
    return IntStream.range(0, values.length).mapToDouble(i -> values[i]).max().orElseThrow();
  }

  @Test
  void caps_ofPages_areKept() {
    run(new Surge(50, 1, 50e6, 2, 1, 5), 20_000);
    Set<Integer> ends = new HashSet<>(session.pageEnds);
    assertThat(max(pauses(i -> !ends.contains(i)))).isBetween(0.999, 1.001);
    assertThat(max(pauses(ends::contains))).isBetween(4.999, 5.001);
    assertThat(session.files).allMatch(file -> file >= 0 && file < 50).contains(0, 49);
    for (int i = 1; i < session.pageEnds.size(); i++) {
      assertThat(session.pageEnds.get(i) - session.pageEnds.get(i - 1)).isBetween(1, 2);
    }
  }
}
