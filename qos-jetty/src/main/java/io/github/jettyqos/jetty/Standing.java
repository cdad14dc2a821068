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
    String law = "the law " + status.options().law().key();
    boolean isStatic = status.options().law() == LawKind.STATIC;
    String shadow =
        status.options().shadow() ? " is in shadow mode: it decides and moves nothing" : "";
    if (status.frozen().isPresent()) {
      return law
          + (isStatic ? "" : shadow.isEmpty() ? "" : shadow + ", and")
          + " is frozen until resume(): "
          + status.frozen().get();
    }
    if (isStatic) {
      return law + " leaves the partition until somebody sets another";
    }
    return law + (shadow.isEmpty() ? " moves budgets" : shadow);
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
