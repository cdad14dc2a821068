package io.github.jettyqos.benchmarks.witness;

import io.github.jettyqos.benchmarks.http.ClosedClient;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.LoadClient;
import io.github.jettyqos.benchmarks.load.Pinning;
import io.github.jettyqos.benchmarks.report.BenchmarkTask;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.check.ConfigException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/**
 * Do other clients see what ours sees? And what do others cost and gain that protect a server, with
 * the same handler and in the same run?
 */
public final class WitnessMeasurement implements BenchmarkTask {
  private static final int MOST_ROUNDS = 101;
  private static final List<String> PROTOCOLS = List.of("h1", "h2c");

  @Option(
      names = "--rounds",
      paramLabel = "N",
      description = "rounds of costs, 11 if not given; a quarter as many floods")
  private int rounds = 11;

  @Override
  public void run(Report report, Path out) throws Exception {
    if (rounds < 1 || rounds > MOST_ROUNDS) {
      throw ConfigException.of("--rounds", rounds, "give 1 to " + MOST_ROUNDS);
    }
    List<Witness> installed = new ArrayList<>();
    for (Witness each : Witness.values()) {
      if (each.isInstalled()) {
        installed.add(each);
      } else {
        report.note(each.missing());
      }
    }
    try (ClientProcess<ClosedClient> closed = new ClientProcess<>(ClosedClient::new);
        ClientProcess<LoadClient> open = new ClientProcess<>(LoadClient::new);
        Pinning pinned = Pinning.of(closed, open)) {
      if (!pinned.isPinned()) {
        report.note("nothing is pinned: there is no taskset, or no second processor");
      }
      Costs costs = new Costs(closed, installed, pinned, out);
      for (String protocol : PROTOCOLS) {
        costs.report(protocol, costs.measure(protocol, rounds), report);
      }
      new Floods(open, out).measure((rounds + 3) / 4).report(report);
      String tables = new WitnessTables(report, pinned.isPinned()).text(costs, PROTOCOLS);
      Files.writeString(out.resolve("tables.md"), tables);
      System.err.print(tables);
    }
  }
}
