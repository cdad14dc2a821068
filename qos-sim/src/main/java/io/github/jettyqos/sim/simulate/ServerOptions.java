package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.sim.options.KnownNames;
import io.github.jettyqos.sim.options.LoadOptions;
import io.github.jettyqos.sim.options.OptionValues;
import io.github.jettyqos.sim.options.ServerModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The one or two servers that are simulated, and what controls them. */
final class ServerOptions {
  @Option(
      names = "--compare",
      paramLabel = "OTHER.yaml",
      description =
          "another configuration, which meets the same requests on the same machine: speedup, work,"
              + " arrival rates and what goes wrong are those of the first")
  private @Nullable Path other;

  @Option(
      names = "--control",
      paramLabel = "LAW",
      description =
          "what sets the budgets: static, those of the configuration stay; mtrr, the shipped law;"
              + " queueing-model, queue-length, age, pi or optimal, those of the papers; default"
              + " what the configuration says (control.law)")
  private @Nullable String control;

  @Option(
      names = "--compare-control",
      paramLabel = "LAW",
      description = "the same for the other server; default as --control")
  private @Nullable String otherControl;

  @Option(
      names = "--told",
      description =
          "the law is told what the server is, its speedup or the work of its classes, in place of"
              + " what is measured of it")
  private boolean told;

  @Option(
      names = "--compare-told",
      description = "the law of the other server is told so; to see what measuring costs")
  private boolean otherTold;

  @Option(
      names = "--period",
      paramLabel = "TIME",
      description =
          "how often a law sets the budgets; 10ms to 1m, default what the configuration says"
              + " (control.period)")
  private @Nullable String period;

  /** The first one, and perhaps another on the same machine. */
  List<Scenario> scenarios(Path file, LoadOptions load, List<String> given) throws IOException {
    QosConfig first = load(file);
    QosConfig second = other == null ? first : load(other);
    ServerModel server = load.server(first);
    List<SimulatedFault> faults = faults(given, first, server);
    List<Scenario> scenarios = new ArrayList<>();
    scenarios.add(scenario(file, first, "--control", control, server, faults, load, told));
    if (other != null || otherControl != null || otherTold) {
      Path from = other == null ? file : other;
      String law = otherControl == null ? control : otherControl;
      ServerModel same = of(second, first, server);
      scenarios.add(
          scenario(from, second, "--compare-control", law, same, faults, load, told || otherTold));
    }
    return scenarios;
  }

  private static List<SimulatedFault> faults(
      List<String> given, QosConfig config, ServerModel server) {
    List<String> names = config.classes().stream().map(ServiceClass::name).toList();
    List<SimulatedFault> faults =
        given.stream().map(each -> SimulatedFault.parse(each, names)).toList();
    for (SimulatedFault each : faults) {
      if (each.kind() == SimulatedFault.Kind.WRONG && server instanceof ServerModel.Equal) {
        throw ConfigException.of(
            SimulatedFault.OPTION,
            each,
            "means nothing but where every class has work; leave it out");
      }
    }
    return faults;
  }

  private Scenario scenario(
      Path from,
      QosConfig config,
      String option,
      @Nullable String word,
      ServerModel server,
      List<SimulatedFault> faults,
      LoadOptions load,
      boolean truth) {
    ControlOptions options = config.control();
    if (word != null) {
      options = options.withLaw(law(option, word));
    }
    if (period != null) {
      options =
          options.withPeriod(
              OptionValues.duration("--period", period, ControlOptions.PERIOD.allowed()));
    }
    return new Scenario(
        from.toString(), config, load.threads(config), server, faults, options, truth);
  }

  /** The server of the first, for the classes of the second. A class that is new has its own. */
  private static ServerModel of(QosConfig second, QosConfig first, ServerModel server) {
    if (!(server instanceof ServerModel.Mixed mixed)) {
      return server;
    }
    List<String> names = first.classes().stream().map(ServiceClass::name).toList();
    List<ClassWork> works = new ArrayList<>();
    for (ServiceClass each : second.classes()) {
      int k = names.indexOf(each.name());
      works.add(
          k >= 0
              ? mixed.work().classes().get(k)
              : each.work()
                  .orElseThrow(
                      () ->
                          new ConfigException(
                              "classes." + each.name() + ".work",
                              "is not given, but other classes have it; add work: {compute: 5ms}"
                                  + " to this one, too")));
    }
    return new ServerModel.Mixed(new WorkDescription(mixed.work().station(), works));
  }

  private static LawKind law(String option, String word) {
    List<LawKind> all = List.of(LawKind.values());
    List<String> words = all.stream().map(LawKind::key).toList();
    return all.get(words.indexOf(KnownNames.check(option, word, words)));
  }

  /** Loads a configuration; errors name the file. */
  private static QosConfig load(Path from) throws IOException {
    try {
      return QosYaml.load(from);
    } catch (ConfigException e) {
      throw e.at(from + ": " + e.key());
    }
  }
}
