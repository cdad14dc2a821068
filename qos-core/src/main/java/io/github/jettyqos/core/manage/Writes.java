package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.config.KeyDifference;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.law.LawChoice;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.loop.ControlLoop;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The operations that change a server. Each returns what it did, or nothing if the state of the
 * server shows it.
 */
final class Writes {
  private static final String STANDS = "";

  private final ConfigFile file;
  private final Managed server;
  private final ManualChanges hands;
  private final Ends ends;
  private List<String> warnings = List.of();

  /** What is told when a change for a time ends. */
  @FunctionalInterface
  interface Ends {
    BiConsumer<Partition, Partition> of(@Nullable Duration lasting, String reason);
  }

  Writes(ConfigFile file, ManualChanges hands, Ends ends) {
    this.file = file;
    this.server = file.server();
    this.hands = hands;
    this.ends = ends;
  }

  /** What the operator may not have meant. */
  List<String> warnings() {
    return warnings;
  }

  String drain(String node) {
    return new Nodes(server).drain(node);
  }

  String undrain(String node) {
    return new Nodes(server).undrain(node);
  }

  private ControlLoop loop() {
    return server.control();
  }

  String apply(String budgets, Arguments given) {
    ControlLoop loop = loop();
    PartitionText text = PartitionText.of(budgets, server);
    Duration lasting = given.lasting();
    String reason = given.reason();
    loop.override(
        before -> {
          hands.requireInForce(given.still());
          Partition next = server.require(text.of(before));
          warnings = PartitionWarnings.of(before, next, loop.threads());
          return next;
        },
        reason,
        lasting,
        ends.of(lasting, reason));
    return STANDS;
  }

  String rollback(long number, Arguments given) {
    Duration lasting = given.lasting();
    String reason = given.reason();
    loop()
        .rollback(
            number,
            old -> {
              hands.require(given.still());
              return server.require(old);
            },
            reason,
            lasting,
            ends.of(lasting, reason));
    return STANDS;
  }

  String freeze(Arguments given) {
    Duration lasting = given.lasting();
    loop().freeze(given.reason(), lasting, ends.of(lasting, given.reason()));
    return STANDS;
  }

  String resume() {
    loop().resume();
    return STANDS;
  }

  /**
   * A custom law can be chosen if it is the one of the configuration; none is loaded by its name.
   */
  String law(String law) {
    ControlLoop loop = loop();
    LawChoice configured = server.config().control().law();
    List<LawChoice> all =
        Stream.concat(Stream.of(LawKind.values()), Stream.of(configured)).distinct().toList();
    LawChoice next = named("control.law", "law", law, all, LawChoice::key);
    loop.options(now -> now.withLaw(next));
    return STANDS;
  }

  String shadow(boolean on) {
    loop().options(now -> now.withShadow(on));
    return STANDS;
  }

  String total(int threads) {
    OptionalInt next = threads == 0 ? OptionalInt.empty() : OptionalInt.of(threads);
    loop().options(now -> now.withTotal(next));
    return STANDS;
  }

  String target(String className, String statistic, String time) {
    List<Statistic> all = List.of(Statistic.values());
    Statistic which = named("statistic", "statistic", statistic, all, Statistic::key);
    Duration reference = Durations.parse(time);
    return guarantee(className, before -> withTarget(before, which, reference));
  }

  private static Guarantee withTarget(Guarantee before, Statistic statistic, Duration reference) {
    Target target =
        before
            .target()
            .map(old -> new Target(old.metric(), statistic, reference, old.meaning()))
            .orElseGet(() -> Target.atMost(statistic, reference));
    if (before instanceof Guarantee.Hybrid hybrid) {
      return new Guarantee.Hybrid(target, hybrid.weight(), hybrid.hysteresis());
    }
    return before instanceof Guarantee.Absolute
        ? new Guarantee.Absolute(target)
        : new Guarantee.Hybrid(target, before.weight());
  }

  private static <T> T named(
      String option, String kind, String name, List<T> all, Function<T, String> nameOf) {
    List<String> names = all.stream().map(nameOf).toList();
    if (!names.contains(name)) {
      throw ConfigException.of(option, name, "is not a " + kind + "; give one of " + names);
    }
    return all.get(names.indexOf(name));
  }

  String share(String className, int weight) {
    return guarantee(className, before -> new Guarantee.Relative(weight));
  }

  private String guarantee(String className, UnaryOperator<Guarantee> change) {
    int index = PartitionText.index("class", className, server);
    loop().guarantee(index, change);
    return "class " + className + " has " + loop().classes().get(index).guarantee().inWords();
  }

  String admission(AdmissionMode mode) {
    server.admission(mode);
    return STANDS;
  }

  String enforce() {
    // First, so that the law moves nothing in between.
    loop().options(now -> now.law().keepsBudgets() ? now : now.withShadow(true));
    return admission(AdmissionMode.ENFORCE);
  }

  String control() {
    String said = admission(AdmissionMode.ENFORCE);
    loop().options(now -> now.withShadow(false));
    return said;
  }

  String reload() throws IOException {
    return said(file.reload());
  }

  String load(String yaml) {
    return said(server.reload(QosYaml.parse(yaml)));
  }

  private static String said(List<KeyDifference> changes) {
    return changes.isEmpty()
        ? "nothing changes"
        : changes.stream()
            .map(each -> each.inWords("before", "now"))
            .collect(Collectors.joining("\n"));
  }
}
