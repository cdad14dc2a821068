package io.github.jettyqos.core.config;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig.AbortOnClose;

/**
 * What a configuration requires of the server and of the application. Used at the start of a server
 * and by the commands that check a file.
 */
public final class Needs {
  private static final String CONNECTOR = "; use a connector of Qos.connector, or leave it out";

  /** Threads for exempt classes beside the reserve, enough for some concurrent health checks. */
  public static final int EXEMPT = 12;

  /** The part of the pool that these threads may take at most, as a divisor. */
  private static final int KEPT_PART = 8;

  private Needs() {}

  /**
   * Rejects queue policies that need sizes or ranks which the application does not provide.
   *
   * @param config the configuration
   * @param size whether the application tells the sizes of requests
   * @param rank whether it ranks requests
   * @throws ConfigException with the key of the policy
   */
  public static void requireProfile(QosConfig config, boolean size, boolean rank) {
    for (ServiceClass each : config.classes()) {
      switch (each.queue().policy()) {
        case FIFO, BATCH, CACHE_FIRST -> {}
        case SHORTEST ->
            requireTold(
                size || each.queue().size().isPresent(),
                each,
                "sizes of requests; give queue.size, or");
        case OWN -> requireTold(rank, each, "ranks of requests; give");
      }
    }
  }

  private static void requireTold(boolean told, ServiceClass owner, String what) {
    if (!told) {
      throw ConfigException.of(
          "classes." + owner.name() + ".queue.policy",
          Allowed.OneOf.nameOf(owner.queue().policy()),
          "asks for the " + what + " Qos.builder a RequestProfile that tells, or use fifo");
    }
  }

  /**
   * Rejects options that need a connector of {@code Qos.connector} if there is none.
   *
   * @param config the configuration
   * @throws ConfigException with the key that would have no effect
   */
  public static void refuseWithoutQosConnector(QosConfig config) {
    for (ServiceClass each : config.classes()) {
      if (each.connections() > 0) {
        throw ConfigException.of(
            "classes." + each.name() + ".connections",
            each.connections(),
            "has no effect: no connector of this server counts connections by class" + CONNECTOR);
      }
    }
    if (config.abortOnClose() != AbortOnClose.AUTO) {
      throw ConfigException.of(
          "abort-on-close",
          config.abortOnClose() == AbortOnClose.TRUE,
          "has no effect: no connector of this server sees a client close its connection"
              + CONNECTOR);
    }
  }

  /**
   * How many threads are divided among the classes of a configuration.
   *
   * @param config the configuration
   * @param most handlers that there can be at once
   * @return its {@code threads}; without it all threads but some for exempt classes
   */
  public static int divided(QosConfig config, int most) {
    int kept = config.exempt().isEmpty() ? 0 : Math.min(EXEMPT, most / KEPT_PART);
    return config.threads().orElse(most - kept);
  }

  /**
   * How many handlers can run at once under a partition.
   *
   * @param partition the partition
   * @return the total, or all budgets together if these are less
   */
  public static int atOnce(Partition partition) {
    return Math.min(partition.total(), partition.sum());
  }

  /**
   * Returns a partition, or rejects it if handlers could take every thread under it.
   *
   * @param partition the partition
   * @param most handlers that there can be at once
   * @param formula how that number is computed, for the message
   * @return the same
   * @throws ConfigException if more could run at once
   */
  public static Partition requireSupply(Partition partition, int most, String formula) {
    int atOnce = atOnce(partition);
    if (atOnce > most) {
      throw ConfigException.of(
          "threads",
          atOnce,
          "would starve the server's own tasks: handlers can have %s (%s); lower it or enlarge the pool"
              .formatted(most, formula));
    }
    return partition;
  }
}
