package io.github.jettyqos.core.measure.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.measure.demand.HandlerStates.Seen;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class HandlerStatesTest {
  private final Set<Object> running = new HashSet<>();
  private final HandlerStates states = new HandlerStates(2, new Threads());

  private final class Threads implements ThreadCpuClock {
    @Override
    public long cpuNanos() {
      return -1;
    }

    @Override
    public @Nullable Object silentThread() {
      return null;
    }

    @Override
    public boolean isRunning(Object thread) {
      return running.contains(thread);
    }
  }

  @Test
  void take_handlersThatEnded_tellsHowOftenEachWasSeenAndRan() {
    int first = states.enter(0, "first");
    int second = states.enter(1, "second");
    running.add("first");
    states.look();
    running.remove("first");
    states.look();
    states.leave(first);
    states.look();
    Seen[] seen = states.take();
    assertThat(seen[0]).isEqualTo(new Seen(1, 1, 2, 3)); // there twice, running once, of 3 looks
    assertThat(seen[1]).isEqualTo(new Seen(1, 0, 0, 3)); // not over yet
    running.add("second");
    states.look();
    states.leave(second);
    states.look();
    // All that was seen of it counts now: three looks before, and one in which it ran.
    assertThat(states.take()[1]).isEqualTo(new Seen(0, 1, 4, 2));
  }

  @Test
  void take_handlerThatNeverEnds_tellsNothingOfOthers() {
    running.add("hangs");
    assertThat(states.enter(0, "hangs")).isNotNegative();
    for (int i = 0; i < 1000; i++) {
      int slot = states.enter(0, "other " + i);
      states.look();
      if (slot >= 0) {
        states.leave(slot);
      }
    }
    states.look();
    // Each 64th finds the slot of the first taken: 15 of 1000, and the first is one more that
    // began.
    assertThat(states.take()[0]).isEqualTo(new Seen(986, 0, 985, 1001));
  }

  @Test
  void enter_allSlotsTaken_isRefusedAndNotCounted() {
    for (int i = 0; i < HandlerStates.SLOTS; i++) {
      assertThat(states.enter(1, i)).isBetween(HandlerStates.SLOTS, 2 * HandlerStates.SLOTS - 1);
    }
    assertThat(states.enter(1, "one more")).isEqualTo(HandlerStates.NONE);
    assertThat(states.enter(0, "of another class")).isNotNegative();
    assertThat(states.take()[1].started()).isEqualTo(HandlerStates.SLOTS);
  }

  @Test
  void isUsed_noHandlerCame_isFalse() {
    assertThat(states.isUsed()).isFalse();
    int ignored = states.enter(0, "first");
    assertThat(states.isUsed()).isTrue();
  }
}
