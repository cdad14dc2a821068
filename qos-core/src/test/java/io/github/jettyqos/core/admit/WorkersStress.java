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
import org.openjdk.jcstress.infra.results.III_Result;
import org.openjdk.jcstress.infra.results.II_Result;
import org.openjdk.jcstress.infra.results.I_Result;

/** The races of the end of work, and of the end of all. */
public final class WorkersStress {
  private WorkersStress() {}

  /** Two end the same work: one of them does, and it is measured once. */
  @JCStressTest
  @Outcome(
      id = {"1, 0, 1", "0, 1, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "one of them")
  @Outcome(expect = Expect.FORBIDDEN, desc = "none, or both")
  @State
  public static class TwoEnd {
    private final WorkLifecycle workers = TestWork.workers(() -> 0, 1);
    private final TestWork work = new TestWork(workers, 0);

    public TwoEnd() {
      workers.admit(work);
      workers.start(work);
    }

    @Actor
    public void one(III_Result result) {
      result.r1 = workers.end(work) ? 1 : 0;
    }

    @Actor
    public void other(III_Result result) {
      result.r2 = workers.end(work) ? 1 : 0;
    }

    @Arbiter
    public void look(III_Result result) {
      result.r3 = work.measured;
    }
  }

  /** The gate is closed while the last work ends: the second of the two says that all is over. */
  @JCStressTest
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "drained")
  @Outcome(expect = Expect.FORBIDDEN, desc = "waited for though nothing runs")
  @State
  public static class CloseAndEnd {
    private final WorkLifecycle workers = TestWork.workers(() -> 0, 1);
    private final TestWork work = new TestWork(workers, 0);

    public CloseAndEnd() {
      workers.admit(work);
    }

    @Actor
    public void close() {
      workers.gate().close();
    }

    @Actor
    public void end() {
      workers.end(work);
    }

    @Arbiter
    public void look(I_Result result) {
      result.r1 = workers.gate().drained().isDone() ? 1 : 0;
    }
  }

  /** The gate is closed while work comes and ends at once. */
  @JCStressTest
  @Outcome(
      id = {"1, 1", "0, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "ran or not; drained")
  @Outcome(expect = Expect.FORBIDDEN, desc = "waited for though nothing runs")
  @State
  public static class CloseAndAdmit {
    private final WorkLifecycle workers = TestWork.workers(() -> 0, 1);
    private final TestWork work = new TestWork(workers, 0);

    @Actor
    public void close() {
      workers.gate().close();
    }

    @Actor
    public void admit(II_Result result) {
      workers.admit(work);
      result.r1 = workers.end(work) ? 1 : 0;
    }

    @Arbiter
    public void look(II_Result result) {
      result.r2 = workers.gate().drained().isDone() ? 1 : 0;
    }
  }

  /** The gate is observed and opened while work comes, which leaves its queue if it has to wait. */
  @JCStressTest
  @Outcome(
      id = {"0, 0", "1, 0"},
      expect = Expect.ACCEPTABLE,
      desc = "played or not, and at its end")
  @Outcome(expect = Expect.FORBIDDEN, desc = "it runs in play for good")
  @State
  public static class ObserveAndAdmit {
    private final WorkLifecycle workers = TestWork.workers(() -> 0, 1);
    private final TestWork work = new TestWork(workers, 0);
    private final Observation observation =
        new Observation(List.of(ServiceClass.named("all").build()), Partition.of(1, 1), 0);

    public ObserveAndAdmit() {
      workers.admit(new TestWork(workers, 0)); // and stays
    }

    @Actor
    public void observe() {
      workers.observe(observation);
      workers.gate().enforce(false);
    }

    @Actor
    public void admit() {
      workers.admit(work);
      if (!workers.gate().cancel(work)) {
        workers.end(work);
      }
    }

    @Arbiter
    public void look(II_Result result) {
      observation.advance(0);
      result.r1 = (int) observation.counts(0).arrivals();
      result.r2 = observation.counts(0).running();
    }
  }
}
