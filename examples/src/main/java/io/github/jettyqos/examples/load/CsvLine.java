package io.github.jettyqos.examples.load;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.jspecify.annotations.Nullable;

/** CSV: the column {@code time} holds seconds, fractions allowed, and {@code path} the path. */
final class CsvLine implements LineFormat {
  private final int time;
  private final int path;

  private CsvLine(int time, int path) {
    this.time = time;
    this.path = path;
  }

  static CsvLine withHeader(@Nullable String header) {
    List<String> columns =
        header == null ? List.of() : List.of(header.toLowerCase(Locale.ROOT).trim().split(",", -1));
    int time = columns.indexOf("time");
    if (time < 0) {
      throw new IllegalArgumentException("--replay: no column named time; there are " + columns);
    }
    return new CsvLine(time, columns.indexOf("path"));
  }

  @Override
  public @Nullable Arrival parse(String line) {
    try (CSVParser parser = CSVParser.parse(line, CSVFormat.DEFAULT)) {
      CSVRecord record = parser.iterator().next();
      double seconds = Double.parseDouble(record.get(time));
      if (!Double.isFinite(seconds)) {
        return null;
      }
      return new Arrival((long) (seconds * 1e9), path < 0 ? "/" : record.get(path));
    } catch (IOException | RuntimeException e) {
      return null; // counted by the caller
    }
  }
}
