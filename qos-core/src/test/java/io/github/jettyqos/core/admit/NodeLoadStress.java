package io.github.jettyqos.core.admit;

import io.github.jettyqos.core.measure.ReportedClass;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The races of those who ask for a report. */
public final class NodeLoadStress {
  private NodeLoadStress() {}

  /** A request ends while the load is read: busy and idle threads are of one instant. */
  @JCStressTest
  @Outcome(
      id = {"1, 0", "0, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "before or after")
  @Outcome(expect = Expect.FORBIDDEN, desc = "both, or neither")
  @State
  public static class LookAndEnd {
    private final WorkLifecycle workers = TestWork.workers(() -> 0, 1);
    private final NodeLoad load = new NodeLoad(workers, () -> 0);
    private final TestWork work = new TestWork(workers, 0);

    public LookAndEnd() {
      workers.admit(work);
      workers.start(work);
    }

    @Actor
    public void end() {
      workers.end(work);
    }

    @Actor
    public void look(II_Result result) {
      ReportedClass of = load.of(0);
      result.r1 = of.working();
      result.r2 = of.idle();
    }
  }
}
