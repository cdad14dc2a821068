package io.github.jettyqos.benchmarks.policies;

import io.github.jettyqos.benchmarks.http.LocalServer;
import io.github.jettyqos.benchmarks.load.Beside;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.report.Report;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.jspecify.annotations.Nullable;

/**
 * Shortest first by configuration alone, {@code size: resource}, beside first come first served and
 * beside Jetty without admission, on servers of files in SURGE's distribution.
 *
 * <p>Servers that are compared run at once, each with its own station, connections and users, so
 * that a disturbance of the machine meets all. They share two processors, which are mostly idle, as
 * requests wait. In lasting overload each has 1200 users in a closed loop, more than it can serve;
 * else all get the same requests at the same times, in an open loop.
 */
public final class PoliciesMeasurement {
  private static final long SEED = 1;
  private static final int USERS = 1200;
  private static final int SMALL = 0;
  private static final String[] SIZES = {"small", "middle", "large"};

  private static final Kind FIFO = new Kind("fifo", "policy: fifo");
  private static final Kind SHORTEST =
      new Kind("shortest_5s", "policy: shortest, size: resource, bound: 5s");

  /** A server: its name in results, and its queue; null for none. */
  private record Kind(String key, @Nullable String queue) {}

  private PoliciesMeasurement() {}

  /** Measures. */
  public static void run(Report report, Path out) throws Exception {
    Site site = new Site(SEED);
    Path directory = Files.createTempDirectory("qos-policies");
    try {
      site.write(directory);
      overload(report, site, directory);
      double most =
          StationHandler.CURVE.gain(StationHandler.CURVE.saturationPoint())
              / StationHandler.work(site.meanRequest());
      report.result("most_requests_per_s", most);
      waiting(report, site, directory, "load_0.92", List.of(0.92 * most, 0.92 * most, 1.0, 1.0));
      waiting(report, site, directory, "bursts", List.of(1.6 * most, 0.4 * most, 2.0, 3.0));
      OrderCost.measure(report, directory);
    } finally {
      delete(directory);
    }
  }

  private static void overload(Report report, Site site, Path directory) throws Exception {
    List<Kind> kinds =
        List.of(
            new Kind("none", null),
            FIFO,
            SHORTEST,
            new Kind("shortest_1s", "policy: shortest, size: resource"));
    List<FileTally> seen =
        run(report, site, directory, "overload", kinds, USERS, List.of(), 30, 20);
    FileTally none = seen.get(0);
    FileTally fifo = seen.get(1);
    FileTally bounded = seen.get(2);
    String where = "lasting overload, files up to 10 kB: ";
    report.atLeast(
        where + "no admission / shortest, bound 5s, mean time",
        none.mean(SMALL) / bounded.mean(SMALL),
        4);
    report.atLeast(
        where + "FIFO / shortest, bound 5s, mean time", fifo.mean(SMALL) / bounded.mean(SMALL), 4);
  }

  private static void waiting(
      Report report, Site site, Path directory, String name, List<Double> rates) throws Exception {
    run(report, site, directory, name, List.of(FIFO, SHORTEST), 0, rates, 40, 5);
    report.atMost(
        name + ", all files: shortest, bound 5s / FIFO, mean waiting",
        report.value(name + "_shortest_5s_waiting_s") / report.value(name + "_fifo_waiting_s"),
        0.5);
  }

  /** Runs all kinds at once; adds their figures to the report. */
  private static List<FileTally> run(
      Report report,
      Site site,
      Path directory,
      String name,
      List<Kind> kinds,
      int users,
      List<Double> arrivals,
      int seconds,
      int warmUp)
      throws Exception {
    List<LocalServer> servers = new ArrayList<>();
    List<StationHandler> stations = new ArrayList<>();
    try (ClientProcess<LoadClient> client = new ClientProcess<>(LoadClient::new)) {
      for (Kind each : kinds) {
        StationHandler station =
            new StationHandler(site, new ContextHandler(FileServer.files(directory), "/files"));
        stations.add(station);
        servers.add(FileServer.start(station, StationHandler.CURVE.saturationPoint(), each.queue));
      }
      System.err.printf("%s: %d s%n", name, seconds + warmUp);
      FilesClient.Order order =
          new FilesClient.Order(
              users,
              arrivals,
              servers.stream().map(LocalServer::port).toList(),
              seconds,
              warmUp,
              SEED);
      CompletableFuture<List<FileTally>> sent =
          Beside.start(() -> client.ask(any -> FilesClient.run(order)));
      TimeUnit.SECONDS.sleep(warmUp);
      stations.forEach(StationHandler::reset);
      List<FileTally> seen = sent.get();
      for (int i = 0; i < seen.size(); i++) {
        String key = kinds.get(i).key;
        FileTally tally = seen.get(i);
        add(report, name + "_" + key, tally, seconds);
        report.result(name + "_" + key + "_waiting_s", stations.get(i).meanWaitSeconds());
      }
      return seen;
    } finally {
      LocalServer.closeAll(servers);
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
