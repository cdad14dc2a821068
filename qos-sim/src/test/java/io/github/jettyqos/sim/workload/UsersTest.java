package io.github.jettyqos.sim.workload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.sim.event.Simulation;
import org.apache.commons.rng.UniformRandomProvider;
import org.junit.jupiter.api.Test;

final class UsersTest {
  private static final long SECOND = 1_000_000_000L;

  private final Simulation simulation = new Simulation();
  private final DelayingSession session = new DelayingSession(simulation, 0.25);

  @Test
  void thinking_fixedTimes_asksInTurn() {
    User user = new ThinkingUser(simulation, () -> 1, session);
    user.start();
    user.start();
    simulation.runUntil(4 * SECOND);
    assertThat(session.askedSeconds).containsExactly(0.0, 1.25, 2.5, 3.75);
  }

  @Test
  void thinking_manyUsers_keepLittlesLaw() {
    // N users, thinking 1 s in the mean, served in 0.25 s: N / 1.25 a second. 40 users for
    // 5000 s: 160 000 requests; the cycles have a standard deviation of 1 s, so the count one of
    // 1 / 1.25 * sqrt(160 000) = 320.
    UniformRandomProvider random = Sample.random(1);
    for (int i = 0; i < 40; i++) {
      new ThinkingUser(simulation, WorkDistribution.exponential(1, random)::nextSeconds, session)
          .start();
    }
    simulation.runUntil(5000 * SECOND);
    assertThat(session.files.size()).isBetween(160_000 - 1280, 160_000 + 1280);
  }

  @Test
  void stop_whileThinking_leavesAtOnceAndComesBack() {
    User user = new ThinkingUser(simulation, () -> 1, session);
    user.start();
    simulation.runUntil(SECOND / 2);
    user.stop();
    simulation.runUntil(3 * SECOND);
    assertThat(session.askedSeconds).hasSize(1);
    user.start();
    simulation.runUntil(4 * SECOND);
    assertThat(session.askedSeconds).containsExactly(0.0, 3.0);
  }

  @Test
  void stop_whileWaiting_leavesAfterTheAnswer() {
    User user = new ThinkingUser(simulation, () -> 1, session);
    user.start();
    simulation.runUntil(SECOND / 8);
    user.stop();
    simulation.runUntil(3 * SECOND);
    assertThat(session.askedSeconds).hasSize(1);
  }

  @Test
  void start_beforeTheOldAnswer_asksNotTwiceAtOnce() {
    User user = new ThinkingUser(simulation, () -> 1, session);
    user.start();
    simulation.runUntil(SECOND / 8);
    user.stop();
    user.start();
    simulation.runUntil(2 * SECOND);
    assertThat(session.askedSeconds).containsExactly(0.0, 1.25);
  }

  @Test
  void refusal_isTakenAsAnAnswer() {
    int[] asked = {0};
    Session deaf =
        (file, answer) -> {
          asked[0]++;
          answer.refused(); // within the call
        };
    new ThinkingUser(simulation, () -> 1, deaf).start();
    simulation.runUntil(3 * SECOND);
    assertThat(asked[0]).isEqualTo(4);
  }

  @Test
  void answer_twice_isRefused() {
    Session twice =
        (file, answer) -> {
          answer.served();
          answer.served();
        };
    assertThatThrownBy(new ThinkingUser(simulation, () -> 1, twice)::start)
        .hasMessage("a second answer to one request");
  }
}
