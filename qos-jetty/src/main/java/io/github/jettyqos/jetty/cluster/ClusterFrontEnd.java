package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.balance.Balancers;
import io.github.jettyqos.core.balance.NodeWatch;
import io.github.jettyqos.core.balance.ProbeRule;
import io.github.jettyqos.core.balance.Prober;
import io.github.jettyqos.core.balance.WatchRule;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.ClusterOptions;
import io.github.jettyqos.core.config.ClusterOptions.Balance;
import io.github.jettyqos.core.config.FrontEnds;
import io.github.jettyqos.core.config.NodeOptions;
import io.github.jettyqos.core.config.NodeOptions.NodeProtocol;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.law.ClusterControl.QuotaLaw;
import io.github.jettyqos.core.law.paper.ClusterLaw;
import io.github.jettyqos.core.manage.ManagedCluster.NodeView;
import io.github.jettyqos.core.measure.ClusterCounts;
import io.github.jettyqos.jetty.RequestClassifier;
import io.github.jettyqos.jetty.route.RequestReader;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicReference;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Jetty;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * A front end, which passes each request of a server to one of the nodes configured under {@code
 * cluster}.
 *
 * <pre>{@code
 * ClusterFrontEnd frontEnd = ClusterFrontEnd.load(Path.of("front.yaml"));
 * Server server = new Server(8080);
 * frontEnd.install(server);
 * server.start();
 * }</pre>
 *
 * <p>A gate may precede it: {@code Qos.install} after {@link #install}. It bounds the requests of
 * each class in flight, and has the admin connector.
 *
 * <p><b>No session sticks to a node.</b> Session data must be accessible to all nodes.
 */
public final class ClusterFrontEnd {
  /** Two are selectors'; reports are small. */
  private static final int ASKING_THREADS = 8;

  private final Fleet fleet;
  private final ClusterHandler handler;

  private ClusterFrontEnd(
      QosConfig config, @Nullable RequestClassifier own, Discovery.Names names) {
    ClusterOptions options =
        config
            .cluster()
            .orElseThrow(
                () -> new ConfigException("cluster", "is not given; a front end needs its nodes"));
    requireLibraries(options);
    NanoClock clock = NanoClock.system();
    RequestReader reader = new RequestReader(config, own == null ? null : own::classify);
    int places = Balancer.NODES.check("cluster.nodes", Discovery.places(options.nodes()));
    AtomicReference<@Nullable Heart> probes = new AtomicReference<>();
    Balancer balancer =
        balancer(
            options.balance(),
            places,
            reader.names().size(),
            (node, classIndex) -> {
              Heart beating = probes.get();
              if (beating != null) {
                beating.probe(Balancer.place(node));
              }
            },
            clock);
    WatchRule rule = WatchRule.of(options.heartbeat(), options.timeout(), options.slowStart());
    NodeWatch watch = new NodeWatch(places, reader.names(), rule, balancer);
    boolean pushes = options.quotas().law() == QuotaLaw.OPTIMAL;
    DelayTallies delays = new DelayTallies(reader.names().size());
    FrontCounts counts = new FrontCounts(reader.names());
    this.fleet = new Fleet(places, balancer, watch, clock, counts, pushes ? delays : null);
    Overdue overdue = new Overdue();
    Channel channel = channel(options);
    this.handler =
        new ClusterHandler(
            reader,
            fleet,
            new Head(
                reader,
                config.frontEnds().classHeader().orElse(FrontEnds.USUAL_CLASS_HEADER),
                config.deadlineHeader().orElse(null),
                config.trustedHeaders()),
            new ProxyTimeouts(config, options.retries()),
            overdue,
            channel,
            clock);
    HttpClient asking = asking(channel.toAdmin());
    Heart heart = new Heart(options.heartbeat(), places, watch, overdue, clock);
    String token =
        options
            .token()
            .map(file -> NodeTls.firstLine(ClusterOptions.TOKEN.key("cluster"), file))
            .orElse(null);
    AdminRequests requests = new AdminRequests(asking, token);
    Heartbeats heartbeats = new Heartbeats(fleet, watch, requests, options.timeout(), clock);
    heart.asks(heartbeats);
    probes.set(heart);
    handler.operatedBy(fleet);
    handler.addBean(asking, true);
    handler.addBean(counts.roll(), true);
    handler.addBean(new Discovery(options.nodes(), fleet, names), true);
    handler.addBean(heart, true);
    if (pushes) {
      QuotaNodes said = new QuotaNodes(config.classes(), fleet, watch);
      QuotaPush push = new QuotaPush(said.names(), requests);
      handler.addBean(
          new QuotaLoop(
              new ClusterLaw(config.classes(), config.control().optimal()),
              said,
              delays,
              push,
              options.quotas().period()),
          true);
    }
  }

  private static Balancer balancer(
      Balance balance, int nodes, int classes, Prober prober, NanoClock clock) {
    return switch (balance) {
      case ROUND_ROBIN -> Balancers.roundRobin(nodes, classes);
      case LEAST_CONNECTIONS -> Balancers.leastConnections(nodes);
      case MAXIMUM_IDLE_FIRST -> Balancers.maximumIdleFirst(nodes, classes);
      case TARGET_HASHING -> Balancers.boundedHashing(nodes);
      case LOCALITY_AWARE -> Balancers.localityAwareReplicated(nodes, classes, clock);
      case SIZE_INTERVALS -> Balancers.sizeIntervals(nodes, classes);
      case PROBING ->
          Balancers.probing(
              nodes,
              new ProbeRule(classes),
              prober,
              clock,
              () -> ThreadLocalRandom.current().nextLong());
    };
  }

  private static Channel channel(ClusterOptions options) {
    List<NodeOptions> nodes = options.nodes();
    boolean secure =
        nodes.stream()
            .anyMatch(
                each ->
                    each.url().secure() || each.admin().filter(url -> url.secure()).isPresent());
    SslContextFactory.Client tls = secure ? NodeTls.of(options.tls()) : null;
    return new Channel(
        options.connectTimeout(),
        tls,
        nodes.stream().anyMatch(each -> each.protocol() == NodeProtocol.HTTP2),
        nodes.stream().anyMatch(NodeOptions::dns));
  }

  private static HttpClient asking(Channel channel) {
    HttpClient client = channel.newClient();
    QueuedThreadPool pool = new QueuedThreadPool(ASKING_THREADS, 1);
    pool.setName("qos-heartbeat");
    pool.setDaemon(true);
    client.setExecutor(pool);
    channel.configure(client);
    client.setFollowRedirects(false);
    client.setName("qos-heartbeat");
    client.setMaxResponseHeadersSize(AnswerHead.MOST_READ);
    return client;
  }

  private static void requireLibraries(ClusterOptions options) {
    if (options.nodes().stream().anyMatch(NodeOptions::dns) && !Channel.canPin()) {
      throw new ConfigException(
          "cluster.nodes",
          "with dns need Jetty 12.1; the client of " + Jetty.VERSION + " connects to any address");
    }
    if (options.nodes().stream().anyMatch(each -> each.admin().isPresent())) {
      require(ReportReader::requireLibrary, "admin", "com.fasterxml.jackson.jr:jackson-jr-objects");
    }
    if (options.nodes().stream().anyMatch(each -> each.protocol() == NodeProtocol.HTTP2)) {
      require(
          Http2Transport::requireLibrary,
          "protocol http2",
          "org.eclipse.jetty.http2:jetty-http2-client-transport");
    }
  }

  private static void require(Callable<?> use, String option, String library) {
    try {
      use.call();
    } catch (Exception | LinkageError e) {
      throw new ConfigException(
          "cluster.nodes",
          "with " + option + " need " + library + ", which is not on the class path");
    }
  }

  /**
   * A front end by a configuration.
   *
   * @param config with {@link QosConfig#CLUSTER}
   * @return the front end
   * @throws ConfigException if it has no nodes, or a file of it cannot be read; names the key
   */
  public static ClusterFrontEnd of(QosConfig config) {
    return new ClusterFrontEnd(config, null, InetAddress::getAllByName);
  }

  /**
   * A front end by a configuration and a classifier of the application.
   *
   * @param config with {@link QosConfig#CLUSTER}
   * @param classifier called before the rules
   * @return the front end
   * @throws ConfigException as {@link #of(QosConfig)}
   */
  public static ClusterFrontEnd of(QosConfig config, RequestClassifier classifier) {
    return new ClusterFrontEnd(config, classifier, InetAddress::getAllByName);
  }

  /** A front end with a given resolver of host names. */
  static ClusterFrontEnd of(QosConfig config, Discovery.Names names) {
    return new ClusterFrontEnd(config, null, names);
  }

  /**
   * A front end by a file.
   *
   * @param file in YAML
   * @return the front end
   * @throws IOException if it cannot be read
   * @throws ConfigException as {@link #of(QosConfig)}, or if the file is no configuration
   */
  public static ClusterFrontEnd load(Path file) throws IOException {
    return of(QosYaml.load(file));
  }

  /**
   * Passes all requests of a server to nodes.
   *
   * @param server a server that is not started and has no handler
   * @return the handler
   * @throws IllegalStateException if it has one
   */
  public Handler install(Server server) {
    if (server.getHandler() != null) {
      throw new IllegalStateException(
          "the server has a handler already; put handler() where requests for nodes arrive");
    }
    server.setHandler(handler);
    return handler;
  }

  /**
   * The handler that passes requests to nodes, for servers that handle some themselves.
   *
   * @return the handler, the same each time
   */
  public Handler handler() {
    return handler;
  }

  /**
   * The present state of the nodes.
   *
   * @return in the order of the configuration
   */
  public List<NodeView> nodes() {
    return fleet.nodes();
  }

  /**
   * Gives a node no new requests, until {@link #undrain}. Its present requests continue.
   *
   * @param name of the node
   * @throws IllegalArgumentException if there is no such node
   */
  public void drain(String name) {
    fleet.drain(name);
  }

  /**
   * Gives a node requests again.
   *
   * @param name of the node
   * @throws IllegalArgumentException if there is no such node
   */
  public void undrain(String name) {
    fleet.undrain(name);
  }

  /**
   * The counts of this front end, for {@code ClusterMetrics} or other displays.
   *
   * @return the counts, the same object each time
   */
  public ClusterCounts counts() {
    return fleet.counts();
  }
}
