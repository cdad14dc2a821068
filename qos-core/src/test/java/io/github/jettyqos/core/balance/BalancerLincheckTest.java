package io.github.jettyqos.core.balance;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/**
 * Balancers are linearizable: whatever two threads do at once is explained by some order. That is
 * what keeps two requests from one idle thread.
 */
final class BalancerLincheckTest {
  @Test
  void balancers_everySwitch_areLinearizable() {
    everySwitch().check(Least.class);
    everySwitch().check(Idle.class);
  }

  @Test
  void chooseThenNote_isFound() {
    // The twin. By chance, without every switch, it is found in few runs only.
    assertThatThrownBy(() -> everySwitch().check(Racy.class))
        .hasMessageContaining("Invalid execution results");
  }

  private static ModelCheckingOptions everySwitch() {
    return new ModelCheckingOptions()
        .iterations(5)
        .invocationsPerIteration(100)
        .threads(2)
        .actorsBefore(0)
        .actorsPerThread(2);
  }

  public static class Least {
    private final Balancer balancer = Balancers.leastConnections(3);

    @Operation
    public int dispatch() {
      return balancer.dispatch(0);
    }

    @Operation
    public void completed() {
      balancer.completed(1, 0);
    }
  }

  public static class Idle {
    private final Balancer balancer = Balancers.maximumIdleFirst(3, 1);

    @Operation
    public int dispatch() {
      return balancer.dispatch(0);
    }

    @Operation
    public void completed() {
      balancer.completed(1, 0);
    }

    @Operation
    public void report() {
      balancer.report(2, 0, new NodeStatus(0, 1, 2, 1));
    }
  }

  /** The twin: it chooses, and notes afterwards. */
  public static class Racy {
    private final AtomicIntegerArray inFlight = new AtomicIntegerArray(2);

    @Operation
    public int dispatch() {
      int node = inFlight.get(1) < inFlight.get(0) ? 1 : 0;
      inFlight.incrementAndGet(node);
      return node;
    }
  }
}
