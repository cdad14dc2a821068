package io.github.jettyqos.core.manage;

import java.util.List;
import java.util.stream.Collectors;

/** Formats rows of text with aligned columns. */
final class TextTable {
  private TextTable() {}

  /** One line for each row, without a final line break. */
  static String of(List<List<String>> rows) {
    return rows.stream().map(row -> line(row, rows)).collect(Collectors.joining("\n"));
  }

  private static String line(List<String> row, List<List<String>> rows) {
    StringBuilder line = new StringBuilder();
    for (int column = 0; column < row.size(); column++) {
      int at = column;
      int width = rows.stream().mapToInt(each -> each.get(at).length()).max().orElse(0);
      String cell = row.get(column);
      line.append(cell).append(" ".repeat(width - cell.length() + 2));
    }
    return line.toString().stripTrailing();
  }
}
