package io.github.jettyqos.sim.trace;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** The requests of a file with a line for each. */
final class LogEntries implements EntrySource {
  private final TraceFile file;
  private final LineParser parser;
  private final LineProblems problems;

  LogEntries(TraceFile file, LineParser parser, LineProblems problems) {
    this.file = file;
    this.parser = parser;
    this.problems = problems;
  }

  @Override
  public @Nullable TraceEntry next() throws IOException {
    String line;
    while ((line = file.next()) != null) {
      if (line.isBlank()) {
        continue;
      }
      try {
        if (line.length() == TraceFile.LONGEST_LINE) {
          throw new MalformedLineException(
              "is longer than " + TraceFile.LONGEST_LINE + " characters");
        }
        TraceEntry entry = parser.parse(line);
        if (entry != null) {
          return entry;
        }
      } catch (MalformedLineException e) {
        problems.malformed(file.number(), e.reason());
      }
    }
    return null;
  }
}
