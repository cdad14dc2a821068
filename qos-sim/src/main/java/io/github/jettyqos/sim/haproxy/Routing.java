package io.github.jettyqos.sim.haproxy;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.config.HaproxyOptions;
import io.github.jettyqos.core.config.QosConfig;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * The choice of the back end by the rules of all classes in their order; the first rule that holds
 * decides, as at a node.
 *
 * <p>Each condition is an ACL of its own, since a line of HAProxy has 64 words at most.
 */
final class Routing {
  /** The back end of requests that HAProxy does not classify. */
  static final String BY_NODE = "by-node";

  private final QosConfig config;
  private final List<String> lines = new ArrayList<>();
  private final Set<Condition.Kind> oddTold = EnumSet.noneOf(Condition.Kind.class);
  private boolean plainAsked;

  private Routing(QosConfig config) {
    this.config = config;
  }

  /** The back end of a class that passes every gate. */
  static String exemptBackend(String className) {
    return "exempt-" + className;
  }

  /**
   * The lines of a front end, without the default.
   *
   * @throws io.github.jettyqos.core.check.ConfigException if HAProxy cannot say a rule
   */
  static List<String> of(QosConfig config) {
    return new Routing(config).lines();
  }

  /** Tells whether the nodes have to classify some requests. */
  static boolean needsNodes(QosConfig config) {
    return of(config).stream().anyMatch(each -> each.startsWith("use_backend " + BY_NODE + " "));
  }

  private List<String> lines() {
    for (ExemptClass each : config.exempt()) {
      for (int i = 0; i < each.match().size(); i++) {
        rule(each.name(), exemptBackend(each.name()), each.match().get(i), i, true);
      }
    }
    for (ServiceClass each : config.classes()) {
      for (int i = 0; i < each.match().size(); i++) {
        rule(each.name(), HaproxyOptions.backend(each.name()), each.match().get(i), i, false);
      }
    }
    return lines;
  }

  private void rule(String name, String backend, Rule rule, int index, boolean exempt) {
    String key = "classes." + name + ".match[" + index + "]";
    lines.add("# " + HaproxyQuoting.comment(key + ": " + rule));
    if (exempt && !rule.all().stream().allMatch(Routing::canBeSaid)) {
      lines.add("#   left out: only a node can tell, and it asks all its rules again");
      return;
    }
    List<String> all = new ArrayList<>();
    List<String> ofPlain = new ArrayList<>();
    Set<Condition.Kind> forms = EnumSet.noneOf(Condition.Kind.class);
    if (rule.trusted()) {
      all.add("trusted");
    }
    for (int i = 0; i < rule.all().size(); i++) {
      Condition condition = rule.all().get(i);
      boolean path = condition.kind() == Condition.Kind.PATH;
      if (path && PathAcl.isAll(condition.value())) {
        continue;
      }
      if (path && PathAcl.isNeverPlain(condition.value())) {
        askPlain();
        lines.add("#   such a path is encoded when it is sent: the nodes find it");
        return;
      }
      if (path) {
        askPlain();
      }
      String acl = name + "." + index + "." + condition.kind().name().toLowerCase(Locale.ROOT);
      acl = condition.kind().isNamed() ? acl + i : acl;
      boolean ofForm = !ConditionAcl.odd(condition.kind()).isEmpty();
      if (ofForm) {
        forms.add(condition.kind());
      }
      if (ConditionAcl.isNeverPlain(condition)) {
        continue;
      }
      for (String test : ConditionAcl.of(key, condition)) {
        lines.add("acl " + acl + " " + test);
      }
      (ofForm ? ofPlain : all).add(acl);
    }
    forms.forEach(kind -> leaveToNodes(kind, all));
    if (rule.all().stream().anyMatch(ConditionAcl::isNeverPlain)) {
      lines.add("#   such a query is encoded when it is sent: the nodes find it");
      return;
    }
    all.addAll(ofPlain);
    String condition = all.isEmpty() ? "" : " if " + String.join(" ", all);
    lines.add("use_backend " + backend + (condition.isEmpty() ? " if TRUE" : condition));
  }

  /** Adds the test for plain paths before the first rule on a path. */
  private void askPlain() {
    if (!plainAsked) {
      plainAsked = true;
      int at = lines.size() - 1; // in front of the comment of this rule
      lines.add(at, "use_backend " + BY_NODE + " if !plain");
      lines.add(at, "# A path in an unusual form, which may mean another one: its node decides.");
    }
  }

  /** Sends on without a class what may be of this rule, in a form that is not plain. */
  private void leaveToNodes(Condition.Kind kind, List<String> others) {
    String odd = "odd-" + kind.key();
    if (oddTold.add(kind)) {
      ConditionAcl.odd(kind).forEach(test -> lines.add("acl " + odd + " " + test));
    }
    String all = String.join(" ", others);
    lines.add("use_backend " + BY_NODE + " if " + (all.isEmpty() ? odd : all + " " + odd));
  }

  private static boolean canBeSaid(Condition condition) {
    return switch (condition.kind()) {
      case CONNECTOR, DESTINATION, URGENCY -> false;
      case PATH -> PathAcl.objection(condition.value()).isEmpty();
      default -> true;
    };
  }
}
