package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.measure.demand.DemandRecorder;
import io.github.jettyqos.core.measure.demand.ThreadCpuClock;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Work is played if it was let pass, until its end, and else not at all. */
@ExtendWith(CapturedLog.class)
final class ObservedWorkTest {
  private static final long MS = 1_000_000;

  /** One thread, and one place in the queue for a second. */
  private static final List<ServiceClass> ONE =
      List.of(ServiceClass.named("all").queueMax(1).queueTimeout(Duration.ofSeconds(1)).build());

  private final Partition partition = Partition.of(1, 1);
  private long now;
  private final WorkLifecycle workers =
      new WorkLifecycle(
          new Gate(ONE, partition),
          List.of(new DelayRecorder(() -> now)),
          new SpeedupRecorder(8, now),
          new DemandRecorder(1, 8, ThreadCpuClock.NONE, now),
          () -> now);
  private final Observation observation = new Observation(ONE, partition, now);
  private final TestWork first = work();

  private TestWork work() {
    return new TestWork(workers, now);
  }

  /** The moment in which the gate is observed and not open yet. */
  private void observeWhileOneRuns() {
    assertThat(workers.admit(first)).isEqualTo(Decision.DISPATCHED);
    workers.start(first);
    workers.observe(observation);
  }

  private TestWork queued() {
    TestWork work = work();
    assertThat(workers.admit(work)).isEqualTo(Decision.QUEUED);
    return work;
  }

  /** Three, one after the other: there is room for each, unless others never ended. */
  private void assertIdleInPlay(int played) {
    workers.gate().enforce(false);
    for (int i = 0; i < 3; i++) {
      TestWork next = work();
      assertThat(workers.admit(next)).isEqualTo(Decision.DISPATCHED);
      workers.start(next);
      now += MS;
      workers.end(next);
      now += MS;
    }
    observation.advance(now);
    assertThat(observation.counts(0).running()).isZero();
    assertThat(observation.counts(0).waiting()).isZero();
    assertThat(observation.counts(0).queued()).isZero();
    assertThat(observation.counts(0).rejections()).isZero();
    assertThat(observation.counts(0).arrivals()).isEqualTo(played + 3);
  }

  @Test
  void admit_rejectedAtOnce_isNotPlayed() {
    observeWhileOneRuns();
    TestWork waiting = queued();
    assertThat(workers.admit(work())).isEqualTo(new Decision.Rejected(RejectReason.QUEUE_FULL));
    workers.gate().cancel(waiting);
    workers.end(first);
    assertIdleInPlay(0);
  }

  @Test
  void admit_cancelledInTheQueue_isNotPlayed() {
    observeWhileOneRuns();
    assertThat(workers.gate().cancel(queued())).isTrue();
    workers.end(first);
    assertIdleInPlay(0);
  }

  @Test
  void admit_rejectedFromTheQueue_isNotPlayed() {
    observeWhileOneRuns();
    queued();
    now += 1001 * MS;
    assertThat(workers.gate().expire(now)).isOne();
    assertThat(workers.gate().turnAway(queued(), RejectReason.QUEUE_BYTES)).isTrue();
    workers.end(first);
    assertIdleInPlay(0);
  }

  /** It came before anything was let pass; it holds a worker now, and none in play. */
  @Test
  void admit_waitsUntilTheGateIsOpened_isNotPlayed() {
    observeWhileOneRuns();
    TestWork waiting = queued();
    workers.gate().enforce(false);
    assertThat(waiting.isRunning()).isTrue();
    workers.end(waiting);
    workers.end(first);
    assertIdleInPlay(0);
  }

  /** A gate that was told to enforce again, by one that admits still. */
  @Test
  void admit_rejectedAfterTheGateIsClosedAgain_isNotPlayed() {
    observeWhileOneRuns();
    workers.gate().enforce(false);
    TestWork passes = work();
    assertThat(workers.admit(passes)).isEqualTo(Decision.DISPATCHED);
    workers.start(passes);
    workers.gate().enforce(true);
    TestWork waiting = queued();
    assertThat(workers.admit(work())).isInstanceOf(Decision.Rejected.class);
    workers.gate().cancel(waiting);
    workers.end(passes);
    workers.end(first);
    assertIdleInPlay(1);
  }

  /** It was let pass, though the gate was not open yet. */
  @Test
  void end_dispatchedByTheGateThatEnforces_endsInPlayToo() {
    workers.observe(observation);
    TestWork within = work();
    assertThat(workers.admit(within)).isEqualTo(Decision.DISPATCHED);
    assertThat(workers.end(within)).isTrue();
    assertThat(workers.end(within)).isFalse();
    assertIdleInPlay(1);
  }

  @Test
  void admit_observationIsOver_endIsToldToTheOldOneAlone() {
    workers.gate().enforce(false);
    workers.observe(observation);
    TestWork passes = work();
    workers.admit(passes);
    Observation next = new Observation(ONE, partition, now);
    workers.observe(next);
    workers.end(passes);
    next.advance(now);
    assertThat(next.counts(0).arrivals()).isZero();
    workers.observe(observation);
    assertIdleInPlay(1);
  }

  @Test
  void admit_cannotBeTold_runsUnobserved() {
    workers.gate().enforce(false);
    workers.observe(observation);
    TestWork broken =
        new TestWork(workers, now) {
          @Override
          protected long client() {
            throw new AssertionError("thrown by what tells whose it is, as the test wants");
          }
        };
    assertThat(workers.admit(broken)).isEqualTo(Decision.DISPATCHED);
    workers.end(broken);
    assertThat(workers.gate().counts(0).running()).isZero();
    assertIdleInPlay(0);
  }
}
