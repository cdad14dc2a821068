package io.github.jettyqos.sim.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.sim.experiment.regret.Pattern.Piece;
import io.github.jettyqos.sim.experiment.rule.AllocationRule;
import io.github.jettyqos.sim.experiment.rule.AllocationRules;
import io.github.jettyqos.sim.server.Troubles;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Requests of 10 ms and of 910 ms that have no target, on 12 threads of which nothing is lent: to
 * count the work of both as equal turned away 30 % of the long ones, where equal shares lose 4 %.
 */
final class CostPathTest {
  private static final int SEEDS = 6;
  private static final double END = 120;

  private static DrawnServer server(long seed, HoldingCost cost, double shorts, double longs) {
    return new DrawnServer(
        seed,
        2,
        12,
        END,
        List.of(drawn("short", 0, cost, .01, shorts), drawn("long", 1, cost, .91, longs)));
  }

  private static DrawnClass drawn(
      String name, int priority, HoldingCost cost, double seconds, double perSecond) {
    ServiceClass owner =
        ServiceClass.named(name).priority(priority).lend(false).borrow(false).cost(cost).build();
    Pattern pattern = new Pattern("steady", END, List.of(new Piece(0, perSecond)));
    ClassWork work = new ClassWork(new ServiceDemand(.0005, seconds - .0005), 1);
    return new DrawnClass(owner, work, pattern.mean(), pattern);
  }

  /** The part of all requests that is lost. */
  private static double lost(AllocationRule rule, HoldingCost cost, double shorts, double longs) {
    int[] counts = new int[2];
    RequestOutcomes outcome =
        new RequestOutcomes() {
          @Override
          public void completed(DrawnRequest request, double residenceSeconds) {
            counts[0]++;
          }

          @Override
          public void lost(DrawnRequest request) {
            counts[1]++;
          }
        };
    for (long seed = 1; seed <= SEEDS; seed++) {
      DrawnServer server = server(seed, cost, shorts, longs);
      RuleRun.run(server, Requests.draw(server, 0), rule, Troubles.NONE, outcome);
    }
    return (double) counts[1] / (counts[0] + counts[1]);
  }

  private static List<HoldingCost> costs() {
    return List.of(HoldingCost.LINEAR, new HoldingCost(1, Duration.ofSeconds(1), 10));
  }

  /** Long ones keep 5.5 or 8 threads busy, short ones 3 or 2: equal shares of 6 lose with 8. */
  @ParameterizedTest
  @MethodSource("costs")
  void law_requestsOfDifferentTimes_losesNoMoreThanEqualShares(HoldingCost cost) {
    for (double[] load : new double[][] {{300, 6}, {200, 8.8}}) {
      double law = lost(AllocationRules.SHIPPED, cost, load[0], load[1]);
      double fixed = lost(AllocationRules.STATIC, cost, load[0], load[1]);
      assertThat(law).isLessThanOrEqualTo(fixed + .002);
    }
  }
}
