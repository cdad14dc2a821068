package io.github.jettyqos.benchmarks.http;

import com.sun.management.OperatingSystemMXBean;
import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.benchmarks.report.ContextSwitches;
import io.github.jettyqos.benchmarks.report.Rounds;
import java.lang.management.ManagementFactory;
import java.util.Map;

/**
 * Servers of this process that a closed-loop client asks in turn, round after round.
 *
 * @param protocol as the client calls it
 * @param inFlight requests that the client keeps in flight
 * @param seconds for which it asks each of them in a round
 * @param warmUp rounds that do not count
 * @param rounds that count
 */
public record ClosedRounds(String protocol, int inFlight, double seconds, int warmUp, int rounds) {
  /** Ends of the names of figures, which begin with the name of a server. */
  public static final String RATE = "_requests_per_s";

  /** The same of latency. */
  public static final String P99 = "_p99_us";

  static final String P50 = "_p50_us";

  /** The same of the processor time of this process. */
  public static final String CPU = "_cpu_us_per_request";

  /** The same of the switches of this process from thread to thread. */
  static final String SWITCHES = "_switches_per_request";

  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  /** Measures servers by their names, and closes them. */
  public Rounds measure(ClientProcess<ClosedClient> client, Map<String, LocalServer> servers)
      throws Exception {
    return ServerRounds.measure(
        servers,
        warmUp,
        rounds,
        (name, server, round, figures) -> {
          long switches = ContextSwitches.now();
          long cpu = SYSTEM.getProcessCpuTime();
          ClosedClient.Outcome seen =
              ClosedClient.run(client, protocol, server.port(), inFlight, seconds);
          double micros = (SYSTEM.getProcessCpuTime() - cpu) / 1e3;
          figures.add(name + RATE, seen.rate());
          switches = ContextSwitches.now() - switches;
          figures.add(name + P50, seen.p50Micros());
          figures.add(name + P99, seen.p99Micros());
          figures.add(name + CPU, micros / seen.requests());
          figures.add(name + SWITCHES, (double) switches / seen.requests());
        });
  }
}
