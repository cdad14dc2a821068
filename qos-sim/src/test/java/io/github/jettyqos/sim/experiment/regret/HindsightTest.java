package io.github.jettyqos.sim.experiment.regret;

import static io.github.jettyqos.sim.experiment.regret.TestServers.coming;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class HindsightTest {
  @Test
  void of_weights_roundsUpTheLargestFractions() {
    // One for each; of the other 7 they get 3.5, 2.45 and 1.05.
    assertThat(CandidatePartitions.of(new double[] {50, 35, 15}, 10))
        .isEqualTo(Partition.of(10, 5, 3, 2));
    assertThat(CandidatePartitions.of(new double[] {1, 0}, 5)).isEqualTo(Partition.of(5, 4, 1));
  }

  @Test
  void obvious_ofADrawnServer_usesNoMoreThanItsThreads() {
    for (long seed = 1; seed <= 10; seed++) {
      DrawnServer server = ServerDraw.of(seed);
      assertThat(CandidatePartitions.obvious(server))
          .isNotEmpty()
          .allMatch(each -> each.sum() <= server.threads() && each.total() == server.threads())
          .allMatch(each -> Arrays.stream(each.budgets()).min().orElseThrow() >= 1);
    }
  }

  @Test
  void of_oneClassAlone_givesItAllItNeeds() {
    DrawnServer server = TestServers.of(12, Duration.ofSeconds(1), .3, .3);
    List<DrawnRequest> all = new ArrayList<>();
    for (int second = 0; second < 5; second++) {
      for (int i = 0; i < 11; i++) {
        all.add(coming(second, 1, .2));
      }
    }
    // Eleven of the second class at once: with 11 threads, or 10 and one that waits too long.
    Hindsight.Found found = Hindsight.of(server, List.of(new Requests(all)), false);
    assertThat(found.partition()).isEqualTo(Partition.of(12, 1, 11));
    assertThat(found.cost()).isZero();
  }
}
