package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The races of a change of classes with what else may end the wait of a queued permit. */
public final class GateSuccessionStress {
  private GateSuccessionStress() {}

  /** A permit that is admitted to the only class of another gate if its class is removed. */
  static final class Moving extends TestPermit {
    private final Gate next;
    private volatile int moves;

    Moving(Gate next) {
      super(0, 0);
      this.next = next;
    }

    @Override
    protected void onDisplaced() {
      moves++; // called by one thread
      if (next.admitAgain(this, 0) == Decision.DISPATCHED) {
        onDispatched();
      }
    }
  }

  /** One permit runs and one is queued in a class that is removed. */
  abstract static class Removed {
    final Gate gate = Gates.of(Partition.of(1, 1));
    final Gate next =
        gate.prepare(List.of(ServiceClass.named("next").lend(false).build()), Partition.of(1, 1));
    final TestPermit first = new TestPermit(0);
    final Moving second = new Moving(next);

    Removed() {
      gate.admit(first);
      gate.admit(second);
    }
  }

  /** The running one ends meanwhile: the queued one runs in either class, once. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "runs, was called once")
  @Outcome(expect = Expect.FORBIDDEN, desc = "forgotten, or called twice")
  @State
  public static class RemoveAndDispatch extends Removed {
    @Actor
    public void remove() {
      next.enter(() -> {});
    }

    @Actor
    public void release() {
      gate.release(first);
    }

    @Arbiter
    public void look(II_Result result) {
      result.r1 = next.threadsInUse();
      result.r2 = second.calls.get();
    }
  }

  /** Its client goes meanwhile: it is cancelled in either class, or not queued at that moment. */
  @JCStressTest
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "cancelled in one of the queues")
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "was in no queue, and is queued now")
  @Outcome(expect = Expect.FORBIDDEN, desc = "cancelled and queued, or neither")
  @State
  public static class RemoveAndCancel extends Removed {
    private volatile boolean cancelled;

    @Actor
    public void remove() {
      next.enter(() -> {});
    }

    @Actor
    public void cancel() {
      cancelled = gate.cancel(second);
    }

    @Arbiter
    public void look(I_Result result) {
      result.r1 = GateStress.bit(cancelled) + 2 * next.counts(0).queued();
    }
  }

  /** Its time is over meanwhile: it is rejected in either class, or not queued at that moment. */
  @JCStressTest
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "rejected in one of the queues")
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "was in no queue, and is queued now")
  @Outcome(expect = Expect.FORBIDDEN, desc = "rejected and queued, or neither")
  @State
  public static class RemoveAndExpire extends Removed {
    @Actor
    public void remove() {
      next.enter(() -> {});
    }

    @Actor
    public void expire() {
      gate.expire(Long.MAX_VALUE / 2);
    }

    @Arbiter
    public void look(I_Result result) {
      result.r1 = second.calls.get() + 2 * next.counts(0).queued();
    }
  }

  /** Another one arrives meanwhile, by the gate of before: it is queued, or displaced. */
  @JCStressTest
  @Outcome(id = "2, 1", expect = Expect.ACCEPTABLE, desc = "both queued, one runs")
  @Outcome(expect = Expect.FORBIDDEN, desc = "forgotten, or two run")
  @State
  public static class RemoveAndAdmit extends Removed {
    private final Moving third = new Moving(next);

    @Actor
    public void remove() {
      next.enter(() -> {});
    }

    @Actor
    public void admit() {
      if (gate.admit(third) == Decision.DISPLACED) {
        third.onDisplaced();
      }
    }

    @Arbiter
    public void look(II_Result result) {
      result.r1 = next.counts(0).queued();
      result.r2 = next.threadsInUse();
    }
  }
}
