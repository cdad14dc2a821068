package io.github.jettyqos.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.ClassWork.ServiceDemand.Pool;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One processor; 10 threads for each of two classes; times in milliseconds. */
class SharedServerTest {
  private static final long MILLI = 1_000_000;

  private final Heard gold = new Heard();
  private final Heard rest = new Heard();

  private record Parts(double workSeconds, double elsewhereSeconds, double holdSeconds)
      implements Content {}

  private static Content parts(double compute, double elsewhere, double hold) {
    return new Parts(compute / 1e3, elsewhere / 1e3, hold / 1e3);
  }

  private static SimulatedServer server(Troubles troubles) {
    Machine machine =
        new Machine(
            Curve.ONE, 1, List.of(Optional.of(new Pool(2, 1.0)), Optional.empty()), true, troubles);
    return server(machine);
  }

  private static SimulatedServer server(Machine machine) {
    List<ServiceClass> classes =
        List.of(
            ServiceClass.named("gold")
                .lend(false)
                .priority(0)
                .queue(new QueueRule(9, Duration.ofMillis(100)))
                .build(),
            ServiceClass.named("rest").lend(false).priority(1).build());
    return new SimulatedServer(classes, Partition.of(20, 10, 10), machine);
  }

  private static Duration millis(long count) {
    return Duration.ofMillis(count);
  }

  /** A request that comes at a time. */
  private static void at(
      SimulatedServer server, long millis, int k, Content content, RequestListener listener) {
    server
        .simulation()
        .at(
            millis * MILLI,
            new Event(Event.ARRIVAL) {
              @Override
              protected void fire() {
                server.arrive(k, content, listener);
              }
            });
  }

  @Test
  void handlers_ofDifferentWork_shareOnlyTheProcessor() {
    SimulatedServer server = server(Troubles.NONE);
    at(server, 0, 1, parts(10, 80, 0), rest);
    at(server, 0, 1, parts(100, 0, 0), rest);
    server.runUntil(millis(1000));
    // 80 ms alone leave 20 of the 100; the other's 10 share for 20, so that it ends at 100, and
    // the 10 that are left end at 110.
    assertThat(rest.lines).containsExactly("0+100", "0+110");
  }

  @Test
  void connections_moreRequestsThanThere_areHeldOneAfterTheOther() {
    SimulatedServer server = server(Troubles.NONE);
    for (int i = 0; i < 5; i++) {
      at(server, 0, 0, parts(0, 0, 20), gold);
    }
    at(server, 0, 1, parts(0, 0, 20), rest); // of a class without connections: it has nothing to do
    server.runUntil(millis(1000));
    assertThat(gold.lines).containsExactly("0+20", "0+20", "0+40", "0+40", "0+60");
    assertThat(rest.lines).containsExactly("0+0");
  }

  @Test
  void connection_whileItsHandlerComputes_isAnothers() {
    SimulatedServer server = server(Troubles.NONE);
    for (int i = 0; i < 3; i++) {
      at(server, 0, 0, parts(10, 0, 20), gold);
    }
    server.runUntil(millis(1000));
    // Two compute together from 20 to 40; the third has a connection in that time.
    assertThat(gold.lines).containsExactly("0+40", "0+40", "0+50");
  }

  @Test
  void hang_whoWouldComeBack_doesAtItsEnd() {
    SimulatedServer server = server(Troubles.NONE.hang(0, millis(20), millis(50)));
    at(server, 0, 0, parts(0, 10, 0), gold);
    at(server, 0, 0, parts(0, 30, 0), gold);
    at(server, 40, 0, parts(0, 20, 0), gold);
    at(server, 0, 1, parts(0, 30, 0), rest); // of another class
    server.runUntil(millis(1000));
    assertThat(gold.lines).containsExactly("0+10", "0+50", "0+20");
    assertThat(rest.lines).containsExactly("0+30");
  }

  @Test
  void slow_whoStartsThen_takesTimesAsLong() {
    SimulatedServer server = server(Troubles.NONE.slow(1, 10, millis(20), millis(40)));
    at(server, 0, 1, parts(5, 10, 0), rest);
    at(server, 20, 1, parts(5, 10, 0), rest);
    at(server, 400, 1, parts(5, 10, 0), rest);
    server.runUntil(millis(1000));
    assertThat(rest.lines).containsExactly("0+15", "0+150", "0+15");
  }

