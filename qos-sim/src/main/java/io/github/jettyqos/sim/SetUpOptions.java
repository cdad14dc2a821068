package io.github.jettyqos.sim;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.config.Needs;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.loop.ControlLaws;
import io.github.jettyqos.sim.trace.TraceRules;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * The server that a configuration is meant for, as far as a start refuses what does not go with it.
 */
final class SetUpOptions {
  /** Threads of a pool of which nothing is said. */
  private static final int THREADS = 64;

  @Option(
      names = "--threads",
      paramLabel = "N",
      description = {
        "handlers that the pool can have at once: its threads without acceptors, selectors, reserved"
            + " threads and the reserve.",
        "What is shared where the configuration leaves it to the pool (default there: "
            + THREADS
            + "), and what it may not ask for more than"
      })
  private @Nullable Integer threads;

  @Option(
      names = "--connector",
      paramLabel = "qos|plain",
      description =
          "what the server listens with: a connector of Qos.connector (default), or others only,"
              + " which know neither connections nor abort-on-close")
  private Listener connector = Listener.qos;

  @Option(
      names = "--profile",
      paramLabel = "WHAT",
      split = ",",
      description =
          "what the application tells of its requests by a RequestProfile, for queue policies that"
              + " ask: any of size, document, cached, rank (default: nothing)")
  private Set<Told> profile = EnumSet.noneOf(Told.class);

  /** The kind of connector. */
  enum Listener {
    qos,
    plain
  }

  /** The properties that a {@code RequestProfile} gives. */
  enum Told {
    size,
    document,
    cached,
    rank
  }

  /** The compiled rules and the partition of a started server. */
  record Started(TraceRules rules, Partition partition) {}

  /**
   * Refuses what a start would refuse, in its order.
   *
   * @throws io.github.jettyqos.core.check.ConfigException with key and value
   */
  Started start(QosConfig config) {
    if (threads != null) {
      Partition.THREADS.check("--threads", threads);
    }
    Needs.requireProfile(config, profile.contains(Told.size), profile.contains(Told.rank));
    TraceRules rules = TraceRules.of(config);
    if (connector == Listener.plain) {
      Needs.refuseWithoutQosConnector(config);
    }
    int most = threads == null ? THREADS : threads;
    int all = Needs.divided(config, most);
    Partition partition = Partition.share(config.classes(), all);
    if (threads != null) {
      Needs.requireSupply(partition, threads, "--threads " + threads);
      config.control().checkFor(config.classes(), all); // else that many are a guess, if not given
    }
    ControlLaws.of(config.control(), config.classes(), all);
    return new Started(rules, partition);
  }
}
