package io.github.jettyqos.core.law;

import io.github.jettyqos.core.check.Choices;
import io.github.jettyqos.core.check.Option;
import java.time.Duration;

/**
 * How the budgets of the nodes of a cluster are controlled.
 *
 * @param law {@link #LAW}
 * @param period {@link #PERIOD}
 */
public record ClusterControl(QuotaLaw law, Duration period) {

  /**
   * {@code local}: each node decides about its own budgets by its own {@code control}. {@code
   * optimal}: the front end keeps the delays of classes with targets in the proportion of these
   * targets, over all nodes, and pushes budgets to them; the nodes' own law should then be {@code
   * static}. Local by default, since nodes then need nobody.
   *
   * <p>{@code law}: local or optimal; default {@code local}.
   */
  public static final Option<QuotaLaw> LAW = Option.oneOf("law", QuotaLaw.LOCAL);

  /**
   * How often budgets are decided about and pushed. Some hundred requests of each class should be
   * completed in it, or chance is controlled.
   *
   * <p>{@code period}: a duration from 50ms to 1m; default {@code 500ms}.
   */
  public static final Option<Duration> PERIOD = Option.time("period", "50ms", "1m", "500ms");

  /** Every option at its default. */
  public static final ClusterControl DEFAULT = new ClusterControl(new Choices());

  private static final String SECTION = "cluster.quotas";

  /** Checks every option. */
  public ClusterControl {
    LAW.require(SECTION, law);
    PERIOD.require(SECTION, period);
  }

  /**
   * The options of what was chosen.
   *
   * @param choices of the options above
   */
  public ClusterControl(Choices choices) {
    this(choices.get(LAW), choices.get(PERIOD));
  }
}
