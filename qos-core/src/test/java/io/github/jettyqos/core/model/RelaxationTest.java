package io.github.jettyqos.core.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.model.Relaxation.PlanRoom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

final class RelaxationTest {
  /** The nearest time is twice as long; one class may be out of reach, and promises fit or not. */
  private record Room(boolean ample, int unreachable) implements PlanRoom {
    @Override
    public boolean isSafe(int k, Promise asked) {
      return k != unreachable;
    }

    @Override
    public boolean isLikely(int k, Promise asked) {
      return k != unreachable;
    }

    @Override
    public boolean take(int k, Promise asked) {
      return ample;
    }

    @Override
    public double nearest(int k, Promise asked) {
      return 2 * asked.seconds();
    }

    @Override
    public double arrivalLimit(int k, Promise asked) {
      return 1;
    }
  }

  /** A division of shares and reserves may fail though each promise fitted: so it was seen. */
  @Test
  void plan_promisesThatFittedDoNotFitTogether_theLastInPriorityGivesWay() {
    List<Claim> claims = List.of(claim("first", 0), claim("last", 2), claim("second", 1));
    List<List<Boolean>> tried = new ArrayList<>();
    GuaranteePlan plan =
        Relaxation.plan(
            claims,
            () -> new Room(true, -1),
            (promises, certificate) -> {
              tried.add(Arrays.stream(promises).map(each -> each != null).toList());
              return promises[1] == null
                  ? new GuaranteePlan(Partition.of(3, 1, 1, 1), OptionalDouble.empty(), certificate)
                  : null;
            });
    assertThat(tried.get(tried.size() - 1)).containsExactly(true, false, true);
    assertThat(plan.certificate()).extracting(Shortfall::name).containsExactly("last");
    assertThat(plan.certificate().get(0).nearest().reference()).isEqualTo(Duration.ofMillis(100));
  }

  /** Nothing can be kept: a class of the last priority waits for those that are out of reach. */
  @Test
  void plan_targetOutOfReach_isBeforeTheLastPriority() {
    List<Claim> claims = List.of(claim("soft", ServiceClass.LAST_PRIORITY), claim("first", 0));
    GuaranteePlan plan =
        Relaxation.plan(
            claims,
            () -> new Room(false, 1),
            (promises, certificate) ->
                new GuaranteePlan(Partition.of(2, 1, 1), OptionalDouble.empty(), certificate));
    assertThat(plan.certificate()).extracting(Shortfall::name).containsExactly("first", "soft");
    assertThat(plan.certificate()).extracting(Shortfall::unreachable).containsExactly(true, false);
  }

  private static Claim claim(String name, int priority) {
    ServiceClass owner =
        ServiceClass.named(name)
            .priority(priority)
            .target(Statistic.MEAN, Duration.ofMillis(50))
            .build();
    return new Claim(name, 10, owner.guarantee(), priority, false);
  }
}
