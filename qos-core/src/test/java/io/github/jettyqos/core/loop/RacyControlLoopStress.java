package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.admit.Gate;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** {@link ControlLoopStress.StepAndOverride} past the monitor: frozen is read, then applied. */
@JCStressTest
@Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "as the operator said")
@Outcome(expect = Expect.FORBIDDEN, desc = "the law overran the operator")
@State
public class RacyControlLoopStress {
  private final Gate gate = ControlLoopStress.gate();
  private volatile boolean frozen;

  @Actor
  public void step() {
    if (!frozen) {
      gate.partition(Partition.of(8, 7, 1));
    }
  }

  @Actor
  public void operator() {
    frozen = true;
    gate.partition(Partition.of(8, 1, 7));
  }

  @Arbiter
  public void look(I_Result result) {
    result.r1 = gate.partition().budget(0);
  }
}
