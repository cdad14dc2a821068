package io.github.jettyqos.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.loop.Plant;
import io.github.jettyqos.core.measure.Delays;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.junit.jupiter.api.Test;

class GatedServerTest {
  private static final long MILLI = 1_000_000;

  private final Simulation simulation = new Simulation();
  private final Heard gold = new Heard();
  private final Heard rest = new Heard();

  private final List<ServiceClass> classes =
      List.of(
          ServiceClass.named("gold")
              .lend(false)
              .borrow(false)
              .priority(0)
              .queue(new QueueRule(10, Duration.ofMillis(500)))
              .build(),
          ServiceClass.named("rest")
              .lend(false)
              .borrow(false)
              .priority(1)
              .queue(new QueueRule(2, Duration.ofMillis(200)))
              .build());

  @Test
  void speedup_moreWorkersThanUsual_areToldFromEachOther() {
    // 2000 handlers that end one after another. Seen: 1735; without the levels for it, 1024.
    Speedup linear = new Speedup(1, 1, 3000);
    GatedServer server = server(Curve.of(linear), Partition.of(4000, 2000, 2000));
    for (int i = 0; i < 2000; i++) {
      server.arrive(0, 1 + i / 1000.0);
    }
    simulation.runUntil(4000 * MILLI);
    assertThat(server.speedup().estimate().evidence().highestLevel()).isBetween(1500, 2000);
  }

  @Test
  void budgets_bind_requestsWaitAndShareTheServer() {
    // One gold and one rest run, at half speed each on one processor.
    // 100 ms of gold end at 200 ms; the next gold, of 100 ms, then shares with the 100 ms that are
    // left of rest: both end at 400 ms.
    GatedServer server = server(Curve.ONE, Partition.of(2, 1, 1));
    assertThat(server.arrive(0, 0.1)).isEqualTo(Decision.DISPATCHED);
    assertThat(server.arrive(0, 0.1)).isEqualTo(Decision.QUEUED);
    assertThat(server.arrive(1, 0.2)).isEqualTo(Decision.DISPATCHED);

    simulation.runUntil(1000 * MILLI);

    assertThat(gold.lines).containsExactly("0+200", "200+200");
    assertThat(rest.lines).containsExactly("0+400");
    assertThat(server.gate().counts(0).completed()).isEqualTo(2);
    assertThat(server.processor().running()).isZero();
  }

  @Test
  void queue_full_rejectsAtOnce() {
    GatedServer server = server(Curve.ALONE, Partition.of(2, 1, 1));
    for (int i = 0; i < 3; i++) {
      server.arrive(1, 0.01);
    }

    assertThat(server.arrive(1, 0.01)).isEqualTo(new Decision.Rejected(RejectReason.QUEUE_FULL));
    assertThat(rest.lines).containsExactly("queue full");
  }

  @Test
  void queueTimeout_firesInVirtualTime_theShorterOneFirst() {
    GatedServer server = server(Curve.ALONE, Partition.of(2, 1, 1));
    server.arrive(0, 3);
    server.arrive(1, 3);
    server.arrive(0, 3); // until 500 ms
    simulation.runUntil(100 * MILLI);
    server.arrive(1, 3); // until 300 ms

    simulation.runUntil(300 * MILLI - 1);
    assertThat(rest.lines).isEmpty();
    simulation.runUntil(300 * MILLI);
    assertThat(rest.lines).containsExactly("queue timeout");
    simulation.runUntil(500 * MILLI - 1);
    assertThat(gold.lines).isEmpty();
    simulation.runUntil(500 * MILLI);
    assertThat(gold.lines).containsExactly("queue timeout");
    assertThat(server.gate().counts(0).queued()).isZero();
  }

  @Test
  void timeoutAndFreeWorker_atOneInstant_theRequestRuns() {
    GatedServer server = server(Curve.ALONE, Partition.of(2, 1, 1));
    server.arrive(1, 0.2);
    server.arrive(1, 0.1);

    simulation.runUntil(1000 * MILLI);

    assertThat(rest.lines).containsExactly("0+200", "200+100");
  }

  @Test
  void partition_raised_dispatchesAtThatInstant() {
    GatedServer server = server(Curve.ALONE, Partition.of(3, 1, 1));
    server.arrive(0, 0.4);
    server.arrive(0, 0.1);
    simulation.runUntil(50 * MILLI);

    server.gate().partition(Partition.of(3, 2, 1));
    simulation.runUntil(1000 * MILLI);

    assertThat(gold.lines).containsExactly("50+100", "0+400");
  }

  @Test
  void listener_broughtAlong_hearsInsteadOfTheClass() {
    GatedServer server = server(Curve.ALONE, Partition.of(2, 1, 1));
    Heard own = new Heard();
    server.arrive(0, 0.1, own);

    simulation.runUntil(1000 * MILLI);

    assertThat(own.lines).containsExactly("0+100");
    assertThat(gold.lines).isEmpty();
  }

