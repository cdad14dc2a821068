package io.github.jettyqos.core.config;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.Choices;
import io.github.jettyqos.core.check.IntRange;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.law.ClusterControl;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The nodes behind a front end, and how it chooses one of them. {@link ClusterOptionsBuilder}
 * builds it in Java.
 *
 * @param balance {@link #BALANCE}
 * @param heartbeat {@link #HEARTBEAT}
 * @param timeout {@link #TIMEOUT}
 * @param slowStart {@link #SLOW_START}
 * @param connectTimeout {@link #CONNECT_TIMEOUT}
 * @param retries {@link #RETRIES}
 * @param nodes {@link #NODES}
 * @param token {@link #TOKEN}
 * @param tls {@link #TLS}
 * @param quotas {@link #QUOTAS}
 * @param haproxy {@link #HAPROXY}
 */
public record ClusterOptions(
    Balance balance,
    Duration heartbeat,
    Duration timeout,
    Duration slowStart,
    Duration connectTimeout,
    int retries,
    List<NodeOptions> nodes,
    Optional<String> token,
    Optional<ClusterTls> tls,
    ClusterControl quotas,
    Optional<HaproxyOptions> haproxy) {

  /** The number of nodes: so many are still chosen among within microseconds. */
  public static final int MOST_NODES = 1024;

  /**
   * {@code round-robin}: one after the other. {@code least-connections}: where the fewest requests
   * of the front end are. {@code maximum-idle-first}: where the class has the most threads that do
   * nothing, by the reports of the nodes and what was sent there since; the default, since it alone
   * knows budgets and speeds of nodes. {@code probing}: the best of some that were asked lately.
   *
   * <p>{@code balance}: round-robin or least-connections or maximum-idle-first or probing; default
   * {@code maximum-idle-first}.
   */
  public static final Option<Balance> BALANCE = Option.oneOf("balance", Balance.MAXIMUM_IDLE_FIRST);

  /**
   * How often each node is asked for its report. A node that does not answer two in a row is given
   * nothing until it does.
   *
   * <p>{@code heartbeat}: a duration from 10ms to 1m; default {@code 100ms}.
   */
  public static final Option<Duration> HEARTBEAT = Option.time("heartbeat", "10ms", "1m", "100ms");

  /**
   * How long a node may take to answer that. At most {@code heartbeat}: a later answer is older
   * than the next question.
   *
   * <p>{@code timeout}: a duration from 1ms to 1m; default {@code 100ms}.
   */
  public static final Option<Duration> TIMEOUT = Option.time("timeout", "1ms", "1m", "100ms");

  /**
   * How long a node that is new or back is given less than its share, rising from a tenth. A JVM
   * has compiled little when it starts.
   *
   * <p>{@code slow-start}: a duration from 0s to 10m; default {@code 10s}.
   */
  public static final Option<Duration> SLOW_START = Option.time("slow-start", "0s", "10m", "10s");

  /**
   * How long a connection to a node may take to be made, before another node is tried. More than a
   * second, after which TCP tries again where a burst did not fit into the node's backlog.
   *
   * <p>{@code connect-timeout}: a duration from 1ms to 1m; default {@code 1500ms}.
   */
  public static final Option<Duration> CONNECT_TIMEOUT =
      Option.time("connect-timeout", "1ms", "1m", "1500ms");

  /**
   * To how many other nodes a request goes on that cannot have begun at the one before. One, so
   * that a failing node is made up for and a failing cluster is not asked over and over.
   *
   * <p>{@code retries}: a whole number from 0 to 16; default {@code 1}.
   */
  public static final Option<Integer> RETRIES = Option.of("retries", new IntRange(0, 16), 1);

  /**
   * The nodes.
   *
   * <p>{@code nodes}: a list of 1 to 1024 maps with any of name, url, admin, agent, dns, protocol;
   * required.
   */
  public static final Option<List<NodeOptions>> NODES =
      Option.of("nodes", new Allowed.Part<List<NodeOptions>>());

  /**
   * The file whose first line is the token that the front end shows the admin connectors of nodes;
   * of an operator where {@code quotas} pushes budgets, else of one who may read.
   *
   * <p>{@code token}: a path; default none.
   */
  public static final Option<String> TOKEN = Option.part("token", "none");

  /**
   * How the front end and nodes with https know each other.
   *
   * <p>{@code tls}: a map with any of truststore, truststore-password, keystore, keystore-password;
   * default the certificates of the JDK.
   */
  public static final Option<ClusterTls> TLS = Option.part("tls", "the certificates of the JDK");

  /**
   * Who decides about the budgets of the nodes.
   *
   * <p>{@code quotas}: a map with any of law, period; default {@code {law: local, period: 500ms}}.
   */
  public static final Option<ClusterControl> QUOTAS =
      Option.of("quotas", new Allowed.Part<>(), ClusterControl.DEFAULT);

  /**
   * What {@code qos-sim haproxy} writes beside nodes and classes; to a front end of Jetty it means
   * nothing.
   *
   * <p>{@code haproxy}: a map with any of bind, certificate, threads, processes, agent-inter,
   * stats-socket; default none.
   */
  public static final Option<HaproxyOptions> HAPROXY = Option.part("haproxy", "none");

  private static final String SECTION = "cluster";

  /** Checks every option. */
  public ClusterOptions {
    BALANCE.require(SECTION, balance);
    HEARTBEAT.require(SECTION, heartbeat);
    TIMEOUT.require(SECTION, timeout);
    SLOW_START.require(SECTION, slowStart);
    CONNECT_TIMEOUT.require(SECTION, connectTimeout);
    RETRIES.require(SECTION, retries);
    QUOTAS.require(SECTION, quotas);
    requireNonNull(haproxy);
    nodes = List.copyOf(nodes);
    new Paired(SECTION).requireGiven(TOKEN, token);
    ClusterCheck check = new ClusterCheck(SECTION, nodes);
    check.times(heartbeat, timeout);
    check.nodes(MOST_NODES);
    check.token(token, quotas);
    check.tls(tls);
  }

  /**
   * The options of what was chosen.
   *
   * @param choices of the options above
   */
  public ClusterOptions(Choices choices) {
    this(
        choices.get(BALANCE),
        choices.get(HEARTBEAT),
        choices.get(TIMEOUT),
        choices.get(SLOW_START),
        choices.get(CONNECT_TIMEOUT),
        choices.get(RETRIES),
        choices.find(NODES).orElse(List.of()),
        choices.find(TOKEN),
        choices.find(TLS),
        choices.get(QUOTAS),
        choices.find(HAPROXY));
  }
}
