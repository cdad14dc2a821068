package io.github.jettyqos.ctl;

import io.github.jettyqos.core.text.Json;
import io.github.jettyqos.core.text.OneLine;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The output of the program. Control characters in texts of a server are shown by their number. */
final class Output {
  private static final int LONGEST = 100_000;

  private final PrintWriter to;

  /** Its reader has gone, such as {@code head}, or the disk is full. */
  static final class ClosedException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  Output(PrintWriter to) {
    this.to = to;
  }

  /** A text as one line without control characters. */
  static String line(String text) {
    return text.isEmpty() ? "" : OneLine.of(text, LONGEST);
  }

  void print(String text) {
    to.println(line(text));
    flush();
  }

  void lines(String text) {
    text.lines().forEach(each -> to.println(line(each)));
    flush();
  }

  private void flush() {
    if (to.checkError()) {
      throw new ClosedException();
    }
  }

  /** Prints one JSON document on one line. */
  void json(@Nullable Object value) {
    to.println(Json.write(value));
    flush();
  }

  /** Prints a text with its control characters. */
  void raw(String screen) {
    to.print(screen);
    flush();
  }

  /** Prints rows of the same number of cells in aligned columns. */
  void table(List<List<String>> rows) {
    List<List<String>> clean =
        rows.stream().map(row -> row.stream().map(Output::line).toList()).toList();
    List<Integer> widths = new ArrayList<>();
    for (int i = 0; !clean.isEmpty() && i < clean.get(0).size(); i++) {
      int column = i;
      widths.add(
          clean.stream().mapToInt(row -> TerminalText.width(row.get(column))).max().orElse(0));
    }
    for (List<String> row : clean) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        line.append(TerminalText.left(row.get(i), widths.get(i))).append("  ");
      }
      to.println(line.toString().stripTrailing());
    }
    flush();
  }
}
