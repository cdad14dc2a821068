package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.loop.ControlLaws;
import io.github.jettyqos.core.loop.ControlStep;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.server.Content;
import io.github.jettyqos.sim.server.GatedServer;
import io.github.jettyqos.sim.server.SimulatedServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * One run of a scenario: the production gate, before the server of the scenario, under the step of
 * the production loop.
 */
final class Run {
  private final Scenario scenario;
  private final SimulatedServer simulated;
  private final Simulation simulation;
  private final GatedServer server;
  private final List<ClassMeter> meters = new ArrayList<>();
  private long held;

  private Run(Scenario scenario) {
    this.scenario = scenario;
    List<ServiceClass> classes = scenario.config().classes();
    Partition partition = Partition.share(classes, scenario.threads());
    simulated = new SimulatedServer(classes, partition, scenario.machine());
    simulation = simulated.simulation();
    server = simulated.gated();
    for (int k = 0; k < classes.size(); k++) {
      ClassMeter meter = new ClassMeter(classes.get(k));
      meters.add(meter);
    }
    control(classes);
  }

  private void control(List<ServiceClass> classes) {
    ControlLaw law = ControlLaws.of(scenario.control(), classes, scenario.threads());
    PriorKnowledge told = PriorKnowledge.of(scenario);
    if (scenario.told()) {
      law = new InformedLaw(law, told);
    }
    server.expect(told.work());
    ControlStep step =
        simulated.step(law, told.speedup(), scenario.control().period(), scenario.control().step());
    step.pin(scenario.control().total());
    simulated.control(step, scenario.control().period(), report -> count(report.hold()));
    simulated.every(
        scenario.control().period(),
        () -> {
          Partition partition = server.gate().partition();
          for (int k = 0; k < meters.size(); k++) {
            meters.get(k).budget(partition.budget(k));
          }
        });
  }

  /** Counts held periods; a period without requests is held too, but is no problem. */
  private void count(HoldReason hold) {
    if (hold != HoldReason.NONE && hold != HoldReason.NO_DATA) {
      held++;
    }
  }

  /** Starts a run and abandons it, so that wrong input is reported before a long computation. */
  static void check(Scenario scenario, Traffic traffic) throws IOException {
    Run run = new Run(scenario);
    traffic.start(run.simulation, new RandomStreams(0), scenario, run::arrive).close();
  }

  /** Runs a scenario to its end or to that of the traffic, and then until no request is left. */
  static RunResult of(
      Scenario scenario, Traffic traffic, SimulatedTime span, long seed, Runnable windowDone)
      throws IOException {
    return new Run(scenario).run(traffic, span, new RandomStreams(seed), windowDone);
  }

  private RunResult run(
      Traffic traffic, SimulatedTime span, RandomStreams streams, Runnable windowDone)
      throws IOException {
    long end = span.length().toNanos();
    long window = span.window().toNanos();
    Traffic.Flow flow = traffic.start(simulation, streams, scenario, this::arrive);
    long came = end;
    try (flow) {
      do {
        simulation.runUntil(Math.min(end, simulation.now() + window));
        closeWindow();
        windowDone.run();
      } while (simulation.now() < end && (flow.isRunning() || present() > 0));
      if (!flow.isRunning()) {
        came = Math.min(end, flow.lengthNanos());
      }
    }
    while (present() > 0) {
      simulation.runUntil(simulation.now() + window);
    }
    List<ClassResult> results = meters.stream().map(ClassMeter::result).toList();
    return new RunResult(came / 1e9, results, flow.told(), held);
  }

  private void arrive(int classIndex, Content content) {
    meters.get(classIndex).arrived();
    simulated.arrive(classIndex, content, meters.get(classIndex));
  }

  private void closeWindow() {
    for (int k = 0; k < meters.size(); k++) {
      ClassCounts counts = server.gate().counts(k);
      meters.get(k).closeWindow(counts.budget(), counts.queued());
    }
  }

  private int present() {
    int present = simulated.unseen();
    for (int k = 0; k < meters.size(); k++) {
      ClassCounts counts = server.gate().counts(k);
      present += counts.queued() + counts.running();
    }
    return present;
  }
}
