package io.github.jettyqos.benchmarks.http;

import com.sun.management.OperatingSystemMXBean;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.report.Rounds;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Servers of this process that a closed-loop client asks in turn, round after round.
 *
 * @param protocol as the client calls it
 * @param inFlight requests that the client keeps in flight
 * @param seconds for which it asks each of them in a round
 * @param warmUp rounds that compile, and do not count
 * @param rounds that count
 */
public record ClosedRounds(String protocol, int inFlight, double seconds, int warmUp, int rounds) {
  /** What is measured of each server; called by its name and this. */
  public static final String RATE = "_requests_per_s";

  /** The same of latency. */
  public static final String P99 = "_p99_us";

  /** The same of the processor time of this process. */
  public static final String CPU = "_cpu_us_per_request";

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** Measures servers by their names, and closes them. */
  public Rounds measure(ClientProcess<ClosedClient> client, Map<String, LocalServer> servers)
      throws IOException {
    Rounds figures = new Rounds();
    List<Map.Entry<String, LocalServer>> order = new ArrayList<>(servers.entrySet());
    Random random = new Random(23);
    try {
      for (int round = 0; round < warmUp + rounds; round++) {
        if (round == warmUp) {
          figures.clear();
        }
        Collections.shuffle(order, random); // which follows which favours none
        for (Map.Entry<String, LocalServer> each : order) {
          long cpu = SYSTEM.getProcessCpuTime();
          ClosedClient.Outcome seen =
              ClosedClient.run(client, protocol, each.getValue().port(), inFlight, seconds);
          double micros = (SYSTEM.getProcessCpuTime() - cpu) / 1e3;
          figures.add(each.getKey() + RATE, seen.rate());
          figures.add(each.getKey() + P99, seen.p99Micros());
          figures.add(each.getKey() + CPU, micros / seen.requests());
        }
        System.err.printf("%s, round %d of %d%n", servers.keySet(), round - warmUp + 1, rounds);
      }
    } finally {
      LocalServer.closeAll(servers.values());
    }
    return figures;
  }
}
