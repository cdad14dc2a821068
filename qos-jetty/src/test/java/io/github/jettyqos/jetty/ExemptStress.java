package io.github.jettyqos.jetty;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.jetty.request.ExemptCounts;
import java.util.Collections;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/** The only handler of exempt classes comes back while two others want to take its place. */
@JCStressTest
@Outcome(id = "true, false", expect = Expect.ACCEPTABLE, desc = "the first has it")
@Outcome(id = "false, true", expect = Expect.ACCEPTABLE, desc = "the second has it")
@Outcome(expect = Expect.FORBIDDEN, desc = "none has it, or both")
@State
public class ExemptStress {
  private final ExemptCounts counts =
      new ExemptCounts(Collections.nCopies(1, new DelayRecorder(NanoClock.system())), 100);

  public ExemptStress() {
    counts.raise(0, 1);
  }

  @Actor
  public void comes(ZZ_Result result) {
    result.r1 = counts.raise(0, 1);
  }

  @Actor
  public void goesAndComes(ZZ_Result result) {
    counts.handled(0, 1);
    result.r2 = counts.raise(0, 1);
  }
}
