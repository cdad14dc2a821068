package io.github.jettyqos.benchmarks.witness;

import io.github.jettyqos.benchmarks.http.ClosedClient.Outcome;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;

/** A load generator that others wrote, by its command line and its printed results. */
enum Witness {
  /** HTTP/1.1; its p99 is corrected for requests that it could not send meanwhile. */
  WRK("wrk"),
  /** HTTP/1.1 and HTTP/2; p99 is that of its log of all requests. */
  H2LOAD("nghttp2-client");

  /** Of HTTP/2, as our own client has them. */
  private static final int CONNECTIONS = 4;

  private static final String NUMBER = "([\\d.]+)";
  private static final String TIME = NUMBER + "(us|ms|s|m|h)";
  private static final Pattern WRK_REQUESTS = Pattern.compile("(?m)^ *(\\d+) requests in ");
  private static final Pattern WRK_RATE = Pattern.compile("(?m)^Requests/sec: +" + NUMBER);
  private static final Pattern WRK_P99 = Pattern.compile("(?m)^ *99% +" + TIME);
  private static final Pattern WRK_TROUBLE =
      Pattern.compile("(?m)^ *(Socket errors: .*|Non-2xx or 3xx responses: .*)$");
  private static final Pattern H2LOAD_RATE =
      Pattern.compile("(?m)^finished in " + TIME + ", " + NUMBER + " req/s");
  private static final Pattern H2LOAD_REQUESTS =
      Pattern.compile(
          "(?m)^requests: \\d+ total, \\d+ started, (\\d+) done, (\\d+) succeeded, (\\d+) failed, (\\d+) errored, (\\d+) timeout");
  private static final Pattern H2LOAD_STATUS = Pattern.compile("(?m)^status codes: (\\d+) 2xx,");

  private final String debian;

  Witness(String debian) {
    this.debian = debian;
  }

  /** The name of the program. */
  String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether the program is among those of the search path. */
  boolean isInstalled() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1))
        .anyMatch(each -> Files.isExecutable(Path.of(each, key())));
  }

  /** What to say where it is not. */
  String missing() {
    return "%s is missing and left out; apt-get install %s (Debian)".formatted(key(), debian);
  }

  boolean speaks(String protocol) {
    return this == H2LOAD || protocol.equals("h1");
  }

  /** Its command for a load of one thread; a log of h2load slows it down a bit. */
  List<String> command(String protocol, int port, int inFlight, int seconds, Path log) {
    String url = "http://127.0.0.1:" + port + "/rest/1";
    if (this == WRK) {
      return List.of("wrk", "-t1", "-c" + inFlight, "-d" + seconds + "s", "--latency", url);
    }
    List<String> command = new ArrayList<>(List.of("h2load", "-t1", "-D" + seconds));
    if (protocol.equals("h1")) {
      command.addAll(List.of("--h1", "-c" + inFlight));
    } else {
      command.addAll(List.of("-c" + CONNECTIONS, "-m" + inFlight / CONNECTIONS));
    }
    if (!log.toString().isEmpty()) {
      command.add("--log-file=" + log);
    }
    command.add(url);
    return List.copyOf(command);
  }

  /** Reads what it has printed and logged; fails unless all requests were served. */
  Outcome outcome(String printed, Path log) throws IOException {
    return this == WRK ? wrk(printed) : h2load(printed, log);
  }

  private static Outcome wrk(String printed) {
    Matcher trouble = WRK_TROUBLE.matcher(printed);
    if (trouble.find()) {
      throw new IllegalStateException("wrk: " + trouble.group(1));
    }
    long requests = Long.parseLong(find(WRK_REQUESTS, printed).group(1));
    double rate = Double.parseDouble(find(WRK_RATE, printed).group(1));
    MatchResult p99 = find(WRK_P99, printed);
    return outcome(requests, rate, micros(p99.group(1), p99.group(2)));
  }

  private static Outcome h2load(String printed, Path log) throws IOException {
    MatchResult counts = find(H2LOAD_REQUESTS, printed);
    String done = counts.group(1);
    String served = find(H2LOAD_STATUS, printed).group(1);
    if (!done.equals(counts.group(2))
        || !done.equals(served)
        || !(counts.group(3) + counts.group(4) + counts.group(5)).equals("000")) {
      throw new IllegalStateException("h2load: " + counts.group() + "; " + served + " with 2xx");
    }
    double rate = Double.parseDouble(find(H2LOAD_RATE, printed).group(3));
    double p99 = log.toString().isEmpty() ? Double.NaN : p99(log);
    return outcome(Long.parseLong(done), rate, p99);
  }

  private static Outcome outcome(long requests, double rate, double p99) {
    if (requests == 0) {
      throw new IllegalStateException("no request was answered");
    }
    return new Outcome(requests, requests / rate, Double.NaN, p99);
  }

  /** Lines are start, status and duration, in microseconds, separated by tabs. */
  private static double p99(Path log) throws IOException {
    Histogram micros = new Histogram(3);
    try (BufferedReader lines = Files.newBufferedReader(log)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String duration = line.substring(line.lastIndexOf('\t') + 1);
        micros.recordValue(Math.max(0, Long.parseLong(duration)));
      }
    }
    return (double) micros.getValueAtPercentile(99);
  }

  private static double micros(String number, String unit) {
    double factor =
        switch (unit) {
          case "us" -> 1;
          case "ms" -> 1e3;
          case "s" -> 1e6;
          case "m" -> 60e6;
          default -> 3600e6;
        };
    return factor * Double.parseDouble(number);
  }

  private static MatchResult find(Pattern pattern, String printed) {
    Matcher matcher = pattern.matcher(printed);
    if (!matcher.find()) {
      throw new IllegalStateException("no " + pattern + " in: " + printed);
    }
    return matcher.toMatchResult();
  }
}
