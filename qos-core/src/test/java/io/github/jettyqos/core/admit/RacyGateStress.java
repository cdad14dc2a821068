package io.github.jettyqos.core.admit;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** Two ask at once for the one worker of a gate that checks, and acts afterwards. */
@JCStressTest
@Outcome(
    id = {"1, 0", "0, 1"},
    expect = Expect.ACCEPTABLE,
    desc = "one runs")
@Outcome(id = "1, 1", expect = Expect.FORBIDDEN, desc = "over budget")
@State
public class RacyGateStress {
  private final RacyGate gate = new RacyGate(1);

  @Actor
  public void one(II_Result result) {
    result.r1 = gate.admit() ? 1 : 0;
  }

  @Actor
  public void other(II_Result result) {
    result.r2 = gate.admit() ? 1 : 0;
  }
}
