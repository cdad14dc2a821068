package io.github.jettyqos.core.admit;

import static io.github.jettyqos.core.admit.GateStress.bit;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.StationLimit;
import io.github.jettyqos.core.Terms;
import java.util.List;
import java.util.Optional;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The races for the common threads, each alone. */
public final class GateCommonStress {
  /** One thread for two classes, kept for neither. */
  private static final Partition COMMON =
      Partition.of(1, 0, 1)
          .withTerms(new Terms(List.of(0, 0), List.of(1, 1), List.of(9, 9), Optional.empty()));

  private GateCommonStress() {}

  /** One common thread: two classes request it at once, one runs and the other waits. */
  @JCStressTest
  @Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "one runs, one waits")
  @Outcome(expect = Expect.FORBIDDEN, desc = "over the total, or nobody runs")
  @State
  public static class TwoForOneThatIsCommon {
    private final Gate gate = Gates.of(COMMON);
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

  /** One class has the only common thread: it comes back while the other class requests it. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "runs, nobody waits")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a lost wake-up between classes")
  @State
  public static class ReleaseAndAdmitOfWhatIsCommon {
    private final Gate gate = Gates.of(COMMON);
    private final TestPermit first = new TestPermit(0);
    private final TestPermit second = new TestPermit(1);

    public ReleaseAndAdmitOfWhatIsCommon() {
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

  /** The station is full of what is kept for another class, which is released. */
  @JCStressTest
  @Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "runs, nobody waits")
  @Outcome(expect = Expect.FORBIDDEN, desc = "a lost wake-up at the station")
  @State
  public static class ReleaseAndAdmitAtTheStation {
    private final Gate gate =
        Gates.of(
            Partition.of(3, 1, 0)
                .withTerms(
                    new Terms(
                        List.of(1, 0),
                        List.of(3, 3),
                        List.of(9, 9),
                        Optional.of(new StationLimit(1000, List.of(1000, 1000))))));
    private final TestPermit first = new TestPermit(0);
    private final TestPermit second = new TestPermit(1);

    public ReleaseAndAdmitAtTheStation() {
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

  /** The last common thread is made one that is kept for the other class, while one asks for it. */
  @JCStressTest
  @Outcome(
      id = {"1, 0", "0, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "it had it before, or waits")
  @Outcome(expect = Expect.FORBIDDEN, desc = "forgotten, or counted twice")
  @State
  public static class KeepAndAdmit {
    private final Gate gate = Gates.of(COMMON);
    private final TestPermit asks = new TestPermit(0);

    @Actor
    public void keep() {
      Terms kept = new Terms(List.of(0, 1), List.of(1, 1), List.of(9, 9), Optional.empty());
      gate.partition(COMMON.withTerms(kept));
    }

    @Actor
    public void admit() {
      gate.admit(asks);
    }

    @Arbiter
    public void look(II_Result result) {
      result.r1 = bit(asks.isRunning());
      result.r2 = gate.counts(0).queued();
    }
  }
}
