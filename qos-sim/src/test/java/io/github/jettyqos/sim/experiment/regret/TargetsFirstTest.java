package io.github.jettyqos.sim.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.Statistic;
import io.github.jettyqos.sim.experiment.regret.Pattern.Piece;
import io.github.jettyqos.sim.experiment.rule.Rule;
import io.github.jettyqos.sim.experiment.rule.Rules;
import io.github.jettyqos.sim.server.Troubles;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * The demonstration in virtual time: gold with a target of p95 50 ms, beside a flood of bronze at
 * 2.5 times of what twelve threads can serve, all of them lent.
 */
final class TargetsFirstTest {
  private static final int SEEDS = 3;
  private static final double SECONDS = 40;

  private long served;

  @Test
  void law_floodBesideATarget_keepsItInEveryWindowFromTheSecondOn() {
    assertThat(missed(Rules.SHIPPED, 0)).isZero();
    assertThat(missed(Rules.SHIPPED, .5)).isZero();
  }

  @Test
  void law_floodBesideATarget_servesTheFloodNearlyAsWithoutALaw() {
    assertThat((double) served(Rules.SHIPPED)).isGreaterThan(.85 * served(Rules.LENT));
  }

  /** Its target is kept without, too, but by lending nothing. */
  @Test
  void twin_nothingKept_servesFewerOfTheFlood() {
    assertThat((double) served(Twin.without("KEPT"))).isLessThan(.85 * served(Rules.LENT));
  }

  @Test
  void twin_targetsNotFirst_missesIt() {
    assertThat(missed(Twin.without("TARGETS_FIRST"), 0)).isPositive();
  }

  /** Requests of bronze. */
  private long served(Rule rule) {
    served = 0;
    int ignored = missed(rule, 0);
    return served;
  }

  /** Windows in which gold misses its target, but for the first five seconds. */
  private int missed(Rule rule, double variation) {
    int sum = 0;
    for (long seed = 1; seed <= SEEDS; seed++) {
      DrawnServer server =
          new DrawnServer(
              seed,
              2,
              12,
              SECONDS,
              List.of(
                  drawn(
                      ServiceClass.named("gold")
                          .priority(0)
                          .target(Statistic.P95, Duration.ofMillis(50)),
                      .01,
                      variation,
                      60),
                  drawn(
                      ServiceClass.named("bronze")
                          .priority(1)
                          .queueMax(64)
                          .queueTimeout(Duration.ofSeconds(1)),
                      .1,
                      variation,
                      300)));
      Windows windows = new Windows(server);
      Outcome outcome =
          new Outcome() {
            @Override
            public void completed(Coming request, double residenceSeconds) {
              served += request.classIndex();
              windows.completed(request, residenceSeconds);
            }

            @Override
            public void lost(Coming request) {
              windows.lost(request);
            }
          };
      Play.run(server, Requests.draw(server, 0), rule, Troubles.NONE, outcome);
      for (int w = 1; w < windows.size(); w++) {
        sum += windows.isMissed(0, w) ? 1 : 0;
      }
    }
    return sum;
  }

  private static DrawnClass drawn(
      ServiceClassBuilder owner, double seconds, double variation, double perSecond) {
    ClassWork work = new ClassWork(new ServiceDemand(.0002, seconds), variation);
    Pattern pattern = new Pattern("steady", SECONDS, List.of(new Piece(0, 1)));
    return new DrawnClass(owner.build(), work, perSecond, pattern);
  }
}
