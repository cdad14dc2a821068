package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.QueuePolicy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One server, a request every second that takes a second, and one that is as the policy does not
 * like it. Another request of the preferred kind always waits, so that without the bound the
 * unloved one waits to the end.
 */
final class StarvationBoundTest {
  private static final long SECOND = 1_000_000_000;
  private static final int REQUESTS = 1000;
  private static final int UNLOVED = 2;

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FIFO")
  void unloved_bound_isServedWithinIt(QueuePolicy policy) {
    // It comes after .5 s and is overdue at 10.5 s; the server is free at 11 s. The others wait .5
    // s
    // before that and 1.5 s afterwards, but for the first two.
    List<ServersBehindGate.Job> jobs = run(policy, Duration.ofSeconds(10));
    assertThat(jobs.get(UNLOVED).waitedNanos()).isEqualTo(10 * SECOND + SECOND / 2);
    assertThat(jobs.stream().filter(job -> job.id != UNLOVED))
        .allMatch(job -> job.waitedNanos() <= SECOND + SECOND / 2);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FIFO")
  void unloved_noBound_waitsToTheEnd(QueuePolicy policy) {
    // The twin: 999 others take 999 s, and it came after .5 s.
    List<ServersBehindGate.Job> jobs = run(policy, ServersBehindGate.NEVER);
    assertThat(jobs.get(UNLOVED).waitedNanos()).isEqualTo((REQUESTS - 1) * SECOND - SECOND / 2);
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "FIFO")
  void allOverdue_anyPolicy_isFirstComeFirstServed(QueuePolicy policy) {
    // All permits come at once, and have waited for the millisecond when the first is done.
    List<Integer> order = new ArrayList<>();
    Iterator<ServersBehindGate.Job> jobs =
        Stream.iterate(0, id -> id + 1)
            .limit(10)
            .map(id -> new ServersBehindGate.Job(id, 0, 10 - id, id % 2, SECOND))
            .iterator();
    new ServersBehindGate(1, policy, Duration.ofMillis(1), document -> document == 1)
        .run(jobs, job -> order.add(job.id));
    assertThat(order).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9);
  }

  /** Two come at once, so that one waits always; all but one are small and want document 1. */
  private static List<ServersBehindGate.Job> run(QueuePolicy policy, Duration bound) {
    List<ServersBehindGate.Job> jobs = new ArrayList<>();
    for (int id = 0; id < REQUESTS; id++) {
      boolean unloved = id == UNLOVED;
      long arrival = id < 2 ? 0 : (id - 2) * SECOND + SECOND / 2;
      jobs.add(new ServersBehindGate.Job(id, arrival, unloved ? 2 : 1, unloved ? 2 : 1, SECOND));
    }
    new ServersBehindGate(1, policy, bound, document -> document == 1)
        .run(jobs.iterator(), job -> {});
    return jobs;
  }
}
