package io.github.jettyqos.core.measure.demand;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** The twin: a sample in two fields, which a reader may find half written. */
@JCStressTest
@Outcome(
    id = {"0, 0", "1, 1"},
    expect = Expect.ACCEPTABLE,
    desc = "none or all of it")
@Outcome(expect = Expect.FORBIDDEN, desc = "torn")
@State
public class RacySampleStress {
  private int used;
  private int processed;

  @Actor
  public void write() {
    used = 1;
    processed = 1;
  }

  @Actor
  public void read(II_Result result) {
    result.r1 = used;
    result.r2 = processed;
  }
}
