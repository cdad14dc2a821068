package io.github.jettyqos.core.balance;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.measure.ClusterCounts.NodeHealth;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.junit.jupiter.api.Test;

/**
 * Balancers are linearizable: whatever two threads do at once is explained by some order. That is
 * what keeps two requests from one idle thread, and new ones from a node that is down.
 */
final class BalancerLincheckTest {
  @Test
  void balancers_everySwitch_areLinearizable() {
    everySwitch().check(Least.class);
    everySwitch().check(Idle.class);
    everySwitch().check(Turns.class);
    everySwitch().check(Leaving.class);
  }

  @Test
  void watch_everySwitch_isLinearizable() {
    thenLook(60).check(Watched.class);
  }

  @Test
  void thinkThenTell_isFound() {
    assertThatThrownBy(() -> thenLook(150).check(TellsLate.class))
        .hasMessageContaining("Invalid execution results");
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

  /** Two do something at once, and then it is looked what has become of it. */
  private static ModelCheckingOptions thenLook(int scenarios) {
    return everySwitch()
        .iterations(scenarios)
        .invocationsPerIteration(30)
        .actorsPerThread(1)
        .actorsAfter(2);
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

    @Operation
    public int again() {
      return balancer.dispatch(0, Tried.NONE.and(0));
    }

    @Operation
    public void drain() {
      balancer.share(2, 0);
    }

    @Operation
    public void silent() {
      balancer.silent(2);
    }
  }

  public static class Turns {
    private final Balancer balancer = Balancers.roundRobin(3, 1);

    @Operation
    public int dispatch() {
      return balancer.dispatch(0);
    }

    @Operation
    public int again() {
      return balancer.dispatch(0, Tried.NONE.and(0));
    }

    @Operation
    public void drain() {
      balancer.share(1, 0);
    }

    @Operation
    public void undrain() {
      balancer.share(1, 1);
    }
  }

  /** However many want to leave at once, half of the nodes stay. */
  public static class Leaving {
    private final Roster roster = new Roster(4);

    @Operation
    public boolean leave() {
      return roster.tryLeave();
    }

    @Operation
    public void comeBack() {
      roster.add(0, 1);
    }

    @Operation
    public void drain() {
      roster.add(-1, -1);
    }
  }

  /** A watch and its balancer are consistent: a node that is seen down gets no requests. */
  public static class Watched {
    private static final WatchRule RULE =
        WatchRule.of(Duration.ofMillis(100), Duration.ofMillis(100), Duration.ZERO);

    private final Balancer balancer = Balancers.maximumIdleFirst(1, 1);
    private final NodeWatch watch = new NodeWatch(1, List.of("a"), RULE, balancer);

    @Operation
    public int dispatch() {
      return balancer.dispatch(0);
    }

    @Operation
    public void drain() {
      watch.drain(0, 0);
    }

    @Operation
    public void undrain() {
      watch.undrain(0, 0);
    }

    @Operation
    public boolean isDraining() {
      return watch.health(0) == NodeHealth.DRAINING;
    }
  }

  /** The twin: it thinks, and tells the balancer afterwards. */
  public static class TellsLate {
    private final Balancer balancer = Balancers.maximumIdleFirst(1, 1);
    private final AtomicInteger share = new AtomicInteger(1);

    @Operation
    public int dispatch() {
      return balancer.dispatch(0);
    }

    @Operation
    public void drain() {
      share.set(0);
      balancer.share(0, 0);
    }

    @Operation
    public void undrain() {
      share.set(1);
      balancer.share(0, 1);
    }

    @Operation
    public boolean isDraining() {
      return share.get() == 0;
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
