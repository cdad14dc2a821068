package io.github.jettyqos.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.sim.event.Simulation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ConnectionServerTest {
  private static final long SECOND = 1_000_000_000;

  private final Simulation simulation = new Simulation();
  private final List<String> log = new ArrayList<>();
  private final ConnectionServer server = server(Partition.of(2, 1, 1));

  /** Writes down what it hears, and at what second. */
  private final class Client implements ConnectionListener {
    private final String name;

    Client(String name) {
      this.name = name;
    }

    @Override
    public void onConnected(long waitingNanos) {
      log("connected after " + waitingNanos / SECOND);
    }

    @Override
    public void onResponse() {
      log("response");
    }

    @Override
    public void onClosed() {
      log("closed");
    }

    @Override
    public void onRejected(RejectReason reason) {
      log(reason.toString());
    }

    private void log(String what) {
      log.add(simulation.now() / SECOND + " " + name + " " + what);
    }
  }

  @Test
  void idleConnection_keepsItsProcessUntilTheTimeout() {
    // a: process at 0, request of 2 s, idle from 2, closed at 17. Only then b gets the process.
    Connection a = connect("a");
    a.request(2);
    simulation.runUntil(SECOND);
    Connection b = connect("b");
    b.request(1);

    simulation.runUntil(100 * SECOND);

    assertThat(log)
        .containsExactly(
            "0 a connected after 0",
            "2 a response",
            "17 b connected after 16",
            "17 a closed",
            "18 b response",
            "33 b closed");
    assertThat(a.isOpen()).isFalse();
    assertThat(server.gate().counts(0).completed()).isEqualTo(2);
  }

  @Test
  void request_beforeTheTimeout_keepsTheConnection() {
    Connection a = connect("a");
    a.request(1);
    simulation.runUntil(15 * SECOND);
    a.request(1); // idle since 1, until 16
    simulation.runUntil(100 * SECOND);

    assertThat(log)
        .containsExactly("0 a connected after 0", "1 a response", "16 a response", "31 a closed");
  }

  @Test
  void client_thatCloses_freesTheProcessAtOnce() {
    Connection a = connect("a");
    a.request(10);
    Connection b = connect("b");
    Connection c = connect("c");
    simulation.runUntil(3 * SECOND);

    b.close();
    a.close();
    a.close();
    simulation.runUntil(4 * SECOND);

    assertThat(log).containsExactly("0 a connected after 0", "3 c connected after 3");
    assertThat(server.processor().running()).isZero();
    assertThat(server.gate().counts(0).cancelled()).isOne();
    assertThat(c.isOpen()).isTrue();
  }

  @Test
  void connection_withoutRequest_timesOut() {
    connect("a");
    simulation.runUntil(100 * SECOND);

    assertThat(log).containsExactly("0 a connected after 0", "15 a closed");
  }

  @Test
  void queue_fullOrTooSlow_rejects() {
    connect("a").request(100);
    for (String name : List.of("b", "c", "d")) {
      connect(name);
    }
    simulation.runUntil(80 * SECOND);

    assertThat(log)
        .containsExactly(
            "0 a connected after 0", "0 d queue full", "60 b queue timeout", "60 c queue timeout");
  }

  @Test
  void classes_waitForTheirOwnProcesses() {
    connect("a");
    Client other = new Client("other");
    server.connect(1, other);

    assertThat(log).containsExactly("0 a connected after 0", "0 other connected after 0");
  }

  @Test
  void delays_areOfConnectionsThatGotAProcessSinceAsked() {
    connect("a");
    connect("b"); // gets a's process at 15
    simulation.runUntil(10 * SECOND);
    assertThat(server.takeDelays(0)).isEqualTo(PeriodDelay.of(1, 0));
    connect("c"); // gets b's process at 30, after 20 s

    simulation.runUntil(40 * SECOND);

    assertThat(server.takeDelays(0)).isEqualTo(PeriodDelay.of(2, (15 + 20) / 2.0));
    assertThat(server.takeDelays(0)).isEqualTo(PeriodDelay.NONE);
    assertThat(server.takeDelays(1)).isEqualTo(PeriodDelay.NONE);
  }

  @Test
  void budget_lowered_comesBackAsConnectionsClose() {
    ConnectionServer two = server(Partition.of(2, 2, 0));
    two.connect(0, new Client("a"));
    simulation.runUntil(5 * SECOND);
    two.connect(0, new Client("b"));
    two.connect(1, new Client("other"));
    two.gate().partition(Partition.of(2, 1, 1));

    simulation.runUntil(16 * SECOND);

    assertThat(log)
        .containsExactly(
            "0 a connected after 0",
            "5 b connected after 0",
            "15 other connected after 10",
            "15 a closed");
  }

  @Test
  void reclaim_afterALoweredBudget_closesTheLongestIdleAndNoneWithARequest() {
    // a idle since 0, b since 2, c with a request until 11: of three processes two are taken back.
    ConnectionServer three = server(Partition.of(3, 3, 0));
    three.connect(0, new Client("a"));
    simulation.runUntil(SECOND);
    Connection b = three.connect(0, new Client("b"));
    Connection c = three.connect(0, new Client("c"));
    b.request(1);
    c.request(10);
    simulation.runUntil(4 * SECOND);
    three.connect(1, new Client("other"));
    assertThat(three.reclaim()).isZero();
    three.gate().partition(Partition.of(3, 2, 1));

    assertThat(three.reclaim()).isOne();
    three.gate().partition(Partition.of(3, 0, 3));
    assertThat(three.reclaim()).isOne();
    simulation.runUntil(30 * SECOND);

    assertThat(log)
        .containsExactly(
            "0 a connected after 0",
            "1 b connected after 0",
            "1 c connected after 0",
            "2 b response",
            "4 other connected after 0",
            "4 a closed",
            "4 b closed",
            "11 c response",
            "19 other closed",
            "26 c closed");
    assertThat(b.isOpen()).isFalse();
  }

  @Test
  void secondRequest_beforeTheResponse_isRefused() {
    Connection a = connect("a");
    a.request(1);
    assertThatIllegalStateException().isThrownBy(() -> a.request(1));
    Connection waits = connect("b");
    waits.request(1);
    assertThatIllegalStateException().isThrownBy(() -> waits.request(1));
    a.close();
    assertThatIllegalStateException().isThrownBy(() -> a.request(1)).withMessage("closed");
  }

  private Connection connect(String name) {
    return server.connect(0, new Client(name));
  }

  private ConnectionServer server(Partition partition) {
    QueueRule queue = new QueueRule(2, Duration.ofSeconds(60));
    List<ServiceClass> classes =
        List.of(
            ServiceClass.named("c0").lend(false).priority(0).queue(queue).build(),
            ServiceClass.named("c1").lend(false).priority(1).queue(queue).build());
    return new ConnectionServer(
        simulation, new Gate(classes, partition), Curve.ALONE, 15_000_000_000L);
  }
}
