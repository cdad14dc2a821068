package io.github.jettyqos.sim.trace;

import java.io.IOException;
import java.util.List;

/** Detects the format of a file from its first lines. */
final class FormatDetector {
  private static final int LINES = 20;
  private static final int LONGEST = 60;

  private FormatDetector() {}

  static TraceFormat detect(TraceFile file, TraceColumns columns) throws IOException {
    List<String> lines = file.peek(LINES);
    List<String> full = lines.stream().filter(line -> !line.isBlank()).toList();
    if (full.isEmpty()) {
      throw file.error(
          lines.size() < LINES ? "is empty" : "its first " + LINES + " lines are blank");
    }
    if (full.stream().anyMatch(line -> line.startsWith("#Fields:"))) {
      return TraceFormat.W3C;
    }
    if (full.stream().anyMatch(CommonLogParser::fits)) {
      return TraceFormat.COMMON_LOG;
    }
    String first = full.get(0);
    List<String> header = CsvLineParser.header(LineSplitter.like(first), first);
    if (MinuteCounts.fits(header)) {
      return TraceFormat.PER_MINUTE;
    }
    if (TraceColumns.find(header, columns.time(), TraceColumns.TIME) != TraceColumns.ABSENT) {
      return TraceFormat.CSV;
    }
    if (counts(full)) {
      return TraceFormat.PER_SECOND;
    }
    throw file.error(
        "line "
            + (lines.indexOf(first) + 1)
            + ": cannot tell the format from '"
            + LineProblems.shown(first, LONGEST)
            + "'; a log in Common Log Format, a W3C log with #Fields, CSV whose first line names the"
            + " columns and one for the time ("
            + String.join(", ", TraceColumns.TIME)
            + " or the one given), or one count a line is understood");
  }

  /** Most lines after the first are counts, or the only one is; the first may be a name. */
  private static boolean counts(List<String> full) {
    long counts = full.stream().filter(SecondCounts::isCount).count();
    return 2 * counts > full.size() - 1 && counts > 0;
  }
}
