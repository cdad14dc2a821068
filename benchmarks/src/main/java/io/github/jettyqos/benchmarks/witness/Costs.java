package io.github.jettyqos.benchmarks.witness;

import static io.github.jettyqos.benchmarks.http.ClosedRounds.CPU;
import static io.github.jettyqos.benchmarks.http.ClosedRounds.P99;
import static io.github.jettyqos.benchmarks.http.ClosedRounds.RATE;

import com.sun.management.OperatingSystemMXBean;
import io.github.jettyqos.benchmarks.http.BenchServer;
import io.github.jettyqos.benchmarks.http.ClosedClient;
import io.github.jettyqos.benchmarks.http.ClosedClient.Outcome;
import io.github.jettyqos.benchmarks.http.LocalServer;
import io.github.jettyqos.benchmarks.http.ServerRounds;
import io.github.jettyqos.benchmarks.http.WaitingHandler;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.load.Pinning;
import io.github.jettyqos.benchmarks.report.Medians;
import io.github.jettyqos.benchmarks.report.ProcessorTime;
import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.benchmarks.report.Rounds;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/**
 * The cost of each peer where nothing waits, in rounds; bare Jetty and our gate are asked by the
 * witnesses, too.
 *
 * @param client ours
 * @param witnesses those that are installed
 * @param pinned the server on one processor, clients on another
 * @param out a directory
 */
