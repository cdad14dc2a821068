package io.github.jettyqos.jetty.cluster;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** The twin of {@link NodeTallyStress}: the reader reads the given requests first. */
public final class HastyTallyStress {
  private HastyTallyStress() {}

  @JCStressTest
  @Outcome(
      id = {"0", "1"},
      expect = Expect.ACCEPTABLE,
      desc = "it is there, or not")
  @Outcome(expect = Expect.FORBIDDEN, desc = "it ended and never was there")
  @State
  public static class GiveAndRead {
    private final NodeTally tally = new NodeTally();

    @Actor
    public void request() {
      tally.give();
      tally.over(NodeOutcome.ANSWERED);
    }

    @Actor
    public void reader(I_Result result) {
      long given = tally.given();
      result.r1 = Math.toIntExact(given - tally.ended());
    }
  }
}
