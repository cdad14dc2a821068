package io.github.jettyqos.sim.experiment.bestavros;

import static io.github.jettyqos.sim.experiment.bestavros.BestavrosPlan.BOUND;
import static io.github.jettyqos.sim.experiment.bestavros.BestavrosPlan.FEW;
import static io.github.jettyqos.sim.experiment.bestavros.BestavrosPlan.OVERLOAD;
import static io.github.jettyqos.sim.experiment.bestavros.BestavrosPlan.SATURATION;
import static io.github.jettyqos.sim.experiment.bestavros.BestavrosPlan.compared;

import io.github.jettyqos.sim.experiment.Findings;
import java.util.stream.Stream;

/** The bounds of {@link BestavrosPolicies}: what the paper says, and what ours must show. */
final class BestavrosChecks {
  private BestavrosChecks() {}

  static void of(Findings findings, FileGrid grid) {
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
    overload(findings, grid);
  }

  private static void overload(Findings findings, FileGrid grid) {
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
}
