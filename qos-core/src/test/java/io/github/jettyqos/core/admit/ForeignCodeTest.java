package io.github.jettyqos.core.admit;

import static io.github.jettyqos.core.admit.Decision.DISPATCHED;
import static io.github.jettyqos.core.admit.Decision.QUEUED;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.CapturedLog;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What others' code throws under the gate's lock: counts stay right, and others are served. */
@ExtendWith(CapturedLog.class)
final class ForeignCodeTest {
  private boolean broken;
  private int asked;

  private boolean isCached(long document) {
    asked++;
    if (broken) {
      throw new StackOverflowError("planted");
    }
    return document % 2 == 0;
  }

  private Gate gate(QueuePolicy policy, int budget) {
    ServiceClass one = ServiceClass.named("one").queuePolicy(policy).build();
    return new Gate(List.of(one), Partition.of(budget, budget), () -> 0, this::isCached);
  }

  private static final class Wanting extends TestPermit {
    private final long document;

    Wanting(long document) {
      super(0);
      this.document = document;
    }

    @Override
    protected long document() {
      return document;
    }

    @Override
    protected long size() {
      return document;
    }
  }

  /** Does not know what it wants. */
  private static final class Broken extends TestPermit {
    Broken() {
      super(0);
    }

    @Override
    protected long document() {
      throw new NoClassDefFoundError("planted");
    }

    @Override
    protected long size() {
      throw new NoClassDefFoundError("planted");
    }
  }

  private static void assertCounts(Gate gate, int running, int queued) {
    assertThat(gate.counts(0).running()).as("running").isEqualTo(running);
    assertThat(gate.counts(0).queued()).as("queued").isEqualTo(queued);
    assertThat(gate.arrivals(0)).as("those that wait").hasSize(queued);
  }

  /** Every permit that came goes in the end, one by one, and is counted. */
  private static void assertAllServed(Gate gate, List<Wanting> all) {
    int served = 0;
    while (served < all.size()) {
      List<Wanting> running = all.stream().filter(Permit::isRunning).toList();
      assertThat(running).as("after %d", served).isNotEmpty();
      for (Wanting each : running) {
        assertThat(gate.release(each)).isTrue();
        served++;
      }
    }
    assertCounts(gate, 0, 0);
    assertThat(gate.counts(0).completed()).isEqualTo(all.size());
    assertThat(gate.admit(new Wanting(9))).as("and the next one").isEqualTo(DISPATCHED);
  }

  /** The cache breaks while so many of six have come; from then on it cannot tell. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 4, 6})
  void cachedThrowsAnError_nobodyIsLost(int cameBefore) {
    Gate gate = gate(QueuePolicy.CACHE_FIRST, 2);
    List<Wanting> all = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      broken = i >= cameBefore;
      Wanting permit = new Wanting(i);
      all.add(permit);
      assertThat(gate.admit(permit)).isEqualTo(i < 2 ? DISPATCHED : QUEUED);
    }
    broken = true;
    assertCounts(gate, 2, 4);
    int before = asked;
    assertAllServed(gate, all);
    assertThat(asked).as("it was asked, and threw").isGreaterThan(before);
  }

  @Test
  void cachedThrowsAnError_closeTurnsEverybodyAway() {
    Gate gate = gate(QueuePolicy.CACHE_FIRST, 1);
    List<Wanting> all = List.of(new Wanting(0), new Wanting(2), new Wanting(4), new Wanting(6));
    all.forEach(each -> assertThat(gate.admit(each)).isNotNull());
    broken = true;
    gate.close();
    assertCounts(gate, 1, 0);
    assertThat(all.subList(1, 4)).allMatch(each -> each.rejected == RejectReason.STOPPING);
  }

  /** A queue without a gate, so that the cache is called directly. */
  @Test
  void join_cacheThrows_leavesTheQueueAsItWas() {
    CacheFirstQueue queue = new CacheFirstQueue(() -> 0, 1, this::isCached);
    Wanting first = new Wanting(1);
    queue.add(first);
    broken = true;
    assertThatThrownBy(() -> queue.add(new Wanting(1))).isInstanceOf(StackOverflowError.class);
    assertThatThrownBy(() -> queue.add(new Wanting(2))).isInstanceOf(StackOverflowError.class);
    assertThat(queue.oldest()).isSameAs(first);
    assertThat(queue.poll()).isSameAs(first);
    assertThat(queue.poll()).isNull();
  }

  @ParameterizedTest
  @EnumSource(
      value = QueuePolicy.class,
      names = {"SHORTEST", "BATCH", "CACHE_FIRST"})
  void permitThrows_itAloneIsLostAndIsNotCounted(QueuePolicy policy) {
    Gate gate = gate(policy, 1);
    List<Wanting> all = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      all.add(new Wanting(i));
      assertThat(gate.admit(all.get(i))).isEqualTo(i == 0 ? DISPATCHED : QUEUED);
      assertThatThrownBy(() -> gate.admit(new Broken())).isInstanceOf(NoClassDefFoundError.class);
      assertCounts(gate, 1, i);
    }
    assertAllServed(gate, all);
  }
}
