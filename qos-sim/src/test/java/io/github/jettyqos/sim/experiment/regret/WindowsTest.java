package io.github.jettyqos.sim.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.sim.server.Content;
import org.junit.jupiter.api.Test;

final class WindowsTest {
  private static final long SECOND = 1_000_000_000L;

  /** The first seed whose first class has a target of p95. */
  private static final DrawnServer SERVER = server();

  private final Windows windows = new Windows(SERVER);
  private final double target = target(SERVER).seconds();

  @Test
  void isMissed_moreThanAShareLate_isMissedThatWindowAlone() {
    // Of 20 one may be late by more than a tenth.
    come(19, 1, target);
    come(1, 1, 1.2 * target);
    come(18, 6, 1.09 * target);
    come(2, 6, 1.2 * target);
    assertThat(windows.isMissed(0, 0)).isFalse();
    assertThat(windows.isMissed(0, 1)).isTrue();
    assertThat(windows.missed(0)).isEqualTo(1);
    assertThat(windows.telling(0)).isEqualTo(2);
  }

  @Test
  void isMissed_oneOfFiftyLost_isMissed() {
    come(49, 1, target / 2);
    windows.lost(at(2));
    assertThat(windows.isMissed(0, 0)).isTrue();
  }

  @Test
  void isMissed_nineteen_tellNothing() {
    come(19, 1, 2 * target);
    assertThat(windows.tells(0, 0)).isFalse();
    assertThat(windows.missed()).isZero();
  }

  private void come(int count, int second, double residence) {
    for (int i = 0; i < count; i++) {
      windows.completed(at(second), residence);
    }
  }

  private static DrawnRequest at(int second) {
    return new DrawnRequest(second * SECOND, 0, Content.of(.001));
  }

  private static Target target(DrawnServer server) {
    return server.owners().get(0).guarantee().target().orElseThrow();
  }

  private static DrawnServer server() {
    for (long seed = 1; ; seed++) {
      DrawnServer server = ServerDraw.of(seed);
      boolean promised = server.owners().get(0).guarantee().target().isPresent();
      if (promised && target(server).statistic().quantile().isPresent()) {
        return server;
      }
    }
  }
}
