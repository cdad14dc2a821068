package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.RejectReason;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** One life of admitted work: what is said in which order, and once. */
@ExtendWith(CapturedLog.class)
final class WorkLifecycleTest {
  private static final long MS = 1_000_000;

  private long now;
  private final WorkLifecycle workers = TestWork.workers(() -> now, 1);

  private TestWork work() {
    return new TestWork(workers, now);
  }

  private TestWork running() {
    TestWork work = work();
    assertThat(workers.admit(work)).isEqualTo(Decision.DISPATCHED);
    workers.start(work);
    return work;
  }

  private long completions() {
    return workers.speedup().estimate().evidence().completions();
  }

  /** Arrives at 0, starts at 2 ms, ends at 5 ms: 2 of waiting and 3 of processing. */
  @Test
  void end_started_isMeasuredFromArrivalToStartToEnd() {
    TestWork work = work();
    assertThat(workers.admit(work)).isEqualTo(Decision.DISPATCHED);
    now = 2 * MS;
    workers.start(work);
    now = 5 * MS;
    assertThat(workers.end(work)).isTrue();
    assertThat(work.waited).isEqualTo(2 * MS);
    assertThat(work.processed).isEqualTo(3 * MS);
    assertThat(workers.delays(0).total().residence().count()).isEqualTo(1);
    assertThat(workers.gate().counts(0).completed()).isEqualTo(1);
    assertThat(completions()).isEqualTo(1);
    // Levels are timed in ticks of 1024 ns.
    assertThat(workers.speedup().handlerSeconds()).isCloseTo(0.003, within(1.024e-6));
  }

  @Test
  void end_again_doesNothing() {
    TestWork work = running();
    assertThat(workers.end(work)).isTrue();
    now = 9 * MS;
    assertThat(workers.end(work)).isFalse();
    assertThat(work.measured).isEqualTo(1);
    assertThat(workers.delays(0).total().residence().count()).isEqualTo(1);
    assertThat(workers.gate().counts(0).completed()).isEqualTo(1);
    assertThat(completions()).isEqualTo(1);
  }

  /** A pool that stops takes no more: the worker comes back, and nothing was processed. */
  @Test
  void end_neverStarted_givesTheWorkerBackAndMeasuresNothing() {
    TestWork work = work();
    assertThat(workers.admit(work)).isEqualTo(Decision.DISPATCHED);
    assertThat(workers.end(work)).isTrue();
    assertThat(workers.gate().counts(0).running()).isZero();
    assertThat(work.measured).isZero();
    assertThat(workers.delays(0).total().residence().count()).isZero();
    assertThat(completions()).isZero();
  }

  /** The order of events: were the worker given back first, there would be two handlers at once. */
  @Test
  void end_anotherWaits_neverShowsMoreHandlersThanThereAre() {
    TestWork first = running();
    TestWork second = work();
    assertThat(workers.admit(second)).isEqualTo(Decision.QUEUED);
    now = 4 * MS;
    workers.end(first); // the second starts in this instant
    now = 6 * MS;
    assertThat(second.isRunning()).isTrue();
    workers.end(second);
    assertThat(workers.speedup().estimate().evidence().highestLevel()).isEqualTo(1);
    assertThat(second.waited).isEqualTo(4 * MS);
  }

  @Test
  void end_onMeasuredThrows_workerIsBack() {
    TestWork broken =
        new TestWork(workers, now) {
          @Override
          protected void onMeasured(long waitingNanos, long processingNanos) {
            throw new AssertionError("thrown by a listener, as the test wants");
          }
        };
    assertThat(workers.admit(broken)).isEqualTo(Decision.DISPATCHED);
    workers.start(broken);
    assertThat(workers.end(broken)).isTrue();
    running();
  }

  @Test
  void drained_closedWhileWorkRuns_whenItHasEnded() {
    TestWork first = running();
    TestWork second = work();
    workers.admit(second);
    workers.gate().close();
    assertThat(second.isQueued()).isFalse();
    assertThat(workers.admit(work())).isEqualTo(new Decision.Rejected(RejectReason.STOPPING));
    assertThat(workers.gate().drained()).isNotDone();
    workers.end(first);
    assertThat(workers.gate().drained()).isCompleted();
  }

  @Test
  void drained_nothingRuns_atOnce() {
    assertThat(workers.gate().drained()).isNotDone();
    workers.gate().close();
    assertThat(workers.gate().drained()).isCompleted();
  }

  @Test
  void drained_dispatchedWorkCannotBeHandedOver_isNotWaitedFor() {
    TestWork first = running();
    TestWork lost =
        new TestWork(workers, now) {
          @Override
          protected void onDispatched() {
            workers.gate().close();
            throw new IllegalStateException("no thread, as the test wants");
          }
        };
    assertThat(workers.admit(lost)).isEqualTo(Decision.QUEUED);
    workers.end(first);
    assertThat(workers.gate().drained()).isCompleted();
    assertThat(workers.gate().counts(0).running()).isZero();
  }

  @Test
  void constructor_oneRecorderTooFew_isRefused() {
    assertThatThrownBy(
            () ->
                new WorkLifecycle(
                    workers.gate(), List.of(), workers.speedup(), workers.demand(), () -> now))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("0 recorders for 1 classes");
  }
}
