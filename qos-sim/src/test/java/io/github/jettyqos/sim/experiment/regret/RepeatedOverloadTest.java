package io.github.jettyqos.sim.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.sim.experiment.regret.Pattern.Piece;
import io.github.jettyqos.sim.experiment.rule.AllocationRule;
import io.github.jettyqos.sim.experiment.rule.AllocationRules;
import io.github.jettyqos.sim.server.Troubles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * 32 threads whose requests wait for 100 ms, 320 a second, in overloads of 12 s with pauses of 36 s
 * between them. Gold asks for a fifth of them, bronze for the rest and has a second for 95 of 100.
 *
 * <p>Parts of capacity that are answered in time from the fourth second on, at 2, 1.2, 2 and 5
 * times of it: .94, .96, .94 and .93. With queues of another order than that of arrival, which know
 * no limit by the time that is left, .20, gold alone. Of some 3000 gold requests none is late or
 * lost.
 */
final class RepeatedOverloadTest {
  private static final double CAPACITY = 320;
  private static final double GOLD = .2 * CAPACITY;
  private static final double[] LOADS = {2, 1.2, 2, 5};
  private static final double LASTS = 12;
  private static final double WARM = 4;
  private static final double EVERY = 48;
  private static final double NONE = 1e-6;

  private int lateGold;

  private static DrawnServer server(QueuePolicy policy) {
    List<Piece> gold = new ArrayList<>();
    List<Piece> bronze = new ArrayList<>();
    for (int i = 0; i < LOADS.length; i++) {
      gold.add(new Piece(i * EVERY, GOLD));
      gold.add(new Piece(i * EVERY + LASTS, NONE));
      bronze.add(new Piece(i * EVERY, LOADS[i] * CAPACITY - GOLD));
      bronze.add(new Piece(i * EVERY + LASTS, NONE));
    }
    ServiceClass first =
        ServiceClass.named("gold")
            .priority(0)
            .target(Statistic.P95, Duration.ofMillis(200))
            .build();
    ServiceClass second =
        ServiceClass.named("bronze")
            .priority(1)
            .target(Statistic.P95, Duration.ofSeconds(1))
            .queuePolicy(policy)
            .build();
    return new DrawnServer(
        7, 2, 32, LOADS.length * EVERY, List.of(drawn(first, gold), drawn(second, bronze)));
  }

  private static DrawnClass drawn(ServiceClass owner, List<Piece> pieces) {
    Pattern pattern = new Pattern("overloads", LOADS.length * EVERY, pieces);
    ClassWork work = new ClassWork(new ServiceDemand(1e-5, .1), 0);
    return new DrawnClass(owner, work, pattern.mean(), pattern);
  }

  /** The share of requests in time for each overload. */
  private double[] inTime(DrawnServer server, AllocationRule rule) {
    double[] parts = new double[LOADS.length];
    lateGold = 0;
    RequestOutcomes outcome =
        new RequestOutcomes() {
          @Override
          public void completed(DrawnRequest request, double residenceSeconds) {
            int which = (int) (request.atNanos() / 1e9 / EVERY);
            double since = request.atNanos() / 1e9 - which * EVERY;
            boolean gold = request.classIndex() == 0;
            if (residenceSeconds > (gold ? .2 : 1)) {
              lateGold += gold ? 1 : 0;
            } else if (since >= WARM && since < LASTS) {
              parts[which] += 1 / CAPACITY / (LASTS - WARM);
            }
          }

          @Override
          public void lost(DrawnRequest request) {
            lateGold += request.classIndex() == 0 ? 1 : 0;
          }
        };
    RuleRun.run(server, Requests.draw(server, 0), rule, Troubles.NONE, outcome);
    return parts;
  }

  @Test
  void law_everyOverload_capacityIsUsedForWhatIsInTime() {
    double[] parts = inTime(server(QueuePolicy.FIFO), AllocationRules.SHIPPED);
    for (int i = 0; i < parts.length; i++) {
      assertThat(parts[i]).as("%s times", LOADS[i]).isGreaterThan(.88);
    }
    assertThat(lateGold).isLessThan(6);
  }

  @Test
  void twin_queueThatHoldsMoreThanIsInTime_goldAloneIsInTime() {
    double[] parts = inTime(server(QueuePolicy.SHORTEST), AllocationRules.SHIPPED);
    for (int i = 0; i < parts.length; i++) {
      assertThat(parts[i]).as("%s times", LOADS[i]).isLessThan(.3);
    }
  }
}
