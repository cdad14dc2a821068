package io.github.jettyqos.benchmarks.live;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.benchmarks.http.PathWork;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import java.util.List;
import org.junit.jupiter.api.Test;

final class DrawnPartitionsTest {
  private static final List<ServiceClass> CLASSES =
      List.of(ServiceClass.named("short").build(), ServiceClass.named("long").build());

  /** They need 200 x 10 ms = 2 and 10 x 1 s = 10 threads. */
  private static DrawnPartitions drawn() {
    List<PathWork> works = List.of(new PathWork("short", 8, 2), new PathWork("long", 990, 10));
    return new DrawnPartitions(3, CLASSES, works, List.of(200, 10));
  }

  @Test
  void next_anyDraw_keepsThreadsFreeForAWhile() {
    DrawnPartitions drawn = drawn();
    int lends = 0;
    for (int i = 0; i < 200; i++) {
      Partition next = drawn.next();
      boolean isLent = next.terms().isEmpty();
      lends += isLent ? 1 : 0;
      // Alone 2 / .85 = 2.4 and 10 / .85 = 11.8; lent the needs, and 12 / .85 = 14.1 in all.
      assertThat(next.budget(0)).isBetween(isLent ? 2 : 3, isLent ? 7 : 8);
      assertThat(next.budget(1)).isBetween(isLent ? 10 : 12, isLent ? 15 : 17);
      assertThat(next.total()).isBetween(isLent ? 15 : next.sum(), isLent ? 20 : next.sum());
      assertThat(next.terms(CLASSES).most().get(0)).isGreaterThanOrEqualTo(next.budget(0));
      if (!isLent) {
        assertThat(next.terms(CLASSES).kept()).containsExactly(next.budget(0), next.budget(1));
      }
    }
    assertThat(lends).isBetween(70, 130);
  }

  @Test
  void next_sameSeed_isTheSame() {
    DrawnPartitions one = drawn();
    DrawnPartitions other = drawn();
    for (int i = 0; i < 20; i++) {
      assertThat(one.next()).isEqualTo(other.next());
    }
  }
}
