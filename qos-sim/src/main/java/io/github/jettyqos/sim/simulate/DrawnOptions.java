package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.Allowed.DurationRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.sim.options.LoadOptions;
import io.github.jettyqos.sim.options.OptionValues;
import io.github.jettyqos.sim.workload.Schedule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import picocli.CommandLine.Option;

/** Traffic by rates, which may change in steps. */
final class DrawnOptions {
  @Option(
      names = "--step",
      paramLabel = "CLASS=RATE@TIME",
      split = ",",
      description =
          "from this time on, within --duration, a class has this rate, such as gold=200@40s; may be"
              + " repeated, in the order of time")
  private List<String> steps = new ArrayList<>();

  /** Refuses these options for recorded traffic. */
  void requireNone() {
    if (!steps.isEmpty()) {
      throw new ConfigException("--step", "is for drawn traffic; leave it out with --trace");
    }
  }

  /** The traffic of all scenarios, for so long. */
  Traffic traffic(List<Scenario> scenarios, LoadOptions load, Duration length) {
    DurationRange within = new DurationRange(Duration.ZERO, length);
    Scenario first = scenarios.get(0);
    Map<String, Schedule> rates = new TreeMap<>();
    for (ServiceClass of : first.config().classes()) {
      rates.put(of.name(), Schedule.of(load.rate(of)));
    }
    for (Scenario each : scenarios) {
      List<String> names = each.config().classes().stream().map(ServiceClass::name).toList();
      if (!Set.copyOf(names).equals(rates.keySet())) {
        throw new ConfigException(
            each.file() + ": classes",
            names
                + " are not the classes of "
                + first.file()
                + ", "
                + rates.keySet()
                + "; drawn requests come with a class, so give the same ones, or a --trace");
      }
    }
    steps.forEach(step -> addStep(rates, step, within));
    return new PoissonTraffic(rates, load.serviceVariation(1));
  }

  private static void addStep(Map<String, Schedule> rates, String step, DurationRange within) {
    int equals = step.indexOf('=');
    int at = step.lastIndexOf('@');
    if (equals < 0 || at < equals) {
      throw ConfigException.of(
          "--step", step, "is no step; give CLASS=RATE@TIME such as gold=200@40s");
    }
    String name = step.substring(0, equals);
    Schedule before = rates.get(name);
    if (before == null) {
      throw new ConfigException(
          "--step", "there is no class " + name + "; there are " + rates.keySet());
    }
    double rate = OptionValues.number("--step", step.substring(equals + 1, at));
    Duration time = OptionValues.duration("--step", step.substring(at + 1), within);
    try {
      rates.put(name, before.step(time, ServiceClass.ARRIVALS.allowed().check("--step", rate)));
    } catch (ConfigException e) {
      throw e.at("--step " + step);
    }
  }
}
