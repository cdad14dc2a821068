package io.github.jettyqos.jetty;

import io.github.jettyqos.core.loop.LoopStatus;
import io.github.jettyqos.core.settings.LawKind;
import java.util.List;

/** How a running server stands, for an operator who has just changed something. */
final class Standing {
  private Standing() {}

  /** One line: admission, the law, the partition in force. */
  static String inWords(Installation installation) {
    Running now = installation.running();
    String admission =
        now.gate().isEnforced()
            ? "admission enforces budgets and queues"
            : "admission only observes: nothing waits, is turned away or moved";
    return admission
        + "; "
        + law(now.control().status())
        + "; in force: "
        + partition(installation);
  }

  private static String law(LoopStatus status) {
    boolean isStatic = status.options().law() == LawKind.STATIC;
    boolean shadow = status.options().shadow() && !isStatic;
    String does =
        isStatic
            ? "leaves the partition until somebody sets another"
            : shadow ? "is in shadow mode: it decides and moves nothing" : "moves budgets";
    String frozen = status.frozen().map(why -> "is frozen until resume(): " + why).orElse("");
    String all = frozen.isEmpty() ? does : shadow ? does + ", and " + frozen : frozen;
    return "the law " + status.options().law().key() + " " + all;
  }

  /** A line for each partition that was in force, the oldest first. */
  static List<String> history(Installation installation) {
    List<String> names = names(installation);
    return installation.running().control().history().stream()
        .map(
            each ->
                "%d at %s: %s: %s"
                    .formatted(
                        each.number(), each.at(), each.partition().inWords(names), each.reason()))
        .toList();
  }

  /** The partition in force. */
  static String partition(Installation installation) {
    Running now = installation.running();
    return now.gate().partition().inWords(names(installation));
  }

  /** The names of the classes that have budgets. */
  static List<String> names(Installation installation) {
    return installation.names().subList(0, installation.config().classes().size());
  }
}
