package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.measure.ClassCounts;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The races of the gate, each alone, under every order that the machine can come up with. */
public final class GateStress {
  private GateStress() {}

  static int bit(boolean value) {
    return value ? 1 : 0;
  }

  /** The budget is full: one is released while another asks. Neither may be forgotten. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "runs, nobody waits")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a lost wake-up")
  @State
  public static class ReleaseAndAdmit {
    private final Gate gate = Gates.of(Partition.of(1, 1));
    private final TestPermit first = new TestPermit(0);
    private final TestPermit second = new TestPermit(0);

    public ReleaseAndAdmit() {
      gate.admit(first);
    }

    @Actor
    public void release() {
      gate.release(first);
    }

    @Actor
    public void admit() {
      gate.admit(second);
    }

    @Arbiter
    public void look(II_Result result) {
      result.r1 = bit(second.isRunning());
      result.r2 = gate.counts(0).queued();
    }
  }

  /**
   * The budget is full, the queue has one place: one is released, and then asks again, while
   * another asks. There is room for both at every moment.
   */
  @JCStressTest
  @Outcome(id = "2, 0", expect = Expect.ACCEPTABLE, desc = "one runs, one waits")
  @Outcome(expect = Expect.FORBIDDEN, desc = "turned away though the queue had room")
  @State
  public static class ReleaseAndTwoAdmits {
    private final Gate gate = Gates.of(Partition.of(1, 1), each -> each.queueMax(1));
    private final TestPermit first = new TestPermit(0);

    public ReleaseAndTwoAdmits() {
      gate.admit(first);
    }

    @Actor
    public void again() {
      gate.release(first);
      gate.admit(new TestPermit(0));
    }

    @Actor
    public void admit() {
      gate.admit(new TestPermit(0));
    }

    @Arbiter
    public void look(II_Result result) {
      ClassCounts counts = gate.counts(0);
      result.r1 = counts.running() + counts.queued();
      result.r2 = (int) counts.rejections();
    }
  }

  /** One permit is released by two. */
  @JCStressTest
  @Outcome(
      id = {"1, 0", "0, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "released once")
  @Outcome(expect = Expect.FORBIDDEN, desc = "twice, or never")
  @State
  public static class ReleaseTwice {
    private final Gate gate = Gates.of(Partition.of(1, 1));
    private final TestPermit permit = new TestPermit(0);

    public ReleaseTwice() {
      gate.admit(permit);
    }

    @Actor
    public void one(II_Result result) {
      result.r1 = bit(gate.release(permit));
    }

    @Actor
    public void other(II_Result result) {
      result.r2 = bit(gate.release(permit));
    }
  }

  /** A permit waits: its client leaves while its turn comes. */
  @JCStressTest
  @Outcome(
      id = {"1, 0", "0, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "cancelled or dispatched")
  @Outcome(expect = Expect.FORBIDDEN, desc = "both, or neither")
  @State
  public static class CancelAndRelease {
    private final Gate gate = Gates.of(Partition.of(1, 1));
    private final TestPermit first = new TestPermit(0);
    private final TestPermit second = new TestPermit(0);

    public CancelAndRelease() {
      gate.admit(first);
      gate.admit(second);
    }

    @Actor
    public void cancel(II_Result result) {
      result.r1 = bit(gate.cancel(second));
    }

    @Actor
    public void release() {
      gate.release(first);
    }

    @Arbiter
    public void look(II_Result result) {
      result.r2 = bit(second.dispatched);
    }
  }

  /** Two classes under a total of one ask at once: one runs, and the other waits. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "one runs, one waits")
  @Outcome(expect = Expect.FORBIDDEN, desc = "over the total, or nobody runs")
  @State
  public static class TwoUnderATotalOfOne {
    private final Gate gate = Gates.of(Partition.of(1, 1, 1));
    private final TestPermit one = new TestPermit(0);
    private final TestPermit other = new TestPermit(1);

    @Actor
    public void one() {
      gate.admit(one);
    }

    @Actor
    public void other() {
      gate.admit(other);
    }

    @Arbiter
    public void look(II_Result result) {
      result.r1 = bit(one.isRunning()) + bit(other.isRunning());
      result.r2 = gate.counts(0).queued() + gate.counts(1).queued();
    }
  }

  /** The total is taken by one class: it is released while the other asks. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "runs, nobody waits")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a lost wake-up between classes")
  @State
  public static class ReleaseAndAdmitAcrossClasses {
    private final Gate gate = Gates.of(Partition.of(1, 1, 1));
    private final TestPermit first = new TestPermit(0);
    private final TestPermit second = new TestPermit(1);

    public ReleaseAndAdmitAcrossClasses() {
      gate.admit(first);
    }

    @Actor
    public void release() {
      gate.release(first);
    }

    @Actor
    public void admit() {
      gate.admit(second);
    }

    @Arbiter
    public void look(II_Result result) {
      result.r1 = bit(second.isRunning());
      result.r2 = gate.counts(1).queued();
    }
  }

  /** A budget is raised while a permit is requested. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "runs, nobody waits")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a lost wake-up")
  @State
  public static class RaiseAndAdmit {
    private final Gate gate = Gates.of(Partition.of(1, 1));
    private final TestPermit second = new TestPermit(0);

    public RaiseAndAdmit() {
      gate.admit(new TestPermit(0));
    }

    @Actor
    public void raise() {
      gate.partition(Partition.of(2, 2));
    }

    @Actor
    public void admit() {
      gate.admit(second);
    }

    @Arbiter
    public void look(II_Result result) {
      result.r1 = bit(second.isRunning());
      result.r2 = gate.counts(0).queued();
    }
  }

  /** Its time is over just when its turn comes. */
  @JCStressTest
  @Outcome(
      id = {"1, 0", "0, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "expired or dispatched")
  @Outcome(expect = Expect.FORBIDDEN, desc = "both, or neither")
  @State
  public static class ExpireAndRelease {
    private final Gate gate = Gates.of(Partition.of(1, 1));
    private final TestPermit first = new TestPermit(0);
    private final TestPermit second = new TestPermit(0);

    public ExpireAndRelease() {
      gate.admit(first);
      gate.admit(second);
    }

    @Actor
    public void expire() {
      gate.expire(Long.MAX_VALUE / 2);
    }

    @Actor
    public void release() {
      gate.release(first);
    }

    @Arbiter
    public void look(II_Result result) {
      result.r1 = bit(second.rejected != null);
      result.r2 = bit(second.dispatched);
    }
  }

  /** The gate closes while a permit asks for a full budget: it hears of it once. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "turned away, nobody waits")
  @Outcome(expect = Expect.FORBIDDEN, desc = "left in the queue, or told twice")
  @State
  public static class CloseAndAdmit {
    private final Gate gate = Gates.of(Partition.of(1, 1));
    private final TestPermit second = new TestPermit(0);
    private volatile int told;

    public CloseAndAdmit() {
      gate.admit(new TestPermit(0));
    }

    @Actor
    public void close() {
      gate.close();
    }

    @Actor
    public void admit() {
      told = bit(gate.admit(second) instanceof Decision.Rejected);
    }

    @Arbiter
    public void look(II_Result result) {
      result.r1 = told + second.calls.get();
      result.r2 = gate.counts(0).queued();
    }
  }
}
