package io.github.jettyqos.ctl.text;

import io.github.jettyqos.core.text.Json;
import io.github.jettyqos.core.text.OneLine;
import java.io.PrintWriter;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that leaves the program, so that nothing of a server steers a terminal: characters that do
 * are shown by their number.
 */
public final class Output {
  private static final int LONGEST = 100_000;

  private final PrintWriter to;

  /**
   * An output.
   *
   * @param to standard output
   */
  public Output(PrintWriter to) {
    this.to = to;
  }

  /**
   * One line of it, whatever a server may have put into it.
   *
   * @param text the line
   * @return the same, fit to be shown
   */
  public static String line(String text) {
    return text.isEmpty() ? "" : OneLine.of(text, LONGEST);
  }

  /**
   * Prints one line.
   *
   * @param text with what is not to end it
   */
  public void print(String text) {
    to.println(line(text));
    to.flush();
  }

  /**
   * Prints lines.
   *
   * @param text lines
   */
  public void lines(String text) {
    text.lines().forEach(each -> to.println(line(each)));
    to.flush();
  }

  /**
   * Prints one JSON document on one line.
   *
   * @param value what {@link Json} takes
   */
  public void json(@Nullable Object value) {
    to.println(Json.write(value));
    to.flush();
  }

  /**
   * Prints what was made for a terminal, as it is.
   *
   * @param screen fit to be shown but for what is meant to steer
   */
  public void raw(String screen) {
    to.print(screen);
    to.flush();
  }

  /**
   * Rows with columns below each other.
   *
   * @param rows of two cells
   */
  public void table(List<List<String>> rows) {
    List<List<String>> clean = rows.stream().map(Output::clean).toList();
    int width = clean.stream().mapToInt(row -> Cells.width(row.get(0))).max().orElse(0);
    String all =
        clean.stream()
            .map(row -> Cells.left(row.get(0), width) + "  " + row.get(1))
            .map(String::stripTrailing)
            .collect(Collectors.joining("\n"));
    lines(all);
  }

  private static List<String> clean(List<String> row) {
    return Stream.of(row.get(0), row.get(1)).map(Output::line).toList();
  }
}
