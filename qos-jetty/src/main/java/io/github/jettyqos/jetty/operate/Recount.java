package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.jetty.connect.ThreadSupply;

/**
 * The check of the starvation rule for a running server after a change of its connectors.
 *
 * <p>Where {@code threads} is not configured, handlers get the remaining threads, and the partition
 * follows unless it was moved and still fits. Configured or manually set values that do not fit are
 * refused.
 *
 * <pre>
 *  T1 (an operator) checks a partition against the present connectors, and puts it in force.
 *  T2 adds a connector, then starts it, which checks the partition in force.
 *  Both check inside the monitor of the loop. Either T1 sees the connector, or T2 the partition.
 * </pre>
 */
final class Recount {
  private Recount() {}

  /**
   * Checks the configuration, and adapts the partition.
   *
   * @throws ConfigException if a configured or manually set value no longer fits; nothing is
   *     changed
   */
  static void of(QosConfig config, Running run) {
    ControlLoop control = run.control();
    ReloadPartition division = ReloadPartition.of(config, config, run);
    ThreadSupply supply = division.supply();
    run.requests().exempt().threads(supply.withReserve(config));
    control.threads(
        supply.divided(config),
        inForce -> {
          boolean byHand = division.isMoved(inForce) && control.status().isByHand();
          return byHand ? supply.require(inForce) : division.apply(inForce);
        },
        "handlers can have %d: %s".formatted(supply.most(), supply.formula()));
  }
}
