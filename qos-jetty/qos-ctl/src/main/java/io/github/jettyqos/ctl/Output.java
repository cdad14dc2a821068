package io.github.jettyqos.ctl;

import io.github.jettyqos.core.text.Json;
import io.github.jettyqos.core.text.OneLine;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All that leaves the program, so that nothing of a server steers a terminal: characters that do
 * are shown by their number.
 */
final class Output {
  private static final int LONGEST = 100_000;

  private final PrintWriter to;

  /**
   * An output.
   *
   * @param to standard output
   */
  Output(PrintWriter to) {
    this.to = to;
  }

  /**
   * One line of it, whatever a server may have put into it.
   *
   * @param text the line
   * @return the same, fit to be shown
   */
  static String line(String text) {
    return text.isEmpty() ? "" : OneLine.of(text, LONGEST);
  }

  /**
   * Prints one line.
   *
   * @param text with what is not to end it
   */
  void print(String text) {
    to.println(line(text));
    to.flush();
  }

  /**
   * Prints lines.
   *
   * @param text lines
   */
  void lines(String text) {
    text.lines().forEach(each -> to.println(line(each)));
    to.flush();
  }

  /**
   * Prints one JSON document on one line.
   *
   * @param value what {@link Json} takes
   */
  void json(@Nullable Object value) {
    to.println(Json.write(value));
    to.flush();
  }

  /**
   * Prints what was made for a terminal, as it is.
   *
   * @param screen fit to be shown but for what is meant to steer
   */
  void raw(String screen) {
    to.print(screen);
    to.flush();
  }

  /** Prints rows of equally many cells, with columns below each other. */
  void table(List<List<String>> rows) {
    List<List<String>> clean =
        rows.stream().map(row -> row.stream().map(Output::line).toList()).toList();
    List<Integer> widths = new ArrayList<>();
    for (int i = 0; !clean.isEmpty() && i < clean.get(0).size(); i++) {
      int column = i;
      widths.add(clean.stream().mapToInt(row -> Cells.width(row.get(column))).max().orElse(0));
    }
    for (List<String> row : clean) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        line.append(Cells.left(row.get(i), widths.get(i))).append("  ");
      }
      to.println(line.toString().stripTrailing());
    }
    to.flush();
  }
}
