package io.github.jettyqos.ctl;

import java.util.Locale;
import java.util.OptionalInt;

/**
 * A server of a back end, as HAProxy shows it.
 *
 * @param backend its back end
 * @param name its name there
 * @param address of the node, with port
 * @param status such as {@code UP}, {@code DOWN (agent)}, {@code MAINT}
 * @param maxconn how many requests it is given at once; empty if without bound
 * @param current how many it has
 * @param agentCheck what became of the last agent check; empty where there is none
 */
record ServerRow(
    String backend,
    String name,
    String address,
    String status,
    OptionalInt maxconn,
    int current,
    String agentCheck) {

  /** Whether its agent leads it. */
  enum Agent {
    /** None is configured. */
    NONE,
    /** It has not been asked yet. */
    NEW,
    /** Its last answer was one. */
    ALIVE,
    /** There was no answer, or none that HAProxy understands. */
    DEAD
  }

  Agent agent() {
    // A star in front: the next check is under way.
    String last = agentCheck.startsWith("* ") ? agentCheck.substring(2) : agentCheck;
    return switch (last) {
      case "" -> Agent.NONE;
      case "INI", "UNK" -> Agent.NEW;
      case "L7OK", "L7OKC", "L7STS" -> Agent.ALIVE;
      default -> Agent.DEAD;
    };
  }

  /** Where no agent is running HAProxy says so by itself, too. */
  boolean isDownByAgent() {
    return status.startsWith("DOWN (agent)");
  }

  boolean isDrained() {
    return status.startsWith("DRAIN");
  }

  /** Switched off by somebody, or without an address. */
  boolean isOff() {
    return status.startsWith("MAINT") || status.startsWith("no check");
  }

  String key() {
    return backend + "/" + name;
  }

  String agentWord() {
    return agent().name().toLowerCase(Locale.ROOT);
  }
}
