package io.github.jettyqos.sim.experiment.regret;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Target;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class ServerDrawTest {
  private static final List<DrawnServer> MANY =
      LongStream.rangeClosed(1, 150).mapToObj(ServerDraw::of).toList();

  @Test
  void of_sameSeed_isTheSameServer() {
    assertThat(ServerDraw.of(7)).isEqualTo(MANY.get(6));
    assertThat(ServerDraw.of(8)).isNotEqualTo(MANY.get(6));
  }

  @Test
  void of_manySeeds_isInItsRanges() {
    for (DrawnServer each : MANY) {
      assertThat(each.classes()).hasSizeBetween(2, 8);
      assertThat(each.processors()).isBetween(2, 16);
      assertThat(each.threads()).isBetween(16, 256);
      assertThat(each.seconds()).isBetween(60.0, 120.0);
      assertThat(each.requests()).isBetween(ServerDraw.LEAST, ServerDraw.MOST);
      // Of what is short; the other has less.
      assertThat(Math.max(each.processorLoad(), each.threadLoad())).isBetween(.3, 1.3);
      long untargeted = each.classes().stream().filter(of -> target(of).isEmpty()).count();
      assertThat(untargeted).isBetween(1L, 2L).isLessThan(each.classes().size());
      each.classes().forEach(ServerDrawTest::isInItsRanges);
    }
    assertThat(MANY.stream().map(each -> each.classes().size()).distinct()).hasSize(7);
  }

  private static void isInItsRanges(DrawnClass each) {
    ServiceDemand demand = each.work().demand();
    assertThat(each.alone()).isBetween(.000999, 1.001);
    assertThat(each.work().variation()).isBetween(.2, 50.0);
    double pool = demand.pool().map(of -> each.rate() * of.seconds() / of.size()).orElse(.3);
    assertThat(pool).isLessThan(2.0); // 1.3, and sizes are whole
    assertThat(each.owner().work()).isEmpty();
    assertThat(each.owner().guarantee().weight()).isEqualTo(Guarantee.DEFAULT_WEIGHT);
    target(each)
        .filter(of -> of.statistic().quantile().isEmpty())
        .ifPresent(of -> assertThat(of.seconds() / each.alone()).isBetween(1.499, 30.01));
  }

  private static Optional<Target> target(DrawnClass of) {
    return of.owner().guarantee().target();
  }

  @Test
  void of_manySeeds_hasEveryKindOfWork() {
    List<ServiceDemand> all =
        MANY.stream()
            .flatMap(each -> each.classes().stream())
            .map(each -> each.work().demand())
            .toList();
    assertThat(all).anyMatch(each -> each.pool().isPresent());
    assertThat(all).anyMatch(each -> each.compute() > .7 * each.unloaded());
    assertThat(all).anyMatch(each -> each.compute() < .2 * each.unloaded());
    assertThat(MANY).anyMatch(each -> each.threadLoad() > each.processorLoad());
  }

  @Test
  void toString_ofAServer_isOneLineWithoutCommas() {
    assertThat(MANY).allSatisfy(each -> assertThat(each.toString()).doesNotContain(",", "\n"));
  }
}
