package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The deadlines of one queue. */
final class DeadlinesTest {
  private final Deadlines deadlines = new Deadlines();

  private TestPermit due(long nanos) {
    TestPermit permit = new TestPermit(0);
    deadlines.add(permit, nanos);
    return permit;
  }

  /** Takes out all that are over, in their order. */
  private List<Permit> over(long now) {
    List<Permit> over = new ArrayList<>();
    for (Permit each = deadlines.firstOver(now); each != null; each = deadlines.firstOver(now)) {
      over.add(each);
      deadlines.remove(each);
    }
    return over;
  }

  /** Also where the clock runs over between the first and the last of them. */
  @ParameterizedTest
  @ValueSource(longs = {0, -2, Long.MAX_VALUE - 2, Long.MAX_VALUE, Long.MIN_VALUE})
  void firstOver_anyOrderOfJoining_earliestFirstAndTiesAsTheyJoined(long start) {
    TestPermit late = due(start + 5);
    TestPermit tied = due(start + 3);
    TestPermit tiedToo = due(start + 3);
    TestPermit early = due(start + 1);
    assertThat(over(start + 1)).as("it is still time at that very moment").isEmpty();
    assertThat(deadlines.nanosToFirst(start)).isEqualTo(2);
    assertThat(over(start + 4)).containsExactly(early, tied, tiedToo);
    assertThat(deadlines.isOver(late, start + 5)).isFalse();
    assertThat(deadlines.isOver(late, start + 6)).isTrue();
    assertThat(deadlines.nanosToFirst(start + 10)).isZero();
    assertThat(over(start + 6)).containsExactly(late);
    assertThat(deadlines.isEmpty()).isTrue();
    assertThat(deadlines.nanosToFirst(start)).isEqualTo(Long.MAX_VALUE);
  }

  @Test
  void remove_oneInTheMiddle_othersStay() {
    TestPermit first = due(1);
    TestPermit second = due(1);
    TestPermit third = due(2);
    deadlines.remove(second);
    deadlines.remove(second);
    deadlines.remove(new TestPermit(0));
    assertThat(deadlines.isOver(second, 100)).isFalse();
    assertThat(over(100)).containsExactly(first, third);
    assertThat(deadlines.isEmpty()).isTrue();
  }
}
