package io.github.jettyqos.core.measure.demand;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ClassWork.ServiceDemand.Pool;
import io.github.jettyqos.core.measure.DemandEstimate.ClassDemand;
import io.github.jettyqos.core.measure.DemandEstimate.ClassDemand.Known;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Whatever happens to a server, what is measured of it can be planned with; and when all is calm
 * again, it is right again.
 */
final class DemandStormTest {
  private static final int ROUNDS = 12;
  private static final int CALM_SECONDS = 240; // for 90 a pool of one may be believed

  /** Silent threads tell nothing: of those only the time elsewhere and in all is looked at. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16})
  void demand_serverInAStorm_isUsableAndRightAfterIt(long seed) {
    Random random = new Random(seed);
    WorkServer.Kind[] kinds = new WorkServer.Kind[1 + random.nextInt(4)];
    for (int k = 0; k < kinds.length; k++) {
      kinds[k] = new WorkServer.Kind(20 + random.nextInt(60), draw(random));
    }
    double processors = 1 + random.nextInt(4);
    boolean told = seed % 4 != 0;
    WorkServer server = new WorkServer(seed, processors, 32, told, kinds);
    for (int round = 0; round < ROUNDS; round++) {
      WorkServer.Kind one = kinds[random.nextInt(kinds.length)];
      switch (random.nextInt(7)) {
        case 0 -> one.hangs = true;
        case 1 -> server.freeze(random.nextDouble() * 10);
        case 2 -> one.demand = draw(random);
        case 3 -> one.perSecond = random.nextInt(200);
        case 4 -> one.perSecond = 0;
        case 5 -> one.variation = random.nextInt(20);
        default -> server.own(random.nextDouble() * processors);
      }
      if (one.nextArrival == Double.POSITIVE_INFINITY && one.perSecond > 0) {
        one.nextArrival = server.time();
      }
      for (int i = 0; i < 16; i++) {
        server.seconds(.25);
        assertUsable(server);
      }
      if (random.nextBoolean()) {
        comeBack(server);
      }
    }
    comeBack(server);
    server.own(0);
    for (WorkServer.Kind each : kinds) {
      each.perSecond = 0;
      each.nextArrival = Double.POSITIVE_INFINITY;
    }
    server.drain(); // what waited is of the storm
    for (int k = 0; k < kinds.length; k++) {
      kinds[k].perSecond = 40;
      kinds[k].variation = 1;
      kinds[k].demand =
          new ServiceDemand(.3 * processors / 40 / kinds.length * (k + 1) / 2, .005 * (k + 1));
      kinds[k].nextArrival = server.time();
    }
    server.seconds(CALM_SECONDS);
    for (int k = 0; told && k < kinds.length; k++) {
      ServiceDemand truth = kinds[k].demand;
      assertThat(known(server, k).compute())
          .as("compute of class " + k)
          .isBetween(.75 * truth.compute(), 1.25 * truth.compute());
      assertThat(known(server, k).unloaded())
          .as("unloaded time of class " + k)
          .isBetween(.7 * truth.unloaded(), 1.3 * truth.unloaded());
      assertThat(server.source.last().classes().get(k).stuck()).as("class " + k).isZero();
    }
  }

  private static void comeBack(WorkServer server) {
    for (WorkServer.Kind each : server.kinds) {
      each.hangs = false;
    }
    server.comeBack();
  }

  private static ServiceDemand draw(Random random) {
    double elsewhere = Math.pow(10, -3 + 3 * random.nextDouble());
    Optional<Pool> pool =
        random.nextInt(4) == 0
            ? Optional.of(new Pool(1 + random.nextInt(6), .001 + .03 * random.nextDouble()))
            : Optional.empty();
    return new ServiceDemand(.0005 + .03 * random.nextDouble(), elsewhere, pool);
  }

  private static ServiceDemand known(WorkServer server, int k) {
    ClassDemand demand = server.source.last().classes().get(k);
    assertThat(demand).as(demand.inWords()).isInstanceOf(Known.class);
    return ((Known) demand).work().demand();
  }

  /** Demands and variations are in their ranges already, or their records would have thrown. */
  private static void assertUsable(WorkServer server) {
    for (ClassDemand each : server.source.last().classes()) {
      assertThat(each.stuck()).isBetween(0, server.threads);
      if (each instanceof Known known) {
        assertThat(known.computeError()).isGreaterThanOrEqualTo(0).isFinite();
        assertThat(known.elsewhereError()).isGreaterThanOrEqualTo(0).isFinite();
        assertThat(known.work().demand().unloaded()).isLessThan(60);
      }
    }
    server
        .source
        .work()
        .ifPresent(
            work -> {
              assertThat(work.station().most()).isBetween(.01, 65535.0);
              for (ClassWork each : work.classes()) {
                assertThat(each.demand().unloaded()).isPositive().isFinite();
              }
            });
  }
}
