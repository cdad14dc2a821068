package io.github.jettyqos.ctl.haproxy;

import io.github.jettyqos.ctl.connect.UnreachableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;

/** What {@code show stat} answers: comma-separated, with names of the columns in the first line. */
final class StatTable {
  private StatTable() {}

  /** The servers of all back ends. */
  static List<ServerRow> servers(String csv) {
    List<String> lines = csv.lines().filter(line -> !line.isBlank()).toList();
    if (lines.isEmpty() || !lines.get(0).startsWith("# pxname,")) {
      throw new UnreachableException("what answers at the socket is no HAProxy");
    }
    Map<String, Integer> columns = new HashMap<>();
    List<String> names = cells(lines.get(0).substring(2));
    for (int i = 0; i < names.size(); i++) {
      columns.put(names.get(i), i);
    }
    return lines.stream().skip(1).map(line -> row(columns, cells(line))).toList();
  }

  private static ServerRow row(Map<String, Integer> columns, List<String> cells) {
    return new ServerRow(
        cell(columns, cells, "pxname"),
        cell(columns, cells, "svname"),
        cell(columns, cells, "addr"),
        cell(columns, cells, "status"),
        number(cell(columns, cells, "slim")),
        number(cell(columns, cells, "scur")).orElse(0),
        cell(columns, cells, "agent_status"));
  }

  private static String cell(Map<String, Integer> columns, List<String> cells, String name) {
    int at = columns.getOrDefault(name, Integer.MAX_VALUE);
    return at < cells.size() ? cells.get(at) : "";
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
        boolean doubled = quoted && i + 1 < line.length() && line.charAt(i + 1) == '"';
        if (doubled) {
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
