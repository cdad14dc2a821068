package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.loop.LoopStatus;
import java.time.temporal.ChronoUnit;
import java.util.List;

/** The state of a running server in words, for operators. */
public final class Standing {
  private Standing() {}

  /**
   * One line: admission, the law, the partition in force.
   *
   * @param server a running one
   * @return the line
   */
  public static String inWords(Managed server) {
    String admission =
        server.isEnforced()
            ? "admission enforces budgets and queues"
            : "admission only observes: nothing waits, is turned away or moved";
    return admission + "; " + law(server.control().status()) + "; in force: " + partition(server);
  }

  /**
   * Whether admission enforces budgets and queues.
   *
   * @param server any
   * @return {@code enforce} or {@code observe}
   */
  public static String admission(Managed server) {
    return server.isEnforced() ? "enforce" : "observe";
  }

  private static String law(LoopStatus status) {
    boolean isStatic = status.options().law().keepsBudgets();
    boolean shadow = status.options().shadow() && !isStatic;
    String until =
        status.until().map(at -> at.truncatedTo(ChronoUnit.SECONDS).toString()).orElse("");
    String does =
        isStatic
            ? "leaves the partition until "
                + (until.isEmpty()
                    ? "somebody sets another"
                    : "the one before comes back at " + until)
            : shadow ? "is in shadow mode: it decides and moves nothing" : "moves budgets";
    String ends = until.isEmpty() ? "resume" : until;
    String frozen = status.frozen().map(why -> "is frozen until " + ends + ": " + why).orElse("");
    String all = frozen.isEmpty() ? does : shadow ? does + ", and " + frozen : frozen;
    return "the law " + status.options().law().key() + " " + all;
  }

  /** A line for each partition that was in force, the oldest first. */
  static List<String> history(Managed server) {
    List<String> names = names(server);
    return server.control().history().stream()
        .map(
            each ->
                "%s at %s: %s: %s"
                    .formatted(
                        each.number(), each.at(), each.partition().inWords(names), each.reason()))
        .toList();
  }

  /**
   * The partition in force.
   *
   * @param server a running one
   * @return such as {@code gold 9, silver 6, rest 1 of 16 threads}
   */
  public static String partition(Managed server) {
    return server.partition().inWords(names(server));
  }

  /** The names of the classes that have budgets. */
  static List<String> names(Managed server) {
    return server.names().subList(0, server.config().classes().size());
  }
}
