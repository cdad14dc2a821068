package io.github.jettyqos.sim.experiment;

import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.knowm.xchart.XYChart;

/**
 * Mean delay against load, for queue policies and numbers of requests in service at once.
 *
 * <p>Paper: Bestavros, Katagai and Londono 1997, "Performance Evaluation", graphs (a) to (e). It
 * prints curves and no numbers, and says: the server without admission control is always a little
 * faster; shortest-file-first is the best policy, the more so under load; batch processing and FIFO
 * are alike.
 *
 * <p>Ours: users of SURGE (our settings, the paper gives none; files of which {@link FileRun} says
 * how they are chosen), a cache of a tenth of the files' bytes, 2 ms and 10 MB/s for a hit, 8 ms
 * and 4 MB/s more for a miss, at a server whose speedup is {@code 1 + 0.14 (min(n, 23) - 1)}; 300
 * s, of which the first 60 are not counted. With 10 requests at once the server cannot give what it
 * has, and the paper's first finding comes back; with 23, its saturation point, admission control
 * costs nothing and shortest-first gains. Without a bound it does so at the cost of who wants a
 * large file.
 */
final class BestavrosPolicies implements Experiment {
  private static final int FEW = 10;
  private static final int SATURATION = 23;
  private static final Duration BOUND = Duration.ofSeconds(5);
  private static final List<Integer> LOADS = List.of(150, 300, 450, 600, 750, 1000, 1200);
  private static final List<Integer> IN_SERVICE = List.of(5, FEW, 15, SATURATION, 32, 45);
  private static final int OVERLOAD = 1200;

  private final int seconds;
  private final int startUpSeconds;

  BestavrosPolicies() {
    this(300, 60);
  }

  /** With runs of another length. */
  BestavrosPolicies(int seconds, int startUpSeconds) {
    this.seconds = seconds;
    this.startUpSeconds = startUpSeconds;
  }

  @Override
  public String name() {
    return "bestavros-policies";
  }

  @Override
  public String title() {
    return "Bestavros et al. 1997, graphs (a)-(e): delay against load for queue policies";
  }

  @Override
  public int seeds() {
    return 10;
  }

  @Override
  public Findings run(Setting setting) throws IOException {
    FileGrid grid = new FileGrid();
    for (int users : LOADS) {
      grid.measure(setting, users, policiesAt(users), seconds, startUpSeconds);
    }
    Findings findings = new Findings(name(), setting.list());
    table(findings, grid);
    check(findings, grid);
    draw(setting, grid);
    return findings;
  }

  private static List<FilePolicy> policiesAt(int users) {
    List<FilePolicy> policies = new ArrayList<>();
    policies.add(FilePolicy.NONE);
    policies.addAll(compared(FEW));
    policies.addAll(compared(SATURATION));
    policies.add(FilePolicy.bounded(SATURATION, BOUND));
    if (users == 600 || users == 750) {
      policies.add(FilePolicy.windowed(FEW));
    }
    if (users == OVERLOAD) {
      policies.add(FilePolicy.bounded(SATURATION, BOUND.multipliedBy(6)));
      for (int most : IN_SERVICE) {
        Stream.of(FilePolicy.fifo(most), FilePolicy.shortest(most))
            .filter(policy -> !policies.contains(policy))
            .forEach(policies::add);
      }
    }
    return policies;
  }

  private static List<FilePolicy> compared(int most) {
    return List.of(
        FilePolicy.fifo(most),
        FilePolicy.shortest(most),
        FilePolicy.batch(most),
        FilePolicy.cacheFirst(most));
  }

  private void table(Findings findings, FileGrid grid) {
    findings.line(
        "%-26s %9s %9s %9s %9s   %s",
        "users, policy, in service",
        "delay s",
        "per s",
        "max s",
        "max wait",
        "small, middle, large");
    grid.all()
        .forEach(
            (point, found) -> {
              findings.line(
                  "%-26s %9.3f %9.1f %9.1f %9.1f   %.3f %.3f %.3f",
                  point.key(),
                  found.mean(),
                  found.throughput(),
                  found.longest(),
                  found.longestWait(),
                  found.small(),
                  found.middle(),
                  found.large());
              findings.result("mean_" + point.key(), found.mean());
              findings.result("throughput_" + point.key(), found.throughput());
              findings.result("longest_" + point.key(), found.longest());
              findings.result("longest_wait_" + point.key(), found.longestWait());
              findings.result("small_" + point.key(), found.small());
              findings.result("large_" + point.key(), found.large());
            });
  }

