package io.github.jettyqos.core.config;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.OverloadRule.OverloadOrder;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.RequestValue;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.Option;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Rejects options that have no effect in combination with others, as their author expects one. A
 * default value is accepted, since a printed configuration contains all.
 */
final class UnusedOptions {
  private UnusedOptions() {}

  /** Rejects an option of bodies that are read before admission if none are. */
  static <T> void checkBodies(boolean eager, Option<T> option, T value, String shown) {
    require(
        eager || isPreset(option, value),
        option.name(),
        shown,
        "has no effect with bodies: stream; leave it out");
  }

  /** Rejects a {@code retry-after} for all classes that exceeds the maximum of one of them. */
  static void checkRetryAfter(Duration ofAll, List<ServiceClass> classes) {
    for (ServiceClass each : classes) {
      Duration most = each.rejection().retryAfterMax();
      String section = "classes." + each.name() + ".rejection.";
      require(
          each.rejection().retryAfter().isPresent() || ofAll.compareTo(most) <= 0,
          section + "retry-after-max",
          Durations.format(most),
          "is less than retry-after %s of the top; give at least that, or give %sretry-after"
              .formatted(Durations.format(ofAll), section));
    }
  }

  /** Rejects an interrupt of stuck handlers if none ever counts as stuck. */
  static void checkInterrupt(boolean interrupts, Duration stuck, List<ServiceClass> classes) {
    require(
        !interrupts
            || !stuck.isZero()
            || classes.stream().anyMatch(each -> !each.stuck().orElse(stuck).isZero()),
        "interrupt",
        true,
        "has no effect with stuck: never; give a time, or leave it out");
  }

  /** Rejects a limit on the heap if there is no class that could wait. */
  static void checkHeapLimit(Optional<Double> limit, List<ServiceClass> classes) {
    require(
        limit.isEmpty() || classes.size() > 1,
        "heap-limit",
        limit.orElse(0.0),
        "has no effect with one class, which would wait for itself; give a class of lower priority,"
            + " or leave it out");
  }

  static void check(
      List<String> trustedProxies, List<ExemptClass> exempt, List<ServiceClass> classes) {
    exempt.forEach(each -> checkTrusted(each.name(), each.match(), trustedProxies));
    ServiceClass last = classes.get(classes.size() - 1);
    for (ServiceClass each : classes) {
      checkTrusted(each.name(), each.match(), trustedProxies);
      String section = "classes." + each.name() + ".";
      checkQueue(section + "queue.", each.queue());
      require(
          each.connections() == 0 || each.equals(last) || isKnownByAddress(each),
          section + "connections",
          each.connections(),
          "has no effect: of a new connection only the address is known, and no rule of the class"
              + " is a cidr alone; give such a rule, or leave it out");
    }
  }

  private static void checkQueue(String section, QueueRule queue) {
    QueuePolicy policy = queue.policy();
    boolean lifo = queue.overload().filter(rule -> rule.order() == OverloadOrder.LIFO).isPresent();
    require(
        policy != QueuePolicy.FIFO || lifo || isPreset(QueueRule.BOUND, queue.bound()),
        section + "bound",
        Durations.format(queue.bound()),
        "has no effect with policy: fifo, which passes nobody over; leave it out");
    require(
        policy == QueuePolicy.SHORTEST || queue.size().isEmpty(),
        section + "size",
        queue.size().map(RequestValue::toString).orElse(""),
        "has no effect without policy: shortest; give that, or leave it out");
    require(
        policy == QueuePolicy.BATCH
            || policy == QueuePolicy.CACHE_FIRST
            || isPreset(QueueRule.DOCUMENT, queue.document()),
        section + "document",
        queue.document(),
        "has no effect without policy: batch or cache-first; give one, or leave it out");
    require(
        policy == QueuePolicy.CACHE_FIRST || isPreset(QueueRule.CACHED, queue.cached()),
        section + "cached",
        queue.cached(),
        "has no effect without policy: cache-first; give that, or leave it out");
  }

  private static boolean has(Rule rule, Condition.Kind kind) {
    return rule.all().stream().anyMatch(each -> each.kind() == kind);
  }

  private static boolean isKnownByAddress(ServiceClass of) {
    return of.match().stream()
        .filter(rule -> !rule.trusted() && rule.all().size() == 1)
        .anyMatch(rule -> has(rule, Condition.Kind.CIDR));
  }

  private static void checkTrusted(String name, List<Rule> rules, List<String> trustedProxies) {
    if (!trustedProxies.isEmpty()) {
      return;
    }
    for (int i = 0; i < rules.size(); i++) {
      String key = "classes." + name + ".match[" + i + "]";
      require(
          !rules.get(i).trusted(),
          key + ".trusted",
          true,
          "holds for nobody without trusted-proxies; name the proxies whose headers are believed");
      require(
          !has(rules.get(i), Condition.Kind.URGENCY),
          key,
          rules.get(i),
          "has no effect without trusted-proxies, since Priority is believed of these alone; name"
              + " the proxies that set it");
    }
  }

  /**
   * Rejects rules that trust in cookies or queries, which a front end passes on as its clients send
   * them. Headers of such rules it passes on from trusted proxies alone.
   */
  static void checkPassedOn(List<ExemptClass> exempt, List<ServiceClass> classes) {
    exempt.forEach(each -> checkPassedOn(each.name(), each.match()));
    classes.forEach(each -> checkPassedOn(each.name(), each.match()));
  }

  private static void checkPassedOn(String name, List<Rule> rules) {
    for (int i = 0; i < rules.size(); i++) {
      Rule rule = rules.get(i);
      require(
          !rule.trusted()
              || (!has(rule, Condition.Kind.COOKIE) && !has(rule, Condition.Kind.QUERY)),
          "classes." + name + ".match[" + i + "].trusted",
          true,
          "cannot be kept with cluster: a front end passes cookies and queries on as any client sends"
              + " them; let a proxy set a header instead");
    }
  }

  private static <T> boolean isPreset(Option<T> option, T value) {
    return option.preset().orElseThrow().equals(value);
  }

  private static void require(boolean holds, String key, Object value, String problem) {
    if (!holds) {
      throw ConfigException.of(key, value, problem);
    }
  }
}
