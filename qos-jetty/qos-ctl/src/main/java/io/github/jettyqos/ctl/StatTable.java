package io.github.jettyqos.ctl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/** What {@code show stat} answers: comma-separated, with names of the columns in the first line. */
final class StatTable {
  private StatTable() {}

  /** The servers of all back ends. */
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

  /** What agents and checks said stands in quotes, where a quote is doubled. */
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
}