  @Test
  void stall_ofTheMachine_stopsAllButWhatIsElsewhere() {
    SimulatedServer server = server(Troubles.NONE.stall(millis(50), millis(250)));
    at(server, 0, 1, parts(100, 0, 0), rest);
    at(server, 0, 1, parts(0, 150, 0), rest);
    at(server, 0, 1, parts(0, 300, 0), rest);
    at(server, 100, 1, parts(0, 30, 0), rest);
    server.runUntil(millis(1000));
    // Back at 150, it is heard at 250; half of the 100 ms is done after the stall; a request at
    // 100 is seen at 250.
    assertThat(rest.lines).containsExactly("0+250", "150+30", "0+300", "0+300");
    assertThat(server.unseen()).isZero();
  }

  @Test
  void stall_ofTheMachine_givesConnectionsBackAtItsEnd() {
    SimulatedServer server = server(Troubles.NONE.stall(millis(10), millis(100)));
    for (int i = 0; i < 3; i++) {
      at(server, 0, 0, parts(0, 0, 20), gold);
    }
    server.runUntil(millis(1000));
    assertThat(gold.lines).containsExactly("0+100", "0+100", "0+120");
  }

  @Test
  void stall_longerThanAQueueTimeout_rejectsAtItsEnd() {
    SimulatedServer server = server(Troubles.NONE.stall(millis(10), millis(500)));
    for (int i = 0; i < 11; i++) {
      at(server, 0, 0, parts(0, 700, 0), gold);
    }
    server.runUntil(millis(499));
    assertThat(gold.lines).isEmpty();
    server.runUntil(millis(600));
    // Ten have threads, and the eleventh was to wait for 100 ms.
    assertThat(gold.lines).containsExactly("queue timeout");
  }

  @Test
  void every_periodsInAStall_areOneAtItsEnd() {
    SimulatedServer server = server(Troubles.NONE.stall(millis(25), millis(75)));
    List<Long> ticks = new ArrayList<>();
    server.every(millis(10), () -> ticks.add(server.simulation().now() / MILLI));
    server.runUntil(millis(100));
    assertThat(ticks).containsExactly(10L, 20L, 75L, 80L, 90L, 100L);
  }

  @Test
  void cpu_ofAThreadAndOfAll_isWhatWasComputed() {
    Simulation simulation = new Simulation();
    ProcessorSharing processors = new ProcessorSharing(simulation, Curve.processors(2));
    Machine two = new Machine(Curve.processors(2), 2, List.of(), true, Troubles.NONE);
    SimulatedCpu cpu = new SimulatedCpu(simulation, processors, two);
    processors.start(new Probe(simulation), .03);
    simulation.runUntil(40 * MILLI);
    assertThat(cpu.processSeconds()).isCloseTo(.03, within(1e-9));
    assertThat(cpu.machineLoad()).isCloseTo(.75, within(1e-9));
    HandlerJob handler =
        new HandlerJob(passage -> {}) {
          @Override
          void onPassed() {}
        };
    cpu.computed(handler, .0125);
    assertThat(cpu.cpuNanos()).isEqualTo(12_500_000);
    SimulatedCpu silent = new SimulatedCpu(simulation, processors, two.withSilentThreads());
    silent.computed(handler, .0125);
    assertThat(silent.cpuNanos()).isNegative();
    assertThat(silent.silentThread()).isSameAs(handler);
    assertThat(silent.isRunning(handler)).isFalse();
    handler.stage = HandlerJob.Stage.COMPUTING;
    assertThat(silent.isRunning(handler)).isTrue();
    assertThat(silent.processSeconds()).isCloseTo(.03, within(1e-9));
    SimulatedCpu curve = new SimulatedCpu(simulation, processors, Machine.of(Curve.ONE));
    assertThat(curve.cpuNanos()).isNegative();
    assertThat(curve.machineLoad()).isNaN();
  }

  @Test
  void troubles_thatOverlap_areOneAfterTheOther() {
    Troubles troubles =
        Troubles.NONE.hang(0, millis(40), millis(60)).hang(0, millis(10), millis(50));
    assertThat(troubles.back(0, 20 * MILLI)).isEqualTo(60 * MILLI);
    assertThat(troubles.back(0, 60 * MILLI)).isEqualTo(60 * MILLI);
    assertThat(troubles.back(1, 20 * MILLI)).isEqualTo(20 * MILLI);
  }
}
