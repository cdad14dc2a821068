package io.github.jettyqos.ctl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * A server of a back end in HAProxy's table.
 *
 * @param backend its back end
 * @param name its name there
 * @param address of the node, with port
 * @param status such as {@code UP}, {@code DOWN (agent)}, {@code MAINT}
 * @param maxconn the limit of its concurrent requests; empty if there is none
 * @param current its concurrent requests
 * @param agentCheck the result of the last agent check; empty if there is none
 */
record ServerRow(
    String backend,
    String name,
    String address,
    String status,
    OptionalInt maxconn,
    int current,
    String agentCheck) {

  /** The state of its agent. */
  enum Agent {
    /** None is configured. */
    NONE,
    /** Not asked yet. */
    NEW,
    /** It has answered the last check. */
    ALIVE,
    /** There was no valid answer. */
    DEAD
  }

  /**
   * The servers of all back ends.
   *
   * @param csv the answer to {@code show stat}: comma-separated, with column names in the first
   *     line
   */
  static List<ServerRow> servers(String csv) {
    List<String> lines = csv.lines().filter(line -> !line.isBlank()).toList();
    if (lines.isEmpty() || !lines.get(0).startsWith("# pxname,")) {
      throw new UnreachableException("what answers at the socket is no HAProxy");
    }
    List<String> names = cells(lines.get(0).substring(2));
    return lines.stream().skip(1).map(line -> row(names, cells(line))).toList();
  }

  private static ServerRow row(List<String> names, List<String> cells) {
    Map<String, String> byName = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      byName.put(names.get(i), i < cells.size() ? cells.get(i) : "");
    }
    UnaryOperator<String> cell = name -> byName.getOrDefault(name, "");
    return new ServerRow(
        cell.apply("pxname"),
        cell.apply("svname"),
        cell.apply("addr"),
        cell.apply("status"),
        number(cell.apply("slim")),
        number(cell.apply("scur")).orElse(0),
        cell.apply("agent_status"));
  }

  private static OptionalInt number(String text) {
    return text.matches("[0-9]{1,9}")
        ? OptionalInt.of(Integer.parseInt(text))
        : OptionalInt.empty();
  }

  /** Splits a line; the answers of agents and checks are in quotes, with doubled quotes inside. */
  static List<String> cells(String line) {
    List<String> all = new ArrayList<>();
    StringBuilder cell = new StringBuilder();
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char next = line.charAt(i);
      if (next == '"') {
        if (quoted && line.startsWith("\"", i + 1)) {
          cell.append('"');
          i++;
        } else {
          quoted = !quoted;
        }
      } else if (next == ',' && !quoted) {
        all.add(cell.toString());
        cell.setLength(0);
      } else {
        cell.append(next);
      }
    }
    all.add(cell.toString());
    return all;
  }

  Agent agent() {
    // A leading star marks a check in progress.
    String last = agentCheck.startsWith("* ") ? agentCheck.substring(2) : agentCheck;
    return switch (last) {
      case "" -> Agent.NONE;
      case "INI", "UNK" -> Agent.NEW;
      case "L7OK", "L7OKC", "L7STS" -> Agent.ALIVE;
      default -> Agent.DEAD;
    };
  }

  /** Also the state that HAProxy sets itself if no agent is running. */
  boolean isDownByAgent() {
    return status.startsWith("DOWN (agent)");
  }

  boolean isDrained() {
    return status.startsWith("DRAIN");
  }

  /** In maintenance, or without an address. */
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
