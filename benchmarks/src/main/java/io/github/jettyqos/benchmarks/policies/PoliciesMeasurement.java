package io.github.jettyqos.benchmarks.policies;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.report.BenchmarkRun;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Shortest first by configuration alone, {@code size: resource}, beside first come first served and
 * beside Jetty without admission, on servers of files in SURGE's distribution.
 *
 * <p>Servers that are compared run at once, each with its own station, connections and users, so
 * that whatever disturbs the machine disturbs all; what they have in common are two processors,
 * which are mostly idle, as requests wait. In lasting overload each has 1200 users in a closed
 * loop, of which so many at once are more than it can serve; else all get the same requests at the
 * same times, in an open loop.
 */
public final class PoliciesMeasurement implements BenchmarkRun {
  private static final long SEED = 1;
  private static final int USERS = 1200;
  private static final int SMALL = 0;
  private static final String[] SIZES = {"small", "middle", "large"};

  private static final Kind FIFO = new Kind("fifo", "policy: fifo");
  private static final Kind SHORTEST =
      new Kind("shortest_5s", "policy: shortest, size: resource, bound: 5s");

  /** A server: its name in results, and its queue; null for none. */
  private record Kind(String key, @Nullable String queue) {}

  @Override
  public String name() {
    return "policies";
  }

  @Override
  public String duration() {
    return "5 min";
  }

  @Override
  public String title() {
    return "files of a real server: shortest first beside FIFO and beside no admission control";
  }

  @Override
  public Report run(Path out) throws Exception {
    Report report = new Report(name());
    Site site = new Site(SEED);
    Path directory = Files.createTempDirectory("qos-policies");
    try {
      site.write(directory);
      overload(report, site, directory);
      double most =
          StationHandler.CURVE.gain(StationHandler.CURVE.saturationPoint())
              / StationHandler.work(site.meanRequest());
      report.result("most_requests_per_s", most);
      waiting(report, site, directory, "load_0.92", "%1$.3f,%1$.3f,1,1".formatted(0.92 * most));
      waiting(report, site, directory, "bursts", "%.3f,%.3f,2,3".formatted(1.6 * most, 0.4 * most));
      OrderCost.measure(report, directory);
    } finally {
      delete(directory);
    }
    return report;
  }

  private static void overload(Report report, Site site, Path directory) throws Exception {
    List<Kind> kinds =
        List.of(
            new Kind("none", null),
            FIFO,
            SHORTEST,
            new Kind("shortest_1s", "policy: shortest, size: resource"));
    Map<String, FileTally> seen =
        run(report, site, directory, "overload", kinds, "users " + USERS, 30, 20);
    FileTally bounded = seen.get("shortest_5s");
    String where = "lasting overload, files up to 10 kB: ";
    report.atLeast(
        where + "no admission / shortest, bound 5s, mean time",
        seen.get("none").mean(SMALL) / bounded.mean(SMALL),
        4);
    report.atLeast(
        where + "FIFO / shortest, bound 5s, mean time",
        seen.get("fifo").mean(SMALL) / bounded.mean(SMALL),
        4);
    for (int size = 0; size < SIZES.length; size++) {
      report.note(
          "lasting overload, %s files: shortest with bound 5s takes %.2f of no admission, %.2f of FIFO; with the default bound of 1s %.2f and %.2f"
              .formatted(
                  SIZES[size],
                  bounded.mean(size) / seen.get("none").mean(size),
                  bounded.mean(size) / seen.get("fifo").mean(size),
                  seen.get("shortest_1s").mean(size) / seen.get("none").mean(size),
                  seen.get("shortest_1s").mean(size) / seen.get("fifo").mean(size)));
    }
  }

  private static void waiting(Report report, Site site, Path directory, String name, String rates)
      throws Exception {
    run(report, site, directory, name, List.of(FIFO, SHORTEST), "open " + rates, 40, 5);
    report.atMost(
        name + ", all files: shortest, bound 5s / FIFO, mean waiting",
        report.value(name + "_shortest_5s_waiting_s") / report.value(name + "_fifo_waiting_s"),
        0.5);
  }

  /** Runs all kinds at once; adds what each did to the report. */
  private static Map<String, FileTally> run(
      Report report,
      Site site,
      Path directory,
      String name,
      List<Kind> kinds,
      String order,
      int seconds,
      int warmUp)
      throws Exception {
    List<FileServer> servers = new ArrayList<>();
    List<StationHandler> stations = new ArrayList<>();
    try (ClientProcess client = new ClientProcess(FilesClient.class)) {
      for (Kind each : kinds) {
        StationHandler station = new StationHandler(site, FileServer.files(directory));
        stations.add(station);
        servers.add(FileServer.start(station, StationHandler.CURVE.saturationPoint(), each.queue));
      }
      String ports =
          servers.stream().map(each -> "" + each.port()).collect(Collectors.joining(","));
      System.err.printf("%s: %d s%n", name, seconds + warmUp);
      client.ask("%s %s %d %d %d".formatted(order, ports, seconds, warmUp, SEED));
      stations.forEach(StationHandler::reset);
      String[] answers = client.next();
      Map<String, FileTally> seen = new LinkedHashMap<>();
      for (int i = 0; i < answers.length; i++) {
        String key = kinds.get(i).key;
        FileTally tally = FileTally.parse(answers[i]);
        seen.put(key, tally);
        add(report, name + "_" + key, tally, seconds);
        report.result(name + "_" + key + "_waiting_s", stations.get(i).meanWaitSeconds());
      }
      return seen;
    } finally {
      for (FileServer each : servers) {
        each.stop();
      }
    }
  }

  private static void add(Report report, String prefix, FileTally tally, int seconds) {
    if (tally.failed() > 0) {
      throw new IllegalStateException(prefix + ": " + tally.failed() + " requests failed");
    }
    report.result(prefix + "_requests_per_s", tally.count() / (double) seconds);
    report.result(prefix + "_mean_s", tally.mean());
    for (int size = 0; size < SIZES.length; size++) {
      report.result(prefix + "_" + SIZES[size] + "_mean_s", tally.mean(size));
      report.result(prefix + "_" + SIZES[size] + "_longest_s", tally.longest(size));
    }
  }

  private static void delete(Path directory) throws Exception {
    try (Stream<Path> all = Files.walk(directory, new FileVisitOption[0])) {
      for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(each);
      }
    }
  }
}
