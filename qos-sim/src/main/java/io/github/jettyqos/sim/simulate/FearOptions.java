package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.Fear;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.sim.options.ServerModel;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** What goes wrong, beside what the configuration says (key fears). */
final class FearOptions {
  @Option(
      names = "--hang",
      paramLabel = "CLASS@FROM..TO",
      split = ",",
      description =
          "the handlers of a class do not come back in that time but at its end, such as"
              + " silver@20s..40s; this and those below may be repeated")
  private List<String> hangs = new ArrayList<>();

  @Option(
      names = "--slow",
      paramLabel = "CLASS=Kx@FROM..TO",
      split = ",",
      description =
          "requests of a class that start in that time take K times as long, such as"
              + " silver=10x@20s..40s")
  private List<String> slow = new ArrayList<>();

  @Option(
      names = "--stall",
      paramLabel = "LENGTH@TIME",
      split = ",",
      description =
          "nothing on the machine moves, neither handlers nor the control loop, for 100ms to 10s,"
              + " such as 2s@30s")
  private List<String> stalls = new ArrayList<>();

  @Option(
      names = "--tails",
      paramLabel = "CLASS=C2",
      split = ",",
      description =
          "the work of a class has this squared coefficient of variation, with the heavy tail of a"
              + " lognormal distribution, such as silver=50")
  private List<String> tails = new ArrayList<>();

  @Option(
      names = "--cold",
      description =
          "the law is told nothing beforehand, neither the speedup nor the work of classes")
  private boolean cold;

  @Option(
      names = "--wrong",
      paramLabel = "CLASS=Kx",
      split = ",",
      description =
          "the law is told beforehand that requests of a class take K times what they take, such as"
              + " silver=0.5x; where every class has work")
  private List<String> wrong = new ArrayList<>();

  /** All fears of the first configuration, and those of options behind them. */
  List<Fear> of(QosConfig config, ServerModel server) {
    List<Fear> fears = new ArrayList<>(config.fears());
    List<String> names = config.classes().stream().map(ServiceClass::name).toList();
    add(fears, Fear.Kind.HANG, hangs, names);
    add(fears, Fear.Kind.SLOW, slow, names);
    add(fears, Fear.Kind.STALL, stalls, names);
    add(fears, Fear.Kind.TAILS, tails, names);
    add(fears, Fear.Kind.WRONG, wrong, names);
    if (cold) {
      fears.add(Fear.parse("--cold", Fear.Kind.COLD, ""));
    }
    for (Fear each : fears) {
      if (each.kind() == Fear.Kind.WRONG && server instanceof ServerModel.Equal) {
        String key = config.fears().contains(each) ? "fears" : "--wrong";
        throw ConfigException.of(
            key, each, "means nothing but where every class has work; leave it out");
      }
    }
    return List.copyOf(fears);
  }

  private static void add(List<Fear> to, Fear.Kind kind, List<String> given, List<String> names) {
    String option = "--" + kind.word();
    for (String each : given) {
      Fear fear = Fear.parse(option, kind, each);
      fear.checkName(option, names);
      to.add(fear);
    }
  }
}
