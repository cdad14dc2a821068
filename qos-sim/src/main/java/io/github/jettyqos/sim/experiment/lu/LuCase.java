package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.core.loop.StepReport;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import io.github.jettyqos.sim.workload.Schedule;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/**
 * An experiment on the server of Lu et al., without its controller.
 *
 * @param users how many there are of each class
 * @param first budgets at the start
 * @param onSeconds the law is asked from then on
 * @param samples after how many it ends
 * @param reclaims whether processes beyond a budget are taken back at once
 */
record LuCase(List<Schedule> users, Partition first, int onSeconds, int samples, boolean reclaims) {
  /** The open loop: nothing is changed. */
  static final ControlLaw OPEN = seen -> Proposal.of(seen.partition(), "open loop");

  private static final Duration PERIOD = Duration.ofSeconds(LuRegime.PERIOD_SECONDS);

  LuCase(List<Schedule> users, Partition first, int onSeconds, int samples) {
    this(users, first, onSeconds, samples, false);
  }

  LuCase reclaiming() {
    return new LuCase(users, first, onSeconds, samples, true);
  }

  /** 100 and 200 users; 100 more of class 0 come at 870 s. */
  static LuCase step(Partition first, int samples) {
    Duration at = Duration.ofSeconds(LuRegime.STEP_SECONDS);
    return new LuCase(
        List.of(Schedule.of(100).step(at, 200), Schedule.of(200)),
        first,
        LuRegime.ON_SECONDS,
        samples);
  }

  /** A partition of all processes between two classes. */
  static Partition processes(int ofFirst) {
    return Partition.of(LuRegime.PROCESSES, ofFirst, LuRegime.PROCESSES - ofFirst);
  }

  /** Runs it through the step of the production loop. */
  LuSeries run(long seed, Function<List<ServiceClass>, ControlLaw> control) {
    LuServer lu = new LuServer(LuRegime.CHOSEN, seed, first);
    ControlLaw law = control.apply(lu.classes);
    for (int k = 0; k < users.size(); k++) {
      lu.start(k, users.get(k));
    }
    long on = Duration.ofSeconds(onSeconds).toNanos();
    ControlStep step =
        new ControlStep(
            lu.server.plant(lu.classes),
            seen -> seen.atNanos() < on ? OPEN.propose(seen) : law.propose(seen),
            PERIOD,
            LuRegime.PROCESSES,
            lu.simulation.now());
    step.invariants(false); // the paper's server has none, and its users wait for idle processes
    LuSeries series = new LuSeries(users.size(), samples);
    for (int m = 0; m < samples; m++) {
      lu.runUntilSeconds((m + 1) * LuRegime.PERIOD_SECONDS);
      StepReport report = step.run(lu.simulation.now());
      if (report.hold() != HoldReason.NONE) {
        throw new IllegalStateException("sample " + m + ": " + report);
      }
      series.set(m, Objects.requireNonNull(report.measured()), lu.responses);
      if (reclaims) {
        series.setClosed(m, lu.server.reclaim());
      }
    }
    return series;
  }
}
