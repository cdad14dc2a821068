package io.github.jettyqos.core.measure.heavy;

import java.util.List;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** The races of the recorder of who floods. */
public final class HeavyHittersStress {
  private static final Origin ONE = new Origin("a", "/a", "a");
  private static final Origin OTHER = new Origin("b", "/b", "b");

  private HeavyHittersStress() {}

  /** The recorder, at a time that the last look moves. */
  private static final class Recorder {
    long now;
    final HeavyHitters hitters = new HeavyHitters(() -> now, () -> 0);

    int total() {
      now = 1;
      return (int) Math.round(hitters.read().refused().total());
    }
  }

  /** Two requests are refused. */
  @JCStressTest
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "both recorded, or one of them missed")
  @Outcome(expect = Expect.FORBIDDEN, desc = "one lost or doubled")
  @State
  public static class TwoAreRefused {
    private final Recorder recorder = new Recorder();

    @Actor
    public void one() {
      recorder.hitters.refused("rest", ONE, 1, true);
    }

    @Actor
    public void other() {
      recorder.hitters.refused("rest", OTHER, 1, true);
    }

    @Arbiter
    public void look(I_Result result) {
      recorder.hitters.refused("rest", ONE, 1, true); // what is missed needs one that is not
      result.r1 = recorder.total() - 1;
    }
  }

  /** One is refused during a tick. */
  @JCStressTest
  @Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "recorded before or after, or missed")
  @Outcome(expect = Expect.FORBIDDEN, desc = "lost or doubled")
  @State
  public static class RefusedAndTick {
    private final Recorder recorder = new Recorder();

    public RefusedAndTick() {
      recorder.hitters.refused("rest", OTHER, 1, true);
    }

    @Actor
    public void refuse() {
      recorder.hitters.refused("rest", ONE, 1, true);
    }

    @Actor
    public void tick() {
      recorder.hitters.tick(List.of(), 0);
    }

    @Arbiter
    public void look(I_Result result) {
      result.r1 = recorder.total();
    }
  }
}
