package io.github.jettyqos.sim.trace;

import static io.github.jettyqos.sim.trace.TraceColumns.ABSENT;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The W3C Extended Log Format. Its columns are those of the last {@code #Fields}, which may come
 * again; a file without dates in its lines has them in {@code #Date}.
 */
final class W3cParser implements LineParser {
  private static final String FIELDS = "#Fields:";
  private static final String DATE = "#Date:";

  private List<String> fields = List.of();
  private String dateOfFile = "";
  private boolean tabs;
  private LineSplitter cells = LineSplitter.separatedBy(' ');

  @Override
  public @Nullable TraceEntry parse(String line) throws MalformedLineException {
    if (line.startsWith("#")) {
      directive(line);
      return null;
    }
    if (fields.isEmpty()) {
      throw new MalformedLineException("comes before " + FIELDS);
    }
    List<String> values = new ArrayList<>(cells.of(line));
    if (!tabs) {
      values.removeIf(String::isEmpty); // more than one blank between two columns
    }
    if (values.size() != fields.size()) {
      throw new MalformedLineException(
          "has " + values.size() + " columns instead of " + fields.size());
    }
    String date = value(values, "date", dateOfFile);
    String time = value(values, "time", "");
    if (date.isEmpty() || time.isEmpty()) {
      throw new MalformedLineException("has no date and time");
    }
    String query = value(values, "cs-uri-query", "");
    String target = value(values, "cs-uri-stem", value(values, "cs-uri", ""));
    return new TraceEntry(
        LogTime.isoNanos(date + "T" + time),
        time.indexOf('.') >= 0,
        FieldValues.bytes(value(values, "sc-bytes", value(values, "bytes", "0"))),
        0,
        0,
        "",
        value(values, "c-ip", ""),
        value(values, "cs-method", ""),
        query.isEmpty() ? target : target + "?" + query);
  }

  private void directive(String line) {
    if (line.startsWith(FIELDS)) {
      String names = line.substring(FIELDS.length()).strip();
      fields = Arrays.asList(names.split("\\s+"));
      tabs = names.indexOf('\t') >= 0;
      cells = LineSplitter.separatedBy(tabs ? '\t' : ' ');
    } else if (line.startsWith(DATE)) {
      dateOfFile = line.substring(DATE.length()).strip().replaceFirst("\\s.*", "");
    }
  }

  /** The value of a field; a dash stands for none. */
  private String value(List<String> values, String field, String otherwise) {
    int index = fields.indexOf(field);
    return index == ABSENT || values.get(index).equals("-") ? otherwise : values.get(index);
  }
}
