package io.github.jettyqos.sim.trace;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/**
 * A splitter of lines into cells. Each line by itself, so that one with a quote too many spoils no
 * other; cells with line ends in them are not understood.
 */
final class LineSplitter {
  private final char delimiter;
  private final CSVFormat format;

  private LineSplitter(char delimiter, CSVFormat format) {
    this.delimiter = delimiter;
    this.format = format;
  }

  static LineSplitter separatedBy(char delimiter) {
    return new LineSplitter(
        delimiter,
        CSVFormat.RFC4180
            .builder()
            .setDelimiter(delimiter)
            .setIgnoreSurroundingSpaces(delimiter != ' ')
            .get());
  }

  /** A splitter by the delimiter of a header line: tab, semicolon, or else comma. */
  static LineSplitter like(String header) {
    return separatedBy(header.indexOf('\t') >= 0 ? '\t' : header.indexOf(';') >= 0 ? ';' : ',');
  }

  List<String> of(String line) throws MalformedLineException {
    return line.indexOf('"') < 0 ? divided(line) : parsed(line);
  }

  /** A line without quotes: the parser would say the same in three times the time. */
  private List<String> divided(String line) {
    List<String> cells = new ArrayList<>();
    int from = 0;
    int to;
    while ((to = line.indexOf(delimiter, from)) >= 0) {
      cells.add(line.substring(from, to).strip());
      from = to + 1;
    }
    cells.add(line.substring(from).strip());
    return cells;
  }

  List<String> parsed(String line) throws MalformedLineException {
    try (CSVParser parser = CSVParser.parse(line, format)) {
      List<CSVRecord> records = parser.getRecords();
      if (records.size() == 1) {
        return records.get(0).toList();
      }
    } catch (IOException | UncheckedIOException | IllegalStateException e) {
      // told below
    }
    throw MalformedLineException.of("line", line, "cannot be divided into columns");
  }
}
