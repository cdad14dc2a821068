package io.github.jettyqos.sim.simulate;

import io.github.jettyqos.core.PermitHold;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.RejectionRule;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.Allowed;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The settings of a configuration that have no effect in a simulation, or another effect than on a
 * server.
 */
final class IgnoredSettings {
  private static final Set<Condition.Kind> NOT_IN_LOGS =
      Set.of(
          Condition.Kind.HEADER,
          Condition.Kind.COOKIE,
          Condition.Kind.HOST,
          Condition.Kind.DESTINATION);

  private IgnoredSettings() {}

  /** One line each, for what was set to something else than its default. */
  static List<String> of(Scenario scenario, boolean recorded) {
    List<String> all = new ArrayList<>();
    for (ServiceClass each : scenario.config().classes()) {
      String key = "classes." + each.name() + ".";
      if (recorded && each.match().stream().anyMatch(IgnoredSettings::isBlind)) {
        all.add(
            key
                + "match: rules on headers, cookies, hosts and destinations hold for no request of a"
                + " trace");
      }
      if (recorded && each.match().stream().anyMatch(rule -> has(rule, Condition.Kind.URGENCY))) {
        all.add(key + "match: no request of a trace has a header Priority; its urgency is 3");
      }
      if (each.queue().fair().isPresent()) {
        all.add(
            key + "queue.fair: clients are not told apart here; each request is one of its own");
      }
      QueuePolicy policy = each.queue().policy();
      if (policy == QueuePolicy.SHORTEST) {
        all.add(key + "queue.policy: the work of each request is taken as known beforehand");
      } else if (policy != QueuePolicy.FIFO) {
        all.add(
            key
                + "queue.policy: without documents, %s is first come, first served"
                    .formatted(Allowed.OneOf.nameOf(policy)));
      }
      if (each.hold() == PermitHold.HANDLING) {
        all.add(key + "hold: no request is asynchronous here; all hold their permit to the end");
      }
      if (!each.rejection().equals(RejectionRule.DEFAULT)) {
        all.add(key + "rejection: nobody is told here, and nobody comes again");
      }
      if (each.connections() > 0) {
        all.add(key + "connections: there are no connections here, and no limit on them");
      }
    }
    return all;
  }

  private static boolean has(Rule rule, Condition.Kind kind) {
    return rule.all().stream().anyMatch(condition -> condition.kind() == kind);
  }

  private static boolean isBlind(Rule rule) {
    return rule.all().stream().anyMatch(condition -> NOT_IN_LOGS.contains(condition.kind()));
  }
}
