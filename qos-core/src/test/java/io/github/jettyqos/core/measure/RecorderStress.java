package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.measure.Delays.DelaySummary;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IJ_Result;

/** The races of the recorder: there is one buffer, and one sample fills it. */
public final class RecorderStress {
  private RecorderStress() {}

  /** Two requests complete. */
  @JCStressTest
  @Outcome(id = "2, 8", expect = Expect.ACCEPTABLE, desc = "both counted once, as they were")
  @Outcome(expect = Expect.FORBIDDEN, desc = "one lost, doubled or torn")
  @State
  public static class TwoWriters {
    private final DelayRecorder recorder = new DelayRecorder(() -> 0, 1, 1);

    @Actor
    public void one() {
      recorder.record(1_000, 2_000);
    }

    @Actor
    public void other() {
      recorder.record(2_000, 3_000);
    }

    @Arbiter
    public void look(IJ_Result result) {
      // (1 + 2) + (2 + 3) microseconds
      fill(recorder, result);
    }
  }

  /** A request completes during a read. */
  @JCStressTest
  @Outcome(id = "2, 6", expect = Expect.ACCEPTABLE, desc = "both counted once, as they were")
  @Outcome(expect = Expect.FORBIDDEN, desc = "one lost, doubled or torn")
  @State
  public static class WriterAndReader {
    private final DelayRecorder recorder = new DelayRecorder(() -> 0, 1, 2);

    public WriterAndReader() {
      recorder.record(1_000, 0);
    }

    @Actor
    public void write() {
      recorder.record(2_000, 3_000);
    }

    @Actor
    public void read() {
      recorder.recent();
    }

    @Arbiter
    public void look(IJ_Result result) {
      // 1 + (2 + 3) microseconds
      fill(recorder, result);
    }
  }

  private static void fill(DelayRecorder recorder, IJ_Result result) {
    DelaySummary residence = recorder.total().residence();
    result.r1 = (int) residence.count();
    result.r2 = Math.round(residence.histogram().getMean() * residence.count());
  }
}
