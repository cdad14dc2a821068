package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.measure.ReportedClass;
import org.junit.jupiter.api.Test;

/** What a server says of its load. */
final class NodeLoadTest {
  private static final long MS = 1_000_000;

  private long now;
  private final WorkLifecycle workers = TestWork.workers(() -> now, 2);
  private final NodeLoad load = new NodeLoad(workers, () -> now);

  private TestWork admitted() {
    TestWork work = new TestWork(workers, now);
    if (workers.admit(work) == Decision.DISPATCHED) {
      workers.start(work);
    }
    return work;
  }

  @Test
  void of_nothingYet_isIdleAndUnknown() {
    ReportedClass of = load.of(0);
    assertThat(of.idle()).isEqualTo(2);
    assertThat(of.rate()).isZero();
    assertThat(of.speed()).isNaN();
    assertThat(of.latencySeconds()).isNaN();
  }

  @Test
  void of_busy_countsWhatWorksAndWaitsAndWhatThatTakes() {
    // 10 requests of 50 ms one after the other: 20 a second, 20 for each second of work.
    for (int i = 0; i < 10; i++) {
      TestWork work = admitted();
      now += 50 * MS;
      workers.end(work);
    }
    ReportedClass quiet = load.of(0);
    assertThat(quiet.rate()).isCloseTo(20, within(1e-9));
    assertThat(quiet.speed()).isCloseTo(20, within(1e-9));
    assertThat(quiet.latencySeconds()).isCloseTo(0.05, within(1e-9));

    for (int i = 0; i < 5; i++) {
      admitted(); // 2 at work and 3 behind them: 3 / 20 s more
    }
    ReportedClass busy = load.of(0);
    assertThat(busy.working()).isEqualTo(2);
    assertThat(busy.queued()).isEqualTo(3);
    assertThat(busy.idle()).isZero();
    assertThat(busy.budget()).isEqualTo(2);
    assertThat(busy.latencySeconds()).isCloseTo(0.05 + 0.15, within(1e-9));
  }

  @Test
  void isStopping_gateIsClosed_isSaid() {
    assertThat(load.isStopping()).isFalse();
    workers.gate().close();
    assertThat(load.isStopping()).isTrue();
  }
}
