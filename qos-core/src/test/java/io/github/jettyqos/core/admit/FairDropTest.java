package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.FairRule;
import io.github.jettyqos.core.OverloadRule;
import io.github.jettyqos.core.OverloadRule.OverloadOrder;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;

/**
 * Fair shares in a class that drops while its queue stands: one worker, times in milliseconds, the
 * target 20 and the interval 200. Clients have queues of their own.
 */
final class FairDropTest {
  private static final long MILLI = 1_000_000;
  private static final FairRule FAIR =
      new FairRule(
          FairRule.BY.preset().orElseThrow(), 1024, 1, OptionalInt.empty(), OptionalInt.empty());
  private static final OverloadRule DROP =
      new OverloadRule(OverloadOrder.KEEP, true, Duration.ofMillis(20), Duration.ofMillis(200));
  private static final long FLOOD = 1;
  private static final long SMALL = 2;

  private long now;
  private final Gate gate =
      new Gate(
          List.of(ServiceClass.named("c0").lend(false).queueFair(FAIR).queueOverload(DROP).build()),
          Partition.of(1, 1),
          () -> now * MILLI,
          document -> false);

  private FairPermit asks(long client) {
    FairPermit permit = new FairPermit(client, now * MILLI, Permit.ANY_TIME);
    gate.admit(permit);
    return permit;
  }

  private List<FairPermit> flood(int times) {
    List<FairPermit> permits = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      permits.add(asks(FLOOD));
    }
    return permits;
  }

  private void releasedAt(long millis, FairPermit permit) {
    now = millis;
    assertThat(gate.release(permit)).isTrue();
  }

  // The turns of 50 and 260 waited longer than 20, and a whole interval is between them.
  @Test
  void backlogThatStands_isDroppedAtItsTurn() {
    List<FairPermit> flood = flood(5);
    releasedAt(50, flood.get(0));
    assertThat(flood.get(1).isRunning()).isTrue();
    releasedAt(260, flood.get(1));
    for (FairPermit late : flood.subList(2, 5)) {
      assertThat(late.rejected).isEqualTo(RejectReason.OVERLOAD);
      assertThat(late.calls).hasValue(1);
    }
    assertThat(gate.counts(0).running()).isZero();
    assertThat(gate.counts(0).queued()).isZero();
  }

  // The turn of 260 is the small client's, who waited for 10: a queue that serves it so does not
  // stand. Nor does the flood pay for its backlog before its time is over.
  @Test
  void smallClientServedSoon_queueDoesNotStand() {
    List<FairPermit> flood = flood(5);
    releasedAt(50, flood.get(0));
    now = 250;
    FairPermit small = asks(SMALL);
    releasedAt(260, flood.get(1));
    assertThat(small.isRunning()).isTrue();
    assertThat(flood.subList(2, 5)).allMatch(Permit::isQueued);
  }
}