record Costs(
    ClientProcess<ClosedClient> client, List<Witness> witnesses, Pinning pinned, Path out) {
  /** What is compared. */
  static final List<String> FIGURES = List.of(RATE, P99, CPU);

  static final String SERVER_BUSY = "_server_busy";
  static final String CLIENT_BUSY = "_client_busy";
  static final String OWN = "own";
  private static final String WITHOUT_LOG = "h2load_without_log";
  private static final Path NO_LOG = Path.of("");

  /** On one processor the compiler takes its time from the servers. */
  private static final int WARM_UP = 5;

  private static final int IN_FLIGHT = 64;
  private static final int SECONDS = 1;
  private static final int LONGEST_SECONDS = 60;
  private static final int PERMITS = 180;

  /** Where nothing waits, Sentinel's rule and the one on rates are looked at and do not act. */
  private static final double NO_LOAD = 1000;

  private static final int NO_RATE = 1_000_000;
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private static final String YAML =
      """
      threads: 181
      classes:
        gold: {match: ["path:/gold/*"], budget: 1, lend: false}
        rest: {lend: false, queue: {max: 4096, timeout: 1m}}
      """;

  Costs {
    witnesses = List.copyOf(witnesses);
  }

  /** Sends a load; then the result can be read. */
  private interface Load {
    Callable<Outcome> send(int port) throws Exception;
  }

  /** Measures all peers over a protocol. */
  Rounds measure(String protocol, int rounds) throws Exception {
    BenchServer server = new BenchServer(200, PERMITS, 4096, Duration.ZERO, YAML);
    Peer.Setup setup = new Peer.Setup(server, PERMITS, NO_RATE, NO_LOAD, out);
    Map<Peer, LocalServer> servers = new LinkedHashMap<>();
    for (Peer peer : Peer.values()) {
      if (!peer.isVariant()) {
        servers.put(peer, peer.start(setup, new WaitingHandler(any -> 0)));
      }
    }
    Random random = new Random(31);
    return ServerRounds.measure(
        servers,
        Math.min(WARM_UP, rounds),
        rounds,
        (peer, each, round, figures) -> {
          List<Map.Entry<String, Load>> clients = new ArrayList<>(loads(protocol, peer).entrySet());
          Collections.shuffle(clients, random);
          for (Map.Entry<String, Load> load : clients) {
            String prefix = figure(protocol, load.getKey(), peer, "");
            visit(prefix, load.getValue(), each.port(), figures);
          }
        });
  }

  private void visit(String prefix, Load load, int port, Rounds figures) throws Exception {
    ProcessorTime server = pinned.isPinned() ? ProcessorTime.of(pinned.own()) : ProcessorTime.now();
    ProcessorTime other = pinned.isPinned() ? ProcessorTime.of(pinned.other()) : server;
    long cpu = SYSTEM.getProcessCpuTime();
    Callable<Outcome> sent;
    try {
      sent = load.send(port);
    } catch (IOException e) {
      throw new IOException(prefix + " failed", e);
    }
    double micros = (SYSTEM.getProcessCpuTime() - cpu) / 1e3;
    if (pinned.isPinned()) {
      figures.add(prefix + SERVER_BUSY, ProcessorTime.of(pinned.own()).busySince(server));
      figures.add(prefix + CLIENT_BUSY, ProcessorTime.of(pinned.other()).busySince(other));
    }
    Outcome seen = sent.call();
    figures.add(prefix + RATE, seen.rate());
    if (!Double.isNaN(seen.p99Micros())) {
      figures.add(prefix + P99, seen.p99Micros());
    }
    figures.add(prefix + CPU, micros / seen.requests());
  }

  private Map<String, Load> loads(String protocol, Peer peer) {
    Map<String, Load> loads = new LinkedHashMap<>();
    loads.put(
        OWN,
        port -> {
          Outcome seen = ClosedClient.run(client, protocol, port, IN_FLIGHT, SECONDS);
          return () -> seen;
        });
    if (peer != Peer.BARE && peer != Peer.OURS) {
      return loads;
    }
    for (Witness each : asked(protocol)) {
      loads.put(each.key(), port -> run(each, protocol, port, out.resolve("h2load.log")));
      if (each == Witness.H2LOAD && peer == Peer.BARE) {
        loads.put(WITHOUT_LOG, port -> run(each, protocol, port, NO_LOG));
      }
    }
    return loads;
  }

  /** The witnesses that speak a protocol. */
  List<Witness> asked(String protocol) {
    return witnesses.stream().filter(each -> each.speaks(protocol)).toList();
  }

  private Callable<Outcome> run(Witness witness, String protocol, int port, Path log)
      throws IOException, InterruptedException {
    Path printed = out.resolve(witness.key() + ".txt");
    List<String> command = witness.command(protocol, port, IN_FLIGHT, SECONDS, log);
    Process process =
        new ProcessBuilder(pinned.beside(command))
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    if (!process.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
      process.destroyForcibly();
      throw new IllegalStateException(command + ": " + Files.readString(printed));
    }
    return () -> {
      Outcome seen = witness.outcome(Files.readString(printed), log);
      if (!log.equals(NO_LOG)) {
        Files.deleteIfExists(log); // h2load would append to it
      }
      return seen;
    };
  }

  static String figure(String protocol, String client, Peer peer, String figure) {
    return protocol + "_" + client + "_" + peer.key() + figure;
  }

  /** Reports each figure, its ratio to bare Jetty, and what the witnesses say of ours. */
  void report(String protocol, Rounds seen, Report report) {
    seen.report(report);
    for (Peer peer : Peer.values()) {
      for (String each : peer.isVariant() ? List.<String>of() : FIGURES) {
        ratio(
            figure(protocol, OWN, peer, each),
            figure(protocol, OWN, Peer.BARE, each),
            seen,
            report);
      }
    }
    for (Witness witness : asked(protocol)) {
      for (String each : FIGURES) {
        String figure = figure(protocol, witness.key(), Peer.OURS, each);
        String bare = figure(protocol, witness.key(), Peer.BARE, each);
        ratio(figure, bare, seen, report);
        List<Double> own =
            seen.ratios(
                figure(protocol, OWN, Peer.OURS, each), figure(protocol, OWN, Peer.BARE, each));
        List<Double> other = seen.ratios(figure, bare);
        List<Double> differences = new ArrayList<>();
        for (int i = 0; i < own.size(); i++) {
          differences.add(other.get(i) - own.get(i));
        }
        String difference = protocol + "_" + witness.key() + "_difference" + each;
        report.result(difference, Medians.of(differences));
        report.result(difference + "_mad", Medians.deviation(differences));
        report.atMost(
            difference + ", at most its spread",
            Math.abs(Medians.of(differences)),
            Medians.deviation(differences));
      }
      if (witness == Witness.H2LOAD) {
        String without = figure(protocol, WITHOUT_LOG, Peer.BARE, RATE);
        ratio(figure(protocol, witness.key(), Peer.BARE, RATE), without, seen, report);
      }
    }
  }

  private static void ratio(String figure, String to, Rounds seen, Report report) {
    String name = to.contains(WITHOUT_LOG) ? figure + "_to_without_log" : figure + "_ratio";
    report.result(name, seen.ratio(figure, to));
    report.result(name + "_mad", seen.spread(figure, to));
  }
}
