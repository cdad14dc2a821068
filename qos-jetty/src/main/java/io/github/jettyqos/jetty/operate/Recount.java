package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.jetty.connect.ThreadSupply;
import io.github.jettyqos.jetty.request.Running;

/**
 * The starvation rule of a running server, once more: its connectors lease other threads now.
 *
 * <p>Where {@code threads} is not configured, handlers have as many as are left from now on, and
 * the partition goes along unless somebody has moved it and it still fits. Whatever is configured,
 * or set by hand, and does not fit is refused.
 *
 * <pre>
 *  T1 (an operator) has a partition checked by what connectors there are, and puts it in force.
 *  T2 adds a connector, then has it started, for which this checks the partition in force.
 *  Both check inside the monitor of the loop. Either T1 sees the connector, or T2 the partition.
 * </pre>
 */
final class Recount {
  private Recount() {}

  /**
   * Checks, and moves what has to be moved.
   *
   * @throws ConfigException if what is configured or set by hand no longer fits; nothing is changed
   */
  static void of(QosConfig config, Running run) {
    ControlLoop control = run.control();
    ReloadPartition division = ReloadPartition.of(config, config, run);
    ThreadSupply supply = division.supply();
    run.exempt().threads(supply.withReserve(config));
    control.threads(
        supply.divided(config),
        inForce -> {
          boolean byHand = division.isMoved(inForce) && control.status().isByHand();
          return byHand ? supply.require(inForce) : division.apply(inForce);
        },
        "handlers can have %d: %s".formatted(supply.most(), supply.formula()));
  }
}
