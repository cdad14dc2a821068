package io.github.jettyqos.sim;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.classify.HostilePaths;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.measure.demand.AvailableProcessors;
import io.github.jettyqos.sim.report.Texts;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Warnings about settings that are valid but probably a mistake. */
final class ConfigWarnings {
  private final QosConfig config;
  private final int threads;
  private final List<String> all = new ArrayList<>();

  private ConfigWarnings(QosConfig config, int threads) {
    this.config = config;
    this.threads = threads;
  }

  /**
   * One line for each, which names key and value.
   *
   * @param threads how many there are
   */
  static List<String> of(QosConfig config, int threads) {
    ConfigWarnings oddities = new ConfigWarnings(config, threads);
    oddities.withoutRules();
    config.exempt().forEach(each -> oddities.rules(each.name(), each.match()));
    config.classes().forEach(each -> oddities.rules(each.name(), each.match()));
    List<ServiceClass> known =
        config.classes().stream().filter(each -> each.work().isPresent()).toList();
    if (!known.isEmpty() && known.size() < config.classes().size()) {
      oddities.someWithout(known);
    }
    if (known.size() == config.classes().size() && config.speedup().isPresent()) {
      oddities.all.add("speedup: does not count, as every class has work of its own");
    }
    known.forEach(oddities::ofClass);
    if (known.stream().allMatch(each -> each.arrivals().isPresent())) {
      oddities.ofAll(known);
    }
    return oddities.all;
  }

  private void withoutRules() {
    List<ServiceClass> classes = config.classes();
    for (ServiceClass each : classes.subList(0, classes.size() - 1)) {
      if (each.match().isEmpty()) {
        add(
            "classes.%s.match: is not given, so that only the application can name the class: by"
                + " @QosClass, a RequestClassifier or Qos.executor",
            each.name());
      }
    }
  }

  /** Warns of expressions that a client can make too slow to match. */
  private void rules(String name, List<Rule> match) {
    for (int i = 0; i < match.size(); i++) {
      for (Condition each : match.get(i).all()) {
        if (each.kind() == Condition.Kind.PATH && each.value().startsWith("^")) {
          OptionalInt length = HostilePaths.find(Pattern.compile(each.value()));
          if (length.isPresent()) {
            add(
                "classes.%s.match[%d]: %s tries too many ways to fit some paths of %d characters, and"
                    + " does not hold for such; leave out groups that repeat, or stars beside stars",
                name, i, each, length.getAsInt());
          }
        }
      }
    }
  }

  private void someWithout(List<ServiceClass> known) {
    String having = known.stream().map(ServiceClass::name).collect(Collectors.joining(", "));
    for (ServiceClass each : config.classes()) {
      if (each.work().isEmpty()) {
        add(
            "classes.%s.work: is not given, but %s have it; plans and simulations use it where"
                + " every class has it",
            each.name(), having);
      }
    }
  }

  private void ofClass(ServiceClass of) {
    String section = "classes." + of.name() + ".";
    ServiceDemand demand = of.work().map(ClassWork::demand).orElseThrow();
    Target target = of.guarantee().target().orElse(null);
    if (target != null
        && target.statistic() == Statistic.MEAN
        && target.seconds() < demand.unloaded()) {
      add(
          "%starget.mean: %s is less than %s, which a request takes alone by its work",
          section, Durations.format(target.reference()), Texts.time(demand.unloaded()));
    }
    ServiceDemand.Pool pool = demand.pool().orElse(null);
    if (pool != null && of.arrivals().isPresent()) {
      double most = pool.size() / pool.seconds();
      double rate = of.arrivals().getAsDouble();
      if (rate >= most) {
        add(
            "%swork.pool.size: %d of %s each serve %s requests/s at most, and arrivals are %s",
            section,
            pool.size(),
            Texts.time(pool.seconds()),
            Texts.figure(most),
            Texts.figure(rate));
      }
    }
  }

  /** Checks the demand of all classes together. */
  private void ofAll(List<ServiceClass> known) {
    double computing = 0;
    double busy = 0;
    for (ServiceClass each : known) {
      ServiceDemand demand = each.work().map(ClassWork::demand).orElseThrow();
      double rate = each.arrivals().orElseThrow();
      computing += rate * demand.compute();
      busy += rate * demand.unloaded();
    }
    boolean given = config.processors().isPresent();
    double processors =
        config.processors().orElseGet(() -> AvailableProcessors.ofThisJvm().now().count());
    if (computing >= processors) {
      add(
          "processors: %s%s, but arrivals times work.compute keep %s of them busy",
          Texts.figure(processors),
          given ? "" : ", those of this machine",
          Texts.figure(computing));
    }
    if (busy > threads) {
      add(
          "threads: %d, but arrivals times work keep %s of them busy if nobody waits",
          threads, Texts.figure(busy));
    }
  }

  private void add(String format, Object... values) {
    all.add(String.format(Locale.ROOT, format, values));
  }
}
