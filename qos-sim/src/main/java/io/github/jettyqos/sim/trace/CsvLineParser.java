package io.github.jettyqos.sim.trace;

import static io.github.jettyqos.sim.trace.TraceColumns.ABSENT;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** CSV under a line of names. */
final class CsvLineParser implements LineParser {
  /** Taken for single requests, lines of such a table would be a small part of the traffic. */
  private static final List<String> COUNTS =
      List.of("requests", "count", "counts", "hits", "requests_per_second");

  private final LineSplitter cells;
  private final int columns;
  private final int time;
  private final int size;
  private final int serviceClass;
  private final int target;
  private final int inTokens;
  private final int outTokens;

  private CsvLineParser(LineSplitter cells, List<String> header, TraceColumns names) {
    this.cells = cells;
    columns = header.size();
    time = TraceColumns.find(header, names.time(), TraceColumns.TIME);
    size = TraceColumns.find(header, names.size(), List.of("size", "bytes"));
    serviceClass = TraceColumns.find(header, names.serviceClass(), List.of("class", "cls"));
    target = TraceColumns.find(header, names.target(), List.of("path", "url"));
    inTokens = TraceColumns.find(header, names.inTokens(), List.of("in_tokens"));
    outTokens = TraceColumns.find(header, names.outTokens(), List.of("out_tokens"));
  }

  /** Reads the line of names, which is the next one. */
  static CsvLineParser after(TraceFile file, TraceColumns names) throws IOException {
    String line = file.nextFull();
    if (line == null) {
      throw file.error("has no line of column names");
    }
    LineSplitter cells = LineSplitter.like(line);
    List<String> header = header(cells, line);
    int counts = TraceColumns.find(header, null, COUNTS);
    if (counts != ABSENT) {
      throw file.error(
          "line "
              + file.number()
              + ": column "
              + header.get(counts)
              + " seems to hold counts, and not one request a line; give one count a line for each"
              + " second, or the columns minute and requests");
    }
    CsvLineParser parser = new CsvLineParser(cells, header, names);
    List<String> missing = parser.missing(names);
    if (!missing.isEmpty()) {
      throw file.error(
          "line "
              + file.number()
              + ": has no column "
              + String.join(", ", missing)
              + "; its columns are "
              + LineProblems.shown(String.join(", ", header), 200));
    }
    return parser;
  }

  static List<String> header(LineSplitter cells, String line) {
    try {
      return cells.of(line);
    } catch (MalformedLineException e) {
      return List.of();
    }
  }

  /** The columns asked for by name that are not there. */
  private List<String> missing(TraceColumns names) {
    List<String> missing = new ArrayList<>();
    if (time == ABSENT) {
      missing.add(
          names.time() == null
              ? "for the time (" + String.join(" or ", TraceColumns.TIME) + ")"
              : names.time());
    }
    require(missing, names.size(), size);
    require(missing, names.serviceClass(), serviceClass);
    require(missing, names.target(), target);
    require(missing, names.inTokens(), inTokens);
    require(missing, names.outTokens(), outTokens);
    return missing;
  }

  private static void require(List<String> missing, @Nullable String name, int index) {
    if (name != null && index == ABSENT) {
      missing.add(name);
    }
  }

  @Override
  public TraceEntry parse(String line) throws MalformedLineException {
    List<String> values = cells.of(line);
    if (values.size() != columns) {
      throw new MalformedLineException("has " + values.size() + " columns instead of " + columns);
    }
    String when = values.get(time);
    boolean date = when.indexOf(':') >= 0;
    return new TraceEntry(
        date ? LogTime.isoNanos(when) : FieldValues.secondsAsNanos(when),
        when.indexOf('.') >= 0 || when.indexOf('e') >= 0,
        FieldValues.bytes(value(values, size)),
        FieldValues.number("number of tokens", value(values, inTokens)),
        FieldValues.number("number of tokens", value(values, outTokens)),
        value(values, serviceClass),
        "",
        "",
        value(values, target));
  }

  private static String value(List<String> values, int column) {
    return column == ABSENT ? "" : values.get(column);
  }
}
