package io.github.jettyqos.core.config;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import io.github.jettyqos.core.config.NodeOptions.NodeUrl;
import io.github.jettyqos.core.law.ClusterControl;
import io.github.jettyqos.core.law.ClusterControl.QuotaLaw;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * The nodes behind a front end, and how it chooses one of them. In Java: {@code new
 * ClusterOptions(new Choices().set(ClusterOptions.NODES, nodes))}.
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

  /** The maximum number of nodes; choosing among so many still takes microseconds. */
  public static final int MOST_NODES = 1024;

  /**
   * {@code round-robin}: one after the other. {@code least-connections}: where the fewest requests
   * of the front end are. {@code maximum-idle-first}: the node with the most idle threads for the
   * class, by the reports of the nodes and the requests sent since; the default, since it alone
   * uses the budgets and speeds of nodes. {@code probing}: the best of the nodes that were recently
   * probed. {@code target-hashing}: the same host, path and query always goes to the same node,
   * unless that one has a quarter more than its part of the requests; for nodes with caches. {@code
   * locality-aware}: to the nodes that had it before, unless these are loaded. {@code
   * size-intervals}: each node has a range of sizes of answers; for nodes with few threads, and
   * work in proportion to sizes that differ a hundredfold.
   *
   * <p>{@code balance}: round-robin or least-connections or maximum-idle-first or probing or
   * target-hashing or locality-aware or size-intervals; default {@code maximum-idle-first}.
   */
  public static final Option<Balance> BALANCE = Option.oneOf("balance", Balance.MAXIMUM_IDLE_FIRST);

  /**
   * How often each node is asked for its report. A node that misses two in a row gets no requests
   * until it answers.
   *
   * <p>{@code heartbeat}: a duration from 10ms to 1m; default {@code 100ms}.
   */
  public static final Option<Duration> HEARTBEAT = Option.time("heartbeat", "10ms", "1m", "100ms");

  /**
   * How long a node may take to answer a heartbeat. At most {@code heartbeat}, as the next one
   * follows then.
   *
   * <p>{@code timeout}: a duration from 1ms to 1m; default {@code 100ms}.
   */
  public static final Option<Duration> TIMEOUT = Option.time("timeout", "1ms", "1m", "100ms");

  /**
   * How long the share of a node that is new or back rises from a tenth to the whole. A JVM has
   * compiled little code when it starts.
   *
   * <p>{@code slow-start}: a duration from 0s to 10m; default {@code 10s}.
   */
  public static final Option<Duration> SLOW_START = Option.time("slow-start", "0s", "10m", "10s");

  /**
   * How long connecting to a node may take before another node is tried. More than the second after
   * which TCP sends a SYN again that a full backlog dropped.
   *
   * <p>{@code connect-timeout}: a duration from 1ms to 1m; default {@code 1500ms}.
   */
  public static final Option<Duration> CONNECT_TIMEOUT =
      Option.time("connect-timeout", "1ms", "1m", "1500ms");

  /**
   * How many other nodes are tried for a request that cannot have started at the one before. One,
   * so that a failing node is tolerated and a failing cluster is not flooded with retries.
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
   * a token of an operator where {@code quotas} pushes budgets, else of a viewer.
   *
   * <p>{@code token}: a path; default none.
   */
  public static final Option<String> TOKEN = Option.part("token", "none");

  /**
   * The certificates and keys for nodes with https.
   *
   * <p>{@code tls}: a map with any of truststore, truststore-password, keystore, keystore-password;
   * default the certificates of the JDK.
   */
  public static final Option<ClusterTls> TLS = Option.part("tls", "the certificates of the JDK");

  /**
   * The law that decides the budgets of the nodes.
   *
   * <p>{@code quotas}: a map with any of law, period; default {@code {law: local, period: 500ms}}.
   */
  public static final Option<ClusterControl> QUOTAS =
      Option.of("quotas", new Allowed.Part<>(), ClusterControl.DEFAULT);

  /**
   * Further settings for {@code qos-sim haproxy}. A front end of Jetty ignores them.
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
   * The options as configured.
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

  /** How a front end chooses the node of a request. */
  public enum Balance {
    /** Each node in turn, in proportion to its share. */
    ROUND_ROBIN,
    /** The node with the fewest requests of the front end in flight. */
    LEAST_CONNECTIONS,
    /**
     * The node with the most idle threads for the class (Gao et al. 2011); without reports the same
     * as {@link #LEAST_CONNECTIONS}. The default.
     */
    MAXIMUM_IDLE_FIRST,
    /** The best of the recently probed nodes (Wydrowski et al. 2024). */
    PROBING,
    /** The node by the hash of host, path and query, within a bound of the load. */
    TARGET_HASHING,
    /** The nodes that had host, path and query before, unless they are loaded (Pai et al. 1998). */
    LOCALITY_AWARE,
    /** The node for the size of the answers so far (Harchol-Balter et al. 1999). */
    SIZE_INTERVALS
  }

  /**
   * The certificates and keys of a front end for every node URL with https, of requests and of
   * admin connectors.
   *
   * @param truststore {@link #TRUSTSTORE}
   * @param truststorePassword {@link #TRUSTSTORE_PASSWORD}
   * @param keystore {@link #KEYSTORE}
   * @param keystorePassword {@link #KEYSTORE_PASSWORD}
   */
  public record ClusterTls(
      Optional<String> truststore,
      Optional<String> truststorePassword,
      Optional<String> keystore,
      Optional<String> keystorePassword) {

    /**
     * The trusted certificates, as PKCS#12. The name in the certificate of a node must always be
     * that of its URL.
     *
     * <p>{@code truststore}: a path; default those of the JDK.
     */
    public static final Option<String> TRUSTSTORE = Option.part("truststore", "those of the JDK");

    /**
     * The file whose first line is the password of the truststore.
     *
     * <p>{@code truststore-password}: a path; default none.
     */
    public static final Option<String> TRUSTSTORE_PASSWORD =
        Option.part("truststore-password", "none");

    /**
     * The front end's own key and certificate, as PKCS#12, for nodes that require client
     * authentication.
     *
     * <p>{@code keystore}: a path; default none.
     */
    public static final Option<String> KEYSTORE = Option.part("keystore", "none");

    /**
     * The file whose first line is the password of the keystore.
     *
     * <p>{@code keystore-password}: a path; default none.
     */
    public static final Option<String> KEYSTORE_PASSWORD = Option.part("keystore-password", "none");

    private static final String SECTION = "cluster.tls";

    /** Checks every option. */
    public ClusterTls {
      Paired paired = new Paired(SECTION);
      paired.requireGiven(TRUSTSTORE, truststore);
      paired.requireGiven(TRUSTSTORE_PASSWORD, truststorePassword);
      paired.requireGiven(KEYSTORE, keystore);
      paired.requireGiven(KEYSTORE_PASSWORD, keystorePassword);
      paired.requireBoth(TRUSTSTORE, truststore, TRUSTSTORE_PASSWORD, truststorePassword);
      paired.requireBoth(KEYSTORE, keystore, KEYSTORE_PASSWORD, keystorePassword);
      if (truststore.isEmpty() && keystore.isEmpty()) {
        throw new ConfigException(SECTION, "says nothing; give a truststore or a keystore");
      }
    }

    ClusterTls(Choices choices) {
      this(
          choices.find(TRUSTSTORE),
          choices.find(TRUSTSTORE_PASSWORD),
          choices.find(KEYSTORE),
          choices.find(KEYSTORE_PASSWORD));
    }
  }

  /** Rejects options of a cluster that contradict each other or have no effect. */
  private record ClusterCheck(String section, List<NodeOptions> nodes) {

    void times(Duration heartbeat, Duration timeout) {
      if (timeout.compareTo(heartbeat) > 0) {
        throw ConfigException.of(
            section + ".timeout",
            Durations.format(timeout),
            "is longer than heartbeat " + Durations.format(heartbeat) + "; give at most that");
      }
    }

    void nodes(int most) {
      if (nodes.isEmpty() || nodes.size() > most) {
        throw ConfigException.of(
            section + ".nodes", nodes.size(), "nodes; give at least one and at most " + most);
      }
      Set<String> names = new HashSet<>();
      Set<NodeUrl> urls = new HashSet<>();
      Set<String> admins = new HashSet<>();
      Set<String> agents = new HashSet<>();
      for (int i = 0; i < nodes.size(); i++) {
        NodeOptions node = nodes.get(i);
        String admin = admin(node);
        OptionalInt agent = node.agent();
        requireOwn(names.add(node.name()), i, "name", node.name(), "name of two nodes");
        requireOwn(urls.add(node.url()), i, "url", node.url(), "URL of two nodes");
        requireOwn(
            admin.isEmpty() || admins.add(admin),
            i,
            "admin",
            admin,
            "admin connector of two nodes, and one would be taken for the other");
        requireOwn(
            agent.isEmpty() || agents.add(node.url().host() + agent),
            i,
            "agent",
            agent.orElse(0),
            "agent of two nodes at that host");
      }
    }

    private void requireOwn(boolean own, int index, String name, Object value, String what) {
      require(own, index, name, value, "is the " + what + "; give each its own");
    }

    private static String admin(NodeOptions node) {
      return node.admin().map(NodeUrl::toString).orElse("");
    }

    /** Nodes answer only with a token, and a token has no use without an admin connector. */
    void token(Optional<String> token, ClusterControl quotas) {
      for (int i = 0; i < nodes.size(); i++) {
        Optional<NodeUrl> admin = nodes.get(i).admin();
        require(
            admin.isEmpty() || token.isPresent(),
            i,
            "admin",
            admin(nodes.get(i)),
            "answers nobody without a token; give " + section + ".token");
        require(
            admin.isPresent() || quotas.law() == QuotaLaw.LOCAL,
            i,
            "name",
            nodes.get(i).name(),
            "cannot be told a budget; give its admin, or quotas with law: local");
      }
      if (token.isPresent() && nodes.stream().noneMatch(node -> node.admin().isPresent())) {
        throw ConfigException.of(
            section + ".token", token.get(), "has no effect: no node has an admin; leave it out");
      }
    }

    void tls(Optional<ClusterTls> tls) {
      if (tls.isPresent() && nodes.stream().noneMatch(ClusterCheck::isSecure)) {
        throw new ConfigException(
            section + ".tls", "has no effect: no node has a URL with https; leave it out");
      }
    }

    private static boolean isSecure(NodeOptions node) {
      return node.url().secure() || node.admin().filter(NodeUrl::secure).isPresent();
    }

    private void require(boolean holds, int index, String name, Object value, String problem) {
      if (!holds) {
        throw ConfigException.of(section + ".nodes[" + index + "]." + name, value, problem);
      }
    }
  }
}
