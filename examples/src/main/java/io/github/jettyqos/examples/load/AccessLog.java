package io.github.jettyqos.examples.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.zip.GZIPInputStream;

/**
 * A log of requests to be replayed: Common Log Format, or CSV with the columns {@code time} and
 * {@code path}, gzip or not.
 *
 * @param arrivals its requests by time, from 0; those of one second of a CLF are spread over it
 * @param malformed lines that could not be read
 * @param firstMalformed number of the first of them, 0 if there is none
 */
public record AccessLog(List<Arrival> arrivals, int malformed, int firstMalformed) {
  /** Longer logs are cut: an arrival takes about 100 bytes of memory. */
  static final int MOST_ARRIVALS = 1_000_000;

  /**
   * Reads a log.
   *
   * @param file its name ends in {@code .csv} or {@code .csv.gz} for CSV, anything else is CLF
   * @throws IllegalArgumentException if it cannot be read or has no request
   */
  public static AccessLog read(Path file) {
    try (InputStream bytes = open(file);
        BufferedReader lines =
            new BufferedReader(new InputStreamReader(bytes, StandardCharsets.UTF_8))) {
      LineFormat format = isCsv(file) ? CsvLine.withHeader(lines.readLine()) : new ClfLine();
      AccessLog log = read(lines, format, isCsv(file) ? 2 : 1);
      if (log.arrivals.isEmpty()) {
        throw new IllegalArgumentException(
            "--replay " + file + ": no request in it; first malformed line " + log.firstMalformed);
      }
      return log;
    } catch (IOException e) {
      throw new IllegalArgumentException("--replay " + file + ": " + e, e);
    }
  }

  private static boolean isCsv(Path file) {
    return file.toString().endsWith(".csv") || file.toString().endsWith(".csv.gz");
  }

  private static InputStream open(Path file) throws IOException {
    InputStream bytes = Files.newInputStream(file);
    return file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes;
  }

  private static AccessLog read(BufferedReader lines, LineFormat format, int firstNumber)
      throws IOException {
    List<Arrival> read = new ArrayList<>();
    int malformed = 0;
    int firstMalformed = 0;
    int number = firstNumber;
    for (String line = lines.readLine();
        line != null && read.size() < MOST_ARRIVALS;
        line = lines.readLine(), number++) {
      if (line.isBlank()) {
        continue;
      }
      Arrival arrival = format.parse(line);
      if (arrival != null) {
        read.add(arrival);
      } else if (malformed++ == 0) {
        firstMalformed = number;
      }
    }
    read.sort(Comparator.comparingLong(Arrival::dueNanos));
    return new AccessLog(spread(read), malformed, firstMalformed);
  }

  /**
   * Starts at 0, and gives requests of one and the same time equal parts of the second after it.
   */
  private static List<Arrival> spread(List<Arrival> read) {
    List<Arrival> spread = new ArrayList<>(read.size());
    for (int from = 0; from < read.size(); ) {
      int to = from;
      while (to < read.size() && read.get(to).dueNanos() == read.get(from).dueNanos()) {
        to++;
      }
      for (int i = from; i < to; i++) {
        long within = (i - from) * 1_000_000_000L / (to - from);
        long due = read.get(i).dueNanos() - read.get(0).dueNanos() + within;
        spread.add(new Arrival(due, read.get(i).path()));
      }
      from = to;
    }
    spread.sort(Comparator.comparingLong(Arrival::dueNanos));
    return spread;
  }
}
