package io.github.jettyqos.core.measure.speedup;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** {@link SpeedupRecorderStress.TwoRequests} on a recorder that reads and moves afterwards. */
@JCStressTest
@Outcome(id = "1, 2, 100", expect = Expect.ACCEPTABLE, desc = "all counted once")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost or doubled")
@State
public class RacyRecorderStress {
  private static final long TICK = 1024;

  private final RacyRecorder recorder = new RacyRecorder();

  public RacyRecorderStress() {
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
    result.r1 = recorder.level();
    result.r2 = recorder.completions();
    recorder.completed(100 * TICK);
    result.r3 = recorder.ticks();
  }
}
