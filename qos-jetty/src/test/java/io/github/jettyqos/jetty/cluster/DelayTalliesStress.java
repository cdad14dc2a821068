package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The race of the end of an answer with the loop that takes the sums. */
public final class DelayTalliesStress {
  private static final int NO_TIME = -1;

  private DelayTalliesStress() {}

  @JCStressTest
  @Outcome(
      id = {"1, 0", "0, 1"},
      expect = Expect.ACCEPTABLE,
      desc = "taken now or the next time, with its time")
  @Outcome(expect = Expect.FORBIDDEN, desc = "lost, taken twice, or without its time")
  @State
  public static class AddAndTake {
    private static final long SECOND = 1_000_000_000;

    private final DelayTallies tallies = new DelayTallies(1);

    @Actor
    public void answer() {
      tallies.add(0, SECOND);
    }

    @Actor
    public void loop(II_Result result) {
      result.r1 = taken();
    }

    @Arbiter
    public void later(II_Result result) {
      result.r2 = taken();
    }

    private int taken() {
      PeriodDelay delay = tallies.take(1).get(0);
      return delay.count() > 0 && delay.mean() != 1 ? NO_TIME : (int) delay.count();
    }
  }
}
