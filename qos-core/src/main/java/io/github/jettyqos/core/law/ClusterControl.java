package io.github.jettyqos.core.law;

import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.time.Duration;

/**
 * The options of the control of budgets over the nodes of a cluster.
 *
 * @param law {@link #LAW}
 * @param period {@link #PERIOD}
 */
public record ClusterControl(QuotaLaw law, Duration period) {

  /**
   * {@code local}: each node controls its own budgets by its own {@code control}. {@code optimal}:
   * the front end keeps the delays of classes with targets in the proportion of these targets, over
   * all nodes, and pushes budgets to them; the law of the nodes should then be {@code static}.
   * Local by default, since nodes are then independent.
   *
   * <p>{@code law}: local or optimal; default {@code local}.
   */
  public static final Option<QuotaLaw> LAW = Option.oneOf("law", QuotaLaw.LOCAL);

  /**
   * The interval at which budgets are decided and pushed. Some hundred requests of each class
   * should complete in it, or noise is controlled.
   *
   * <p>{@code period}: a duration from 50ms to 1m; default {@code 500ms}.
   */
  public static final Option<Duration> PERIOD = Option.time("period", "50ms", "1m", "500ms");

  /** Every option at its default. */
  public static final ClusterControl DEFAULT = new ClusterControl(new Choices());

  private static final String SECTION = "cluster.quotas";

  public ClusterControl {
    LAW.require(SECTION, law);
    PERIOD.require(SECTION, period);
  }

  /**
   * The options as configured.
   *
   * @param choices of the options above
   */
  public ClusterControl(Choices choices) {
    this(choices.get(LAW), choices.get(PERIOD));
  }

  /** The law of the budgets of the nodes of a cluster. */
  public enum QuotaLaw {
    /** Each node by its own {@code control}. */
    LOCAL,
    /** The front end for all nodes, by the optimal law of Gao et al. 2011, identified online. */
    OPTIMAL
  }
}