  @Test
  void shortestFirst_asksForTheSizeBefore_andForTheWorkAtDispatch() {
    // Sizes say that the third is the shortest; its work grows while it waits, which counts.
    QueueRule shortest =
        new QueueRule(10, Duration.ofSeconds(5), QueuePolicy.SHORTEST, Duration.ofSeconds(5));
    List<ServiceClass> one = List.of(ServiceClass.named("one").priority(0).queue(shortest).build());
    Gate gate = new Gate(one, Partition.of(1, 1), simulation.clock(), document -> false);
    GatedServer server = new GatedServer(simulation, gate, Curve.ALONE);
    server.listener(0, gold);
    server.arrive(0, 0.1);
    server.arrive(0, 0.03);
    double[] third = {0.01};
    server.arrive(
        0,
        new Content() {
          @Override
          public double workSeconds() {
            return third[0];
          }

          @Override
          public long size() {
            return 1;
          }
        },
        gold);
    third[0] = 0.02;

    simulation.runUntil(1000 * MILLI);

    assertThat(gold.lines).containsExactly("0+100", "100+20", "120+30");
  }

  @Test
  void recorders_areToldWhatProductionTellsThem() {
    GatedServer server = server(Curve.ALONE, Partition.of(2, 1, 1));
    server.arrive(0, 0.1);
    server.arrive(0, 0.3);
    simulation.runUntil(1000 * MILLI);

    Plant plant = server.plant(classes, Optional.of(new Speedup(1, 1, 1)));

    Delays delays = plant.delays().get(0).total();
    assertThat(delays.waiting().count()).isEqualTo(2);
    // 0 and 100 ms; 100 and 300 ms; 100 and 400 ms; a histogram is off by 1 % at most.
    assertThat(delays.waiting().mean()).isCloseTo(Duration.ofMillis(50), Duration.ofMillis(1));
    assertThat(delays.processing().mean()).isCloseTo(Duration.ofMillis(200), Duration.ofMillis(2));
    assertThat(delays.residence().mean()).isCloseTo(Duration.ofMillis(250), Duration.ofMillis(3));
    assertThat(plant.delays().get(1).total().waiting().count()).isZero();
    assertThat(plant.gate()).isSameAs(server.gate());
    assertThat(plant.recorder()).isSameAs(server.speedup());
  }

  @Test
  void speedup_isMeasuredFromTheTraffic() {
    // A load that swings between light and heavy shows the curve: mu 50, alpha .3, mt 8. Over seeds
    // 1 to 5 mt is found within 2 of 8 and alpha within .1 of .3; a curve of alpha 0 in the server
    // would give a saturation point of 1.
    for (int seed = 1; seed <= 5; seed++) {
      SpeedupEstimate estimate = measured(Curve.of(new Speedup(1, .3, 8)), seed);
      assertThat(estimate).isInstanceOf(SpeedupEstimate.Known.class);
      Speedup found = ((SpeedupEstimate.Known) estimate).speedup();
      assertThat(found.saturationPoint()).isBetween(6, 10);
      assertThat(found.slope()).isBetween(.2, .4);
      assertThat(found.rate()).isBetween(42.0, 58.0);
    }
  }

  private static SpeedupEstimate measured(Curve curve, long seed) {
    Simulation time = new Simulation();
    List<ServiceClass> one = List.of(ServiceClass.named("one").priority(0).build());
    GatedServer server = new GatedServer(time, new Gate(one, Partition.of(20, 20)), curve);
    RandomStreams streams = new RandomStreams(seed);
    ZigguratSampler.Exponential work =
        ZigguratSampler.Exponential.of(streams.stream("work"), 1 / 50.0);
    ZigguratSampler.Exponential gap = ZigguratSampler.Exponential.of(streams.stream("arrivals"));
    time.after(
        0,
        new Event(Event.ARRIVAL) {
          @Override
          protected void fire() {
            server.arrive(0, work.sample());
            double phase = time.now() / 10e9 % 1;
            double rate = 20 + 160 * phase;
            time.after((long) (1e9 * gap.sample() / rate), this);
          }
        });
    time.runUntil(100_000 * MILLI);
    return server.speedup().estimate();
  }

  @Test
  void listener_thatFails_endsTheRun() {
    // The gate logs what a permit throws when it is called back, and goes on: not so in a test.
    GatedServer server = server(Curve.ALONE, Partition.of(2, 1, 1));
    RequestListener fails =
        new RequestListener() {
          @Override
          public void onRejected(RejectReason reason) {
            throw new IllegalStateException("on purpose");
          }
        };
    server.arrive(0, 3);
    server.arrive(0, 3, fails);

    assertThatThrownBy(() -> simulation.runUntil(1000 * MILLI)).hasMessage("on purpose");
  }

  private GatedServer server(Curve curve, Partition partition) {
    GatedServer server = new GatedServer(simulation, new Gate(classes, partition), curve);
    server.listener(0, gold);
    server.listener(1, rest);
    return server;
  }
}
