package io.github.jettyqos.sim.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.sim.experiment.regret.Pattern.Piece;
import io.github.jettyqos.sim.experiment.rule.AllocationRule;
import io.github.jettyqos.sim.experiment.rule.AllocationRules;
import io.github.jettyqos.sim.server.Troubles;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * One processor and 32 threads, as in the benchmark {@code live-mixed-overload}: from 20 to 60 s
 * the class without target asks for 1.3 times the processor, together with a class of small
 * requests that has 40 ms in the mean, and one of long ones that has 200.
 *
 * <p>Means from the tenth second of the overload on, four seeds: 38 and 84 ms under the law, 170
 * and 182 without the limit on the station. Of 51 000 requests with a target none is turned away.
 */
@Tag("long")
final class OverloadedProcessorTest {
  private static final int SEEDS = 4;
  private static final double END = 90;
  private static final double FROM = 30;
  private static final double TO = 60;

  /** Requests of the two classes with targets that were turned away. */
  private int lost;

  private static DrawnServer server(long seed) {
    return new DrawnServer(
        seed,
        1,
        32,
        END,
        List.of(
            drawn(targeted("small", 0, 40), .005, .0045, new Piece(0, 84)),
            drawn(targeted("long", 1, 200), .06, .0035, new Piece(0, 58)),
            drawn(
                ServiceClass.named("large").priority(2),
                .05,
                .0205,
                new Piece(0, 11),
                new Piece(20, 35),
                new Piece(TO, 11))));
  }

  private static ServiceClassBuilder targeted(String name, int priority, int millis) {
    return ServiceClass.named(name)
        .priority(priority)
        .target(Statistic.MEAN, Duration.ofMillis(millis));
  }

  private static DrawnClass drawn(
      ServiceClassBuilder owner, double elsewhere, double compute, Piece... pieces) {
    Pattern pattern = new Pattern("a piece of load", END, List.of(pieces));
    ClassWork work = new ClassWork(new ServiceDemand(compute, elsewhere), 1);
    return new DrawnClass(owner.build(), work, pattern.mean(), pattern);
  }

  /** Mean residence of each class in the overload but for its first 10 s, milliseconds. */
  private double[] means(AllocationRule rule) {
    double[] seconds = new double[3];
    int[] count = new int[3];
    RequestOutcomes outcome =
        new RequestOutcomes() {
          @Override
          public void completed(DrawnRequest request, double residenceSeconds) {
            double at = request.atNanos() / 1e9;
            if (at >= FROM && at < TO) {
              seconds[request.classIndex()] += residenceSeconds;
              count[request.classIndex()]++;
            }
          }

          @Override
          public void lost(DrawnRequest request) {
            lost += request.classIndex() < 2 ? 1 : 0;
          }
        };
    for (long seed = 1; seed <= SEEDS; seed++) {
      DrawnServer server = server(seed);
      RuleRun.run(server, Requests.draw(server, 0), rule, Troubles.NONE, outcome);
    }
    for (int k = 0; k < 3; k++) {
      seconds[k] *= 1000.0 / count[k];
    }
    return seconds;
  }

  @Test
  void law_processorIsOverloaded_targetsAreNearlyKept() {
    double[] means = means(AllocationRules.SHIPPED);
    assertThat(means[0]).isLessThan(45);
    assertThat(means[1]).isLessThan(200);
    assertThat(lost).isLessThan(10);
  }

  @Test
  void twin_withoutALimitOnTheStation_smallRequestsAreLate() {
    assertThat(means(Twin.without("STATION_LIMIT"))[0]).isGreaterThan(100);
  }
}
