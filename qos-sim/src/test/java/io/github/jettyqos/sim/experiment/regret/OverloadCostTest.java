package io.github.jettyqos.sim.experiment.regret;

import static io.github.jettyqos.sim.experiment.regret.TestServers.coming;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class OverloadCostTest {
  @Test
  void of_moreThanAllQueuesHold_losesTheLastThatCame() {
    DrawnServer server = TestServers.of(1, Duration.ofSeconds(30), 1, 1);
    Requests requests =
        new Requests(
            List.of(
                coming(0, 0, 1), // runs
                coming(.1, 0, 1), // two wait, where each class has room for one
                coming(.2, 0, 1),
                coming(.3, 1, 1))); // lost
    RunCost bill = OverloadCost.bill(server, requests);
    assertThat(bill.lost()).isEqualTo(1);
    // They end at 1, 2 and 3 s: 0, .9 and 1.8 s late, weight 4.
    assertThat(bill.lateCost()).isCloseTo(4 * 2.7, within(1e-9));
  }

  @Test
  void of_waitsLongerThanItsPatience_isLostAndLeavesItsRoom() {
    DrawnServer server = TestServers.of(1, Duration.ofSeconds(1), 10, 10);
    Requests requests =
        new Requests(
            List.of(
                coming(0, 0, 2), // runs until 2 s
                coming(.1, 0, 1), // both have left by 1.2 s
                coming(.2, 1, 1),
                coming(1.3, 0, 1))); // has room, and runs at 2 s
    // One of each class, but both cost as much as one of the last class, of weight 2.
    assertThat(OverloadCost.of(server, requests)).isEqualTo(2 * 5 * 2);
  }

  @Test
  void of_threadsForAll_losesNothing() {
    DrawnServer server = TestServers.of(2, Duration.ofSeconds(1), 1, 1);
    Requests requests = new Requests(List.of(coming(0, 0, 1), coming(0, 1, 1)));
    assertThat(OverloadCost.of(server, requests)).isZero();
  }
}