  private static void check(Findings findings, FileGrid grid) {
    FilePolicy fifo = FilePolicy.fifo(FEW);
    double atFew = grid.mean(600, fifo);
    findings.atMost(
        "10 at once, 600 users: shortest first / FIFO",
        grid.mean(600, FilePolicy.shortest(FEW)) / atFew,
        0.5);
    findings.atMost(
        "10 at once, 600 users: batch and FIFO, part apart",
        Math.abs(grid.mean(600, FilePolicy.batch(FEW)) / atFew - 1),
        0.3);
    findings.atMost(
        "10 at once, 600 users: cache first / FIFO",
        grid.mean(600, FilePolicy.cacheFirst(FEW)) / atFew,
        0.92);
    double windowed = grid.mean(750, FilePolicy.windowed(FEW));
    findings.atMost(
        "10 at once, 750 users: shortest first / the same that sees 30",
        grid.mean(750, FilePolicy.shortest(FEW)) / windowed,
        1);
    findings.atMost(
        "10 at once, 750 users: shortest first that sees 30 / FIFO",
        windowed / grid.mean(750, fifo),
        1);
    findings.atMost(
        "150 users: policies, part apart",
        Math.max(grid.spread(150, compared(FEW)), grid.spread(150, compared(SATURATION))),
        0.05);
    findings.atMost(
        "23 at once, 750 users: policies, part apart",
        grid.spread(750, compared(SATURATION)),
        0.15);
    double best =
        Stream.of(600, 750)
            .flatMapToDouble(
                users ->
                    compared(FEW).stream()
                        .mapToDouble(p -> grid.mean(users, FilePolicy.NONE) / grid.mean(users, p)))
            .max()
            .orElseThrow();
    findings.atMost(
        "10 at once, 600 and 750 users: no admission control / the best policy (paper: faster)",
        best,
        1);
    checkOverload(findings, grid);
  }

  private static void checkOverload(Findings findings, FileGrid grid) {
    FileTimes.Summary none = grid.at(OVERLOAD, FilePolicy.NONE);
    FileTimes.Summary fifo = grid.at(OVERLOAD, FilePolicy.fifo(SATURATION));
    FileTimes.Summary shortest = grid.at(OVERLOAD, FilePolicy.shortest(SATURATION));
    FileTimes.Summary bounded = grid.at(OVERLOAD, FilePolicy.bounded(SATURATION, BOUND));
    String where = "23 at once, 1200 users: ";
    findings.atLeast(
        where + "no admission control / shortest first", none.mean() / shortest.mean(), 2);
    findings.atLeast(
        where + "throughput, shortest first / no admission control",
        shortest.throughput() / none.throughput(),
        1.05);
    findings.atLeast(
        where + "starvation, longest delay, shortest first / FIFO",
        shortest.longest() / fifo.longest(),
        3);
    findings.atMost(
        where + "starvation bound, longest wait beyond that of FIFO, s",
        bounded.longestWait() - fifo.longestWait(),
        (double) BOUND.toSeconds());
    findings.atLeast(
        where + "longest wait without bound / with",
        shortest.longestWait() / bounded.longestWait(),
        3);
    findings.atLeast(
        where + "small files, no admission control / shortest first with a bound",
        none.small() / bounded.small(),
        1);
  }

  private void draw(Setting setting, FileGrid grid) throws IOException {
    Csv csv =
        new Csv(
            "policy",
            "users",
            "in_service",
            "mean",
            "throughput",
            "longest",
            "longest_wait",
            "small",
            "middle",
            "large");
    grid.all()
        .forEach(
            (point, found) ->
                csv.row(
                    point.policy().key(),
                    point.users(),
                    point.policy().most(),
                    found.mean(),
                    found.throughput(),
                    found.longest(),
                    found.longestWait(),
                    found.small(),
                    found.middle(),
                    found.large()));
    csv.write(setting.file(name() + ".csv"));
    List<XYChart> charts = new ArrayList<>();
    for (int most : new int[] {FEW, SATURATION}) {
      XYChart chart =
          Charts.of("Mean delay, at most " + most + " in service", "users", "mean delay (s)");
      List<FilePolicy> policies = new ArrayList<>(compared(most));
      policies.add(0, FilePolicy.NONE);
      if (most == SATURATION) {
        policies.add(FilePolicy.bounded(most, BOUND));
      }
      for (FilePolicy policy : policies) {
        Charts.line(
            chart,
            policy.key(),
            LOADS.stream().map(users -> (double) users).toList(),
            LOADS.stream().map(users -> grid.mean(users, policy)).toList());
      }
      charts.add(chart);
    }
    XYChart chart =
        Charts.of("Mean delay, " + OVERLOAD + " users", "at most in service", "mean delay (s)");
    List<Double> most = IN_SERVICE.stream().map(m -> (double) m).toList();
    Charts.line(
        chart,
        "FIFO",
        most,
        IN_SERVICE.stream().map(m -> grid.mean(OVERLOAD, FilePolicy.fifo(m))).toList());
    Charts.line(
        chart,
        "SFF",
        most,
        IN_SERVICE.stream().map(m -> grid.mean(OVERLOAD, FilePolicy.shortest(m))).toList());
    charts.add(chart);
    charts.forEach(each -> each.getStyler().setYAxisLogarithmic(true));
    Charts.write(setting.file(name() + ".png"), charts);
  }
}
