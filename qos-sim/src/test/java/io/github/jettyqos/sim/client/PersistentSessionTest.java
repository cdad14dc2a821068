package io.github.jettyqos.sim.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.server.ConnectionServer;
import io.github.jettyqos.sim.server.Curve;
import io.github.jettyqos.sim.server.DelayTally;
import io.github.jettyqos.sim.workload.Session;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** One or two processes of speed 1 that do not disturb each other. */
final class PersistentSessionTest {
  private static final long SECOND = 1_000_000_000L;

  private final Simulation simulation = new Simulation();
  private final List<String> heard = new ArrayList<>();

  private final class Note implements Session.Answer {
    private final String name;

    Note(String name) {
      this.name = name;
    }

    @Override
    public void served() {
      heard.add(name + " served " + simulation.now() / 1e9);
    }

    @Override
    public void refused() {
      heard.add(name + " refused " + simulation.now() / 1e9);
    }
  }

  private static Gate gate(int budget, int queue) {
    ServiceClass all =
        ServiceClass.named("all").queueMax(queue).queueTimeout(Duration.ofSeconds(20)).build();
    return new Gate(List.of(all), Partition.of(budget, budget));
  }

  private ConnectionServer connections(int processes, int queue) {
    return new ConnectionServer(simulation, gate(processes, queue), Curve.ALONE, 15_000_000_000L);
  }

  @Test
  void persistent_pauseBelowTheTimeout_keepsItsProcess() {
    // Keeps the only process from 0 to 1 + 15 s, asks again at 10 s, until 12 s; 15 s later it is
    // free for the one that came at 1 s.
    ConnectionServer server = connections(1, 1);
    Session first =
        new PersistentSession(server, 0, file -> file, Integer.MAX_VALUE, new DelayTally());
    Session second =
        new PersistentSession(server, 0, file -> file, Integer.MAX_VALUE, new DelayTally());
    first.request(1, new Note("a"));
    simulation.runUntil(SECOND);
    second.request(1, new Note("b"));
    simulation.runUntil(10 * SECOND);
    first.pageDone();
    first.request(2, new Note("a"));
    simulation.runUntil(19 * SECOND);
    assertThat(heard).containsExactly("a served 1.0", "a served 12.0");
    simulation.runUntil(40 * SECOND);
    // Its patience in the queue is 20 s, so it is turned away at 21 s and not served at 28 s.
    assertThat(heard).containsExactly("a served 1.0", "a served 12.0", "b refused 21.0");
  }

  @Test
  void persistent_closedForIdleness_opensAnother() {
    ConnectionServer server = connections(1, 1);
    Session first =
        new PersistentSession(server, 0, file -> file, Integer.MAX_VALUE, new DelayTally());
    Session second =
        new PersistentSession(server, 0, file -> file, Integer.MAX_VALUE, new DelayTally());
    first.request(1, new Note("a"));
    simulation.runUntil(2 * SECOND);
    second.request(1, new Note("b")); // has the process at 16 s
    simulation.runUntil(18 * SECOND);
    first.request(1, new Note("a")); // has it at 17 + 15 s
    simulation.runUntil(40 * SECOND);
    assertThat(heard).containsExactly("a served 1.0", "b served 17.0", "a served 33.0");
  }

  @Test
  void persistent_turnedAway_tellsAndTriesAgain() {
    ConnectionServer server = connections(1, 0);
    Session first = new PersistentSession(server, 0, file -> file, 1, new DelayTally());
    Session second = new PersistentSession(server, 0, file -> file, 1, new DelayTally());
    first.request(1, new Note("a"));
    second.request(1, new Note("b"));
    simulation.runUntil(17 * SECOND); // idle for 15 s: closed
    second.request(1, new Note("b"));
    simulation.runUntil(20 * SECOND);
    assertThat(heard).containsExactly("b refused 0.0", "a served 1.0", "b served 18.0");
  }

  @Test
  void persistent_pagesOfAConnectionUsedUp_goesOnOverAnother() {
    // The last page is done at 1 s. The process stays with the idle connection until its user asks
    // again at 6 s, which then comes after the one that waits.
    ConnectionServer server = connections(1, 1);
    Session first = new PersistentSession(server, 0, file -> file, 1, new DelayTally());
    Session second = new PersistentSession(server, 0, file -> file, 1, new DelayTally());
    first.request(1, new Note("a"));
    second.request(1, new Note("b"));
    simulation.runUntil(SECOND);
    first.pageDone();
    simulation.runUntil(6 * SECOND);
    first.request(1, new Note("a"));
    simulation.runUntil(8 * SECOND);
    second.pageDone();
    second.request(1, new Note("b"));
    simulation.runUntil(9 * SECOND);
    assertThat(heard).containsExactly("a served 1.0", "b served 7.0", "a served 9.0");
  }
}
