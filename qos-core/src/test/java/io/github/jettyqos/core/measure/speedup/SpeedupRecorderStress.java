package io.github.jettyqos.core.measure.speedup;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * The races of the speedup recorder. Conserved are: the level, the completions, and the time, which
 * is the time during which requests ran. Times are whole ticks of 1024 ns.
 */
public final class SpeedupRecorderStress {
  private static final long TICK = 1024;

  private SpeedupRecorderStress() {}

  /** One at level 1 all the time from 0 to 100, and two that come and go meanwhile. */
  @JCStressTest
  @Outcome(id = "1, 2, 100", expect = Expect.ACCEPTABLE, desc = "all counted once")
  @Outcome(expect = Expect.FORBIDDEN, desc = "lost or doubled")
  @State
  public static class TwoRequests {
    private final SpeedupRecorder recorder = new SpeedupRecorder(8, 0);

    public TwoRequests() {
      recorder.started(0);
    }

    @Actor
    public void one() {
      recorder.started(10 * TICK);
      recorder.completed(30 * TICK);
    }

    @Actor
    public void other() {
      recorder.started(20 * TICK);
      recorder.completed(40 * TICK);
    }

    @Arbiter
    public void look(III_Result result) {
      fill(recorder, result);
    }
  }

  /** The first request of all begins while the one before ends. */
  @JCStressTest
  @Outcome(
      id = {"1, 1, 70", "1, 1, 80"},
      expect = Expect.ACCEPTABLE,
      desc = "idle between them, or not")
  @Outcome(expect = Expect.FORBIDDEN, desc = "lost or doubled")
  @State
  public static class LastAndFirst {
    private final SpeedupRecorder recorder = new SpeedupRecorder(8, 20 * TICK);

    public LastAndFirst() {
      recorder.started(20 * TICK);
    }

    @Actor
    public void last() {
      recorder.completed(30 * TICK);
    }

    @Actor
    public void first() {
      recorder.started(40 * TICK);
    }

    @Arbiter
    public void look(III_Result result) {
      fill(recorder, result);
    }
  }

  /** A request comes and goes during a read. */
  @JCStressTest
  @Outcome(id = "1, 1, 100", expect = Expect.ACCEPTABLE, desc = "all counted once")
  @Outcome(expect = Expect.FORBIDDEN, desc = "lost or doubled")
  @State
  public static class RequestAndReader {
    private final SpeedupRecorder recorder = new SpeedupRecorder(8, 0);

    public RequestAndReader() {
      recorder.started(0);
    }

    @Actor
    public void request() {
      recorder.started(10 * TICK);
      recorder.completed(30 * TICK);
    }

    @Actor
    public void read() {
      recorder.sum();
    }

    @Arbiter
    public void look(III_Result result) {
      fill(recorder, result);
    }
  }

  /** Two complete that never started. */
  @JCStressTest
  @Outcome(id = "1, 1, 10", expect = Expect.ACCEPTABLE, desc = "one of them counted")
  @Outcome(expect = Expect.FORBIDDEN, desc = "below zero, or none counted")
  @State
  public static class OneTooMany {
    private final SpeedupRecorder recorder = new SpeedupRecorder(8, 0);

    public OneTooMany() {
      recorder.started(0);
    }

    @Actor
    public void one() {
      recorder.completed(10 * TICK);
    }

    @Actor
    public void other() {
      recorder.completed(10 * TICK);
    }

    @Arbiter
    public void look(III_Result result) {
      recorder.started(100 * TICK);
      result.r1 = recorder.level();
      result.r2 = (int) recorder.sum().total();
      result.r3 = ticks(recorder.sum());
    }
  }

  /** One goes away at 100. */
  private static void fill(SpeedupRecorder recorder, III_Result result) {
    result.r1 = recorder.level();
    LevelBins before = recorder.sum();
    recorder.completed(100 * TICK);
    result.r2 = (int) before.total();
    result.r3 = ticks(recorder.sum());
  }

  static int ticks(LevelBins sum) {
    return (int) Math.round(sum.busySeconds() / LevelWord.TICK_SECONDS);
  }
}
