package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.QueuePolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** E3: which request starts when, to the microsecond of the file (tolerance 1e-6 s). */
final class ScheduleTraceGoldenTest {
  private static final Golden FILE = Golden.read("E3_schedule_trace.json");
  private static final double TOLERANCE = FILE.number("tolerance_abs");

  static Stream<Arguments> cases() {
    return Golden.numbered(FILE.list("cases"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void trace_firstComeFirstServed_isGolden(Golden trace) {
    check(trace, "FIFO", QueuePolicy.FIFO);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void trace_shortestFirst_isGolden(Golden trace) {
    check(trace, "SFF", QueuePolicy.SHORTEST);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void trace_batch_isGolden(Golden trace) {
    check(trace, "BP", QueuePolicy.BATCH);
  }

  private static void check(Golden trace, String name, QueuePolicy policy) {
    List<ServersBehindGate.Job> jobs = new ArrayList<>();
    for (Golden job : trace.list("jobs")) {
      jobs.add(
          new ServersBehindGate.Job(
              jobs.size(),
              nanos(job.number("arrival")),
              job.whole("size"),
              job.whole("doc"),
              nanos(job.number("service"))));
    }
    List<Integer> order = new ArrayList<>();
    new ServersBehindGate(
            trace.whole("servers_MRP"), policy, ServersBehindGate.NEVER, document -> false)
        .run(jobs.iterator(), job -> order.add(job.id));
    Golden expected = trace.map(name);
    assertThat(order.stream().mapToInt(id -> id).toArray())
        .containsExactly(expected.wholes("start_order"));
    double[] starts = expected.numbers("start");
    double waited = 0;
    for (ServersBehindGate.Job job : jobs) {
      assertThat(Math.abs(job.startNanos / 1e9 - starts[job.id]))
          .as("start of %d", job.id)
          .isLessThanOrEqualTo(TOLERANCE);
      waited += job.waitedNanos() / 1e9;
    }
    assertThat(Math.abs(waited / jobs.size() - expected.number("mean_wait")))
        .as("mean wait")
        .isLessThanOrEqualTo(TOLERANCE);
  }

  private static long nanos(double seconds) {
    return Math.round(seconds * 1e9);
  }
}
