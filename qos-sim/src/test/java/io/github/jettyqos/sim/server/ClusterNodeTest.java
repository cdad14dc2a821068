package io.github.jettyqos.sim.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.sim.event.Simulation;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class ClusterNodeTest {
  private static final long MILLI = 1_000_000;

  private final Simulation simulation = new Simulation();
  private final Heard heard = new Heard();
  private final ClusterNode node = node(Partition.of(3, 2, 1), 2);

  @Test
  void requests_runAtTheSpeedOfTheNode_andShareNothing() {
    // At speed 2: 200 ms take 100 ms each, side by side; the third starts at 100 ms.
    for (int i = 0; i < 3; i++) {
      node.arrive(0, 0.2, heard);
    }
    node.arrive(1, 0.4, heard);

    simulation.runUntil(1000 * MILLI);

    assertThat(heard.lines).containsExactly("0+100", "0+100", "0+200", "100+100");
  }

  @Test
  void counts_areThoseOfTheInstant() {
    assertThat(node.idle(0)).isEqualTo(2);
    for (int i = 0; i < 5; i++) {
      node.arrive(0, 0.2, heard);
    }

    assertCounts(3, 2, 0);
    simulation.runUntil(100 * MILLI);
    assertCounts(1, 2, 0);
    simulation.runUntil(200 * MILLI);
    assertCounts(0, 1, 1);
    assertThat(node.queued(1)).isZero();
    assertThat(node.idle(1)).isOne();
    assertThat(node.speed()).isEqualTo(2);
  }

  @Test
  void quota_lowered_isNotIdleUntilItIsBack() {
    node.arrive(0, 0.2, heard);
    node.arrive(0, 0.4, heard);
    node.arrive(0, 0.2, heard);
    node.gate().partition(Partition.of(3, 1, 2));

    assertThat(node.quota(0)).isOne();
    assertCounts(1, 2, 0);
    simulation.runUntil(100 * MILLI);
    assertCounts(1, 1, 0);
    simulation.runUntil(200 * MILLI);
    assertCounts(0, 1, 0);
  }

  @Test
  void queue_tooSlowOrFull_isCounted() {
    ClusterNode slow = node(Partition.of(2, 1, 1), 0.001);
    for (int i = 0; i < 5; i++) {
      slow.arrive(0, 1, heard);
    }
    assertThat(slow.queued(0)).isEqualTo(3);
    assertThat(heard.lines).containsExactly("queue full");

    simulation.runUntil(60_000 * MILLI);

    assertThat(slow.queued(0)).isZero();
    assertThat(heard.lines).hasSize(4).endsWith("queue timeout");
  }

  @Test
  void speed_ofNothing_isRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> node(Partition.of(2, 1, 1), 0));
  }

  private void assertCounts(int queued, int running, int idle) {
    assertThat(node.queued(0)).isEqualTo(queued);
    assertThat(node.running(0)).isEqualTo(running);
    assertThat(node.idle(0)).isEqualTo(idle);
    assertThat(node.gate().counts(0).queued()).isEqualTo(queued);
    assertThat(node.gate().counts(0).running()).isEqualTo(running);
  }

  private ClusterNode node(Partition partition, double speed) {
    QueueRule queue = new QueueRule(3, Duration.ofSeconds(60));
    List<ServiceClass> classes =
        List.of(
            ServiceClass.named("c0").lend(false).priority(0).queue(queue).build(),
            ServiceClass.named("c1").lend(false).priority(1).queue(queue).build());
    return new ClusterNode(simulation, new Gate(classes, partition), speed);
  }
}
