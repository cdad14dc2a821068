package io.github.jettyqos.core.measure.demand;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Races of the recorder of demands: completions, samples and processing times are conserved. */
public final class DemandRecorderStress {
  private DemandRecorderStress() {}

  private static void request(DemandRecorder recorder, long uses) {
    long ignored = recorder.started(0, 0);
    recorder.completed(0, 0, uses, uses);
  }

  /** What was read, in whole microseconds, less what does not fit: u = 1 goes with w = 1. */
  private static int torn(ClassPeriod period) {
    int torn = 0;
    for (int i = 0; i < period.samples(); i++) {
      torn += period.used(i) == period.processed(i) ? 0 : 1;
    }
    return torn;
  }

  /** Two that end at once. */
  @JCStressTest
  @Outcome(id = "2, 2, 3", expect = Expect.ACCEPTABLE, desc = "all there")
  @Outcome(expect = Expect.FORBIDDEN, desc = "lost, doubled or torn")
  @State
  public static class TwoRequests {
    private final DemandRecorder recorder = new DemandRecorder(1, 8, () -> 0, 0);

    @Actor
    public void one() {
      request(recorder, 1000);
    }

    @Actor
    public void other() {
      request(recorder, 2000);
    }

    @Arbiter
    public void look(III_Result result) {
      ClassPeriod period = recorder.watch(0).take();
      result.r1 = (int) period.completions();
      result.r2 = period.samples() - 10 * torn(period);
      result.r3 = (int) Math.round(period.processedSeconds * 1e6);
    }
  }

  /** A request that ends during a read. */
  @JCStressTest
  @Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "once, now or the next time")
  @Outcome(expect = Expect.FORBIDDEN, desc = "lost, doubled or torn")
  @State
  public static class RequestAndReader {
    private final DemandRecorder recorder = new DemandRecorder(1, 8, () -> 0, 0);
    private ClassPeriod first = recorder.watch(0).take();

    @Actor
    public void request() {
      DemandRecorderStress.request(recorder, 1000);
    }

    @Actor
    public void read() {
      first = recorder.watch(0).take();
    }

    @Arbiter
    public void look(III_Result result) {
      ClassPeriod second = recorder.watch(0).take();
      result.r1 = (int) (first.completions() + second.completions());
      result.r2 = first.samples() + second.samples() - 10 * (torn(first) + torn(second));
      result.r3 = (int) Math.round((first.processedSeconds + second.processedSeconds) * 1e6);
    }
  }
}
