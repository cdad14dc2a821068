package io.github.jettyqos.sim.trace;

import java.io.IOException;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/** Requests of which only the number in each interval is known. */
final class CountLines implements EntrySource {
  private final TraceFile file;
  private final CountParser parser;
  private final LineProblems problems;
  private final OrderedUniforms places;
  private final boolean spread;
  private CountParser.Interval interval = new CountParser.Interval(0, 1, 0, 0);
  private boolean blank;

  CountLines(
      TraceFile file,
      CountParser parser,
      LineProblems problems,
      UniformRandomProvider random,
      boolean spread) {
    this.file = file;
    this.parser = parser;
    this.problems = problems;
    this.places = new OrderedUniforms(random);
    this.spread = spread;
  }

  @Override
  public @Nullable TraceEntry next() throws IOException {
    while (places.left() == 0) {
      String line = file.next();
      if (line == null) {
        return null;
      }
      blank |= line.isBlank();
      if (!line.isBlank()) {
        begin(line);
      }
    }
    long within = places.next(interval.lengthNanos());
    return TraceEntry.of(interval.fromNanos() + (spread ? within : 0), interval.bytesEach());
  }

  @Override
  public long endNanos(long lastNanos) {
    return interval.fromNanos() + interval.lengthNanos();
  }

  private void begin(String line) {
    try {
      if (blank) {
        blank = false;
        problems.malformed(file.number() - 1, "is blank, and no count; it takes no time");
      }
      interval = parser.parse(line);
      places.begin(interval.requests());
    } catch (MalformedLineException e) {
      problems.malformed(file.number(), e.reason());
    }
  }
}
