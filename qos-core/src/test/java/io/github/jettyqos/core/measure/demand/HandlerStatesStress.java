package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.measure.demand.HandlerStates.Seen;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Races of looks at handlers: each handler is seen as often as it was there, or nearly. */
public final class HandlerStatesStress {
  private HandlerStatesStress() {}

  /** All threads run. */
  private static final class Running implements ThreadCpuClock {
    @Override
    public long cpuNanos() {
      return -1;
    }

    @Override
    public @Nullable Object silentThread() {
      return Thread.currentThread();
    }

    @Override
    public boolean isRunning(Object thread) {
      return true;
    }
  }

  private static void handle(DemandRecorder recorder) {
    long ignored = recorder.used(recorder.started(0, 0));
  }

  private static void count(DemandRecorder recorder, III_Result result) {
    HandlerStates states = recorder.states();
    states.look(); // settles what was seen
    Seen seen = states.take()[0];
    result.r1 = (int) seen.started();
    result.r2 = (int) seen.running();
    for (int i = 0; i < HandlerStates.SLOTS; i++) {
      result.r3 += states.enter(0, recorder) < 0 ? 0 : 1;
    }
  }

  /** Two samples are taken while a handler comes and goes. */
  @JCStressTest
  @Outcome(
      id = {"1, 0, 64", "1, 1, 64", "1, 2, 64"},
      expect = Expect.ACCEPTABLE,
      desc = "counted, seen at most once per sample, and all slots are free again")
  @Outcome(expect = Expect.FORBIDDEN, desc = "lost, seen too often, or a slot is lost")
  @State
  public static class HandlerAndLooks {
    private final DemandRecorder recorder = new DemandRecorder(1, 8, new Running(), 0);

    @Actor
    public void handle() {
      HandlerStatesStress.handle(recorder);
    }

    @Actor
    public void look() {
      recorder.states().look();
      recorder.states().look();
    }

    @Arbiter
    public void count(III_Result result) {
      HandlerStatesStress.count(recorder, result);
    }
  }

  /** Two handlers. */
  @JCStressTest
  @Outcome(id = "2, 0, 64", expect = Expect.ACCEPTABLE, desc = "both counted, all slots free again")
  @Outcome(expect = Expect.FORBIDDEN, desc = "one or a slot is lost")
  @State
  public static class TwoHandlers {
    private final DemandRecorder recorder = new DemandRecorder(1, 8, new Running(), 0);

    @Actor
    public void one() {
      HandlerStatesStress.handle(recorder);
    }

    @Actor
    public void other() {
      HandlerStatesStress.handle(recorder);
    }

    @Arbiter
    public void count(III_Result result) {
      HandlerStatesStress.count(recorder, result);
    }
  }
}
