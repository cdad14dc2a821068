package io.github.jettyqos.sim.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.sim.event.Simulation;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class TraceArrivalsTest {
  private static final long SECOND = 1_000_000_000L;

  @TempDir Path directory;

  private final Simulation simulation = new Simulation();
  private final List<String> came = new ArrayList<>();

  private TraceArrivals replay(Trace trace, TraceDemand demand) {
    return new TraceArrivals(
        simulation,
        trace,
        entry -> entry.serviceClass().equals("gold") ? 0 : 1,
        demand,
        (classIndex, work) ->
            came.add("%.2f s, class %d, %.3f".formatted(simulation.now() / 1e9, classIndex, work)));
  }

  @Test
  void start_trace_comesInItsTimesWithItsClassesAndWork() throws IOException {
    Path file =
        TestTraces.file(
            directory,
            "t,size,class,in_tokens,out_tokens",
            "0.5,1000,gold,10,3",
            "1.5,0,silver,0,0",
            "1.5,2000,gold,0,1");
    try (Trace trace = Trace.open(file, TraceOptions.DEFAULT.withCompression(2))) {
      TraceArrivals arrivals = replay(trace, new TraceDemand(0.5, 1e-4, 0.01, 0.1));
      simulation.runUntil(10 * SECOND);
      arrivals.start();
      simulation.runUntil(10 * SECOND + SECOND / 2);
      assertThat(arrivals.isRunning()).isTrue();
      simulation.runUntil(20 * SECOND);
      assertThat(arrivals.isRunning()).isFalse();
    }
    // 0.5 + 0.1 + 10 * 0.01 + 3 * 0.1 = 1; 0.5; 0.5 + 0.2 + 0.1 = 0.8
    assertThat(came)
        .containsExactly(
            "10.25 s, class 0, 1.000", "10.75 s, class 1, 0.500", "10.75 s, class 0, 0.800");
  }

  @Test
  void run_fileDamagedInTheMiddle_endsWithItsName() throws IOException {
    String text =
        IntStream.range(0, 50_000)
            .mapToObj(i -> "" + i * 7919L % 9973 % 3)
            .collect(Collectors.joining("\n"));
    byte[] whole = TestTraces.gzip(text);
    Path file = Files.write(directory.resolve("cut.gz"), Arrays.copyOf(whole, whole.length / 2));
    try (Trace trace = Trace.open(file, TraceOptions.DEFAULT)) {
      long[] count = {0};
      new TraceArrivals(
              simulation,
              trace,
              entry -> 0,
              new TraceDemand(1, 0, 0, 0),
              (classIndex, work) -> count[0]++)
          .start();
      assertThatThrownBy(() -> simulation.runUntil(100_000 * SECOND))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining(file + ": cannot be read beyond line ");
      assertThat(count[0]).isPositive();
    }
  }
}
