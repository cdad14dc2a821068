package io.github.jettyqos.sim.experiment.regret;

import static io.github.jettyqos.sim.experiment.regret.TestServers.coming;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class RunCostTest {
  @Test
  void cost_lateAndLost_isWeightedByPriority() {
    RunCost bill = new RunCost(List.of(.1, .5, 1.0, 2.0));
    bill.completed(coming(0, 0, 0), .05); // in time
    bill.completed(coming(0, 0, 0), .35); // .25 s late, weight 4
    bill.completed(coming(0, 1, 0), 2); // 1.5 s late, weight 2
    bill.completed(coming(0, 3, 0), 2.5); // .5 s late, weight 1
    bill.lost(coming(0, 2, 0)); // 5 s, weight 1
    bill.lost(coming(0, 0, 0)); // 5 s, weight 4
    assertThat(bill.lateCost()).isCloseTo(1 + 3 + .5, within(1e-12));
    assertThat(bill.lostCost()).isEqualTo(25);
    assertThat(bill.cost()).isCloseTo(29.5, within(1e-12));
  }

  @Test
  void bound_noTarget_isTenTimesAloneAtLeastASecond() {
    // A request takes .2 s alone.
    DrawnServer server = TestServers.of(1, Duration.ofSeconds(1), .3, 0);
    assertThat(server.classes().get(0).bound()).isEqualTo(.3);
    assertThat(server.classes().get(1).bound()).isEqualTo(2);
  }

  @Test
  void idle_longRequest_isLateAlone() {
    DrawnServer server = TestServers.of(1, Duration.ofSeconds(1), .3, .3);
    Requests requests = new Requests(List.of(coming(0, 0, .2), coming(0, 1, .8)));
    // Only the second: .5 s of weight 2, though both come at once.
    assertThat(IdleCost.of(server, requests).cost()).isCloseTo(1, within(1e-12));
  }
}
