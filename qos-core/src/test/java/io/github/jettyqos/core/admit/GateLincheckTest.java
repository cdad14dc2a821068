package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jettyqos.core.FairRule;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.ServiceClassBuilder;
import java.util.OptionalInt;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.UnaryOperator;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.StressOptions;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.junit.jupiter.api.Test;

/**
 * With budgets of their own the classes of a gate are linearizable: whatever two or three threads
 * do at once is explained by some order. (Classes under a common total are not: two that are both
 * too many may both be queued before one of them is called. {@link GateHammerTest} checks their
 * invariants.)
 *
 * <p>That it can fail: it found a newcomer turned away while the one that filled the queue was
 * about to run, when {@link Lane#isFull} looked at the queue alone.
 */
final class GateLincheckTest {
  private static final int SLOTS = 8;

  /** How often three scenarios of each gate are tried; the twins stop at the first that fails. */
  private static final int TIMES = Integer.getInteger("lincheck.times", 1);

  @Test
  void gate_stress_isLinearizable() {
    stress(3 * TIMES).check(RealGate.class);
  }

  @Test
  void gate_everySwitch_isLinearizable() {
    modelChecking(3 * TIMES).check(RealGate.class);
  }

  /** What a queue of several places rejects without the lock. */
  @Test
  void gateOfALongerQueue_isLinearizable() {
    stress(3 * TIMES).check(LongGate.class);
    modelChecking(3 * TIMES).check(LongGate.class);
  }

  @Test
  void gateThatServesByDocument_isLinearizable() {
    stress(3 * TIMES).invocationsPerIteration(2_000).check(BatchGate.class);
  }

  @Test
  void gateOfFairShares_isLinearizable() {
    stress(3 * TIMES).invocationsPerIteration(2_000).check(FairGate.class);
  }

  @Test
  void checkThenAct_isFound() {
    // The twin: the same runs on a gate that looks at its budget first and counts afterwards.
    assertThatThrownBy(() -> stress(20).minimizeFailedScenario(false).check(Racy.class))
        .hasMessageContaining("Invalid execution results");
    assertThatThrownBy(() -> modelChecking(10).minimizeFailedScenario(false).check(Racy.class))
        .hasMessageContaining("Invalid execution results");
  }

  // Nothing is done before the threads start: it would use up the budget.

  private static StressOptions stress(int scenarios) {
    return new StressOptions()
        .iterations(scenarios)
        .invocationsPerIteration(5_000)
        .threads(3)
        .actorsBefore(0)
        .actorsPerThread(3);
  }

  private static ModelCheckingOptions modelChecking(int scenarios) {
    return new ModelCheckingOptions()
        .iterations(scenarios)
        .invocationsPerIteration(500)
        .threads(2)
        .actorsBefore(0)
        .actorsPerThread(3);
  }

  /** Two workers, and none is released. */
  public static class Racy {
    private final RacyGate gate = new RacyGate(2);

    @Operation
    public boolean admit() {
      return gate.admit();
    }
  }

  /**
   * A gate with a budget of one or two; each thread has a slot for its permit, which any thread may
   * cancel. Only its own thread releases it: no thread holds a permit before it was admitted, and a
   * release in the middle of that does nothing.
   */
  @Param(name = "slot", gen = IntGen.class, conf = "0:3")
  public static class RealGate {
    final Gate gate;
    private final AtomicReferenceArray<TestPermit> permits = new AtomicReferenceArray<>(SLOTS);

    public RealGate() {
      this(QueuePolicy.FIFO);
    }

    RealGate(QueuePolicy policy) {
      this(each -> each.queueMax(1).queuePolicy(policy));
    }

    RealGate(UnaryOperator<ServiceClassBuilder> options) {
      gate = Gates.of(Partition.of(1, 1), options);
    }

    TestPermit permit(int slot) {
      return new TestPermit(0);
    }

    @Operation
    public String admit(@Param(gen = ThreadIdGen.class) int slot) {
      TestPermit permit = permit(slot);
      return permits.compareAndSet(slot, null, permit) ? gate.admit(permit).toString() : "taken";
    }

    @Operation
    public boolean release(@Param(gen = ThreadIdGen.class) int slot) {
      TestPermit permit = permits.get(slot);
      return permit != null && gate.release(permit) && permits.compareAndSet(slot, permit, null);
    }

    @Operation
    public boolean cancel(@Param(name = "slot") int slot) {
      TestPermit permit = permits.get(slot);
      return permit != null && gate.cancel(permit);
    }

    @Operation
    public int expire() {
      return gate.expire(Long.MAX_VALUE / 2);
    }
  }

  /**
   * One with a queue of two, which has one permit; another runs, and one of the threads may release
   * it: a second release meanwhile does nothing, although the worker is not back yet.
   */
  public static class LongGate extends RealGate {
    private final TestPermit first = permit(0);

    public LongGate() {
      super(each -> each.queueMax(2));
      gate.admit(first);
      gate.admit(permit(0));
    }

    @Operation(nonParallelGroup = "first")
    public boolean releaseFirst() {
      return gate.release(first);
    }
  }

  /** One that takes the lock for every admission. */
  public static class BatchGate extends RealGate {
    public BatchGate() {
      super(QueuePolicy.BATCH);
    }
  }

  /** One whose permits push each other out: two may wait, and each thread is a client. */
  public static class FairGate extends RealGate {
    private static final FairRule RULE =
        new FairRule(
            FairRule.BY.preset().orElseThrow(), 8, 1, OptionalInt.of(2), OptionalInt.of(1));

    public FairGate() {
      super(each -> each.queueMax(2).queueFair(RULE));
    }

    @Override
    TestPermit permit(int slot) {
      return new FairPermit(slot % 2);
    }
  }
}
