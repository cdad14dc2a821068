package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.measure.demand.DemandRecorder;
import io.github.jettyqos.core.measure.demand.DemandSource;
import io.github.jettyqos.core.measure.demand.HostProcessors;
import io.github.jettyqos.core.measure.demand.ThreadCpuClock;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * The races of the control loop: a step, and an operator whose word is the last one. The law gives
 * the first class 7 of 8 threads, the operator 1.
 */
public final class ControlLoopStress {
  private static final long PERIOD = ControlOptions.DEFAULT.period().toNanos();

  /** One thread at a time takes steps, so recorders and classes are shared by all states. */
  private static final ServiceClass ONE = ServiceClass.named("one").build();

  private static final List<ServiceClass> CLASSES = List.of(ONE, ServiceClass.named("two").build());
  private static final DelayRecorder DELAYS = new DelayRecorder(() -> 0);
  private static final SpeedupRecorder SPEEDUP = new SpeedupRecorder(8, 0);

  private ControlLoopStress() {}

  static Gate gate() {
    Gate gate = new Gate(CLASSES, Partition.of(8, 4, 4));
    gate.admit(new SilentPermit(0, 0));
    return gate;
  }

  static ControlLoop loop(Gate gate) {
    long[] now = {0};
    DemandRecorder demand = new DemandRecorder(2, 8, ThreadCpuClock.NONE, 0);
    DemandSource source = new DemandSource(demand, SPEEDUP, HostProcessors.UNKNOWN);
    Plant plant =
        new Plant(CLASSES, gate, List.of(DELAYS, DELAYS), SPEEDUP, source, Optional.empty());
    return new ControlLoop(
        plant,
        ControlOptions.builder().records(1).build(),
        8,
        () -> now[0] += PERIOD,
        () -> Instant.EPOCH,
        (options, classes, threads) -> measured -> Proposal.of(Partition.of(8, 7, 1), "the law"));
  }

  /** Whichever comes first, the operator's partition is in force at the end. */
  @JCStressTest
  @Outcome(id = "1", expect = Expect.ACCEPTABLE, desc = "as the operator said")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the law overran the operator")
  @State
  public static class StepAndOverride {
    private final Gate gate = gate();
    private final ControlLoop loop = loop(gate);

    @Actor
    public void step() {
      loop.run();
    }

    @Actor
    public void operator() {
      loop.override(Partition.of(8, 1, 7), "by hand");
    }

    @Arbiter
    public void look(I_Result result) {
      result.r1 = gate.partition().budget(0);
    }
  }

  /** A frozen loop, and a rollback. */
  @JCStressTest
  @Outcome(id = "4", expect = Expect.ACCEPTABLE, desc = "as it was at first")
  @Outcome(expect = Expect.FORBIDDEN, desc = "the law overran the operator")
  @State
  public static class StepAndRollback {
    private final Gate gate = gate();
    private final ControlLoop loop = loop(gate);

    @Actor
    public void step() {
      loop.run();
    }

    @Actor
    public void operator() {
      loop.rollback(1);
    }

    @Arbiter
    public void look(I_Result result) {
      result.r1 = gate.partition().budget(0);
    }
  }
}
