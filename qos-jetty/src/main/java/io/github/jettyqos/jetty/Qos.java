package io.github.jettyqos.jetty;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.ClassCounts;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.loop.Plant;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.measure.Delays;
import io.github.jettyqos.core.speedup.SpeedupEstimate;
import io.github.jettyqos.core.speedup.SpeedupRecorder;
import io.github.jettyqos.core.text.OneLine;
import java.net.SocketAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Quality of service for one Jetty server: start here.
 *
 * <pre>{@code
 * Qos qos = Qos.of(QosYaml.load(Path.of("qos.yaml")));
 * Server server = new Server(qos.threadPool());
 * QosConnector connector = qos.connector(server);
 * connector.setPort(8080);
 * server.addConnector(connector);
 * server.setHandler(application);
 * qos.install(server);
 * server.start();
 * }</pre>
 *
 * <p>Pool and connector are optional: {@link #install} alone puts the gate in front of any server.
 * The partition exists from start to stop of the server.
 */
public final class Qos {
  private static final Logger LOG = LoggerFactory.getLogger(Qos.class);

  private final QosConfig config;
  private final RequestProfile profile;
  private final NanoClock clock;
  private final RequestClassifier classifier;
  private final DelayRecorder[] delays;
  private final ConnectionCount[] connections;

  /** Anew for each run: a body that was being read when the server stopped is never given back. */
  private volatile QueueBytes queueBytes;

  private final CompletionListeners listeners = new CompletionListeners();
  private volatile @Nullable Running running;

  /** What exists while the server runs. */
  record Running(
      Gate gate,
      SpeedupRecorder speedup,
      ControlLoop control,
      ThreadSupply supply,
      Executor workers,
      Consumer<Permit> onTaskQueued,
      Runnable onTaskDone) {}

  private Qos(QosConfig config, RequestProfile profile, NanoClock clock) {
    profile.requireWhatIsAskedBy(config);
    this.config = config;
    this.profile = profile;
    this.clock = clock;
    this.classifier = new RequestClassifier(config);
    int classes = config.classes().size();
    this.delays = new DelayRecorder[classes];
    this.connections = new ConnectionCount[classes];
    this.queueBytes = noQueueBytes();
    for (int i = 0; i < classes; i++) {
      ServiceClass serviceClass = config.classes().get(i);
      delays[i] = new DelayRecorder(clock);
      connections[i] = new ConnectionCount(serviceClass.name(), serviceClass.connections());
    }
  }

  private QueueBytes noQueueBytes() {
    return new QueueBytes(config.classes().size(), config.queueBytes());
  }

  /**
   * Quality of service by a configuration.
   *
   * @param config the configuration
   * @return what installs it
   * @throws ConfigException if a pattern cannot be read by Jetty, or a queue policy asks for what
   *     nobody tells; names the key
   */
  public static Qos of(QosConfig config) {
    return of(config, RequestProfile.none());
  }

  /**
   * Quality of service by a configuration whose queue policies ask about requests.
   *
   * @param config the configuration
   * @param profile what is known of a request before it is handled
   * @return what installs it
   * @throws ConfigException as {@link #of(QosConfig)}
   */
  public static Qos of(QosConfig config, RequestProfile profile) {
    return new Qos(config, profile, NanoClock.system());
  }

  /**
   * A thread pool large enough for the budgets, Jetty's own threads and the reserve.
   *
   * @return a new pool, for the constructor of {@link Server}
   */
  public QosThreadPool threadPool() {
    return new QosThreadPool(this);
  }

  /**
   * A connector that knows the classes of its connections.
   *
   * @param server the server
   * @param factories the protocols; none is HTTP/1.1
   * @return a new connector; add it to the server
   */
  public QosConnector connector(Server server, ConnectionFactory... factories) {
    return new QosConnector(this, server, factories);
  }

  /**
   * Puts the gate in front of all handlers that the server has. Call it last.
   *
   * @param server a server that is not started
   * @return the gate's handler
   */
  public QosHandler install(Server server) {
    QosHandler handler = new QosHandler(this);
    server.insertHandler(handler);
    return handler;
  }

  /**
   * The configuration.
   *
   * @return as given
   */
  public QosConfig config() {
    return config;
  }

  /**
   * The index of a class, by which the other methods know it.
   *
   * @param className its name
   * @return its index in the configuration
   * @throws IllegalArgumentException if there is no such class
   */
  public int indexOf(String className) {
    int index = names().indexOf(className);
    if (index < 0) {
      throw new IllegalArgumentException(
          "no class " + OneLine.of(className) + "; there are " + names());
    }
    return index;
  }

  /**
   * The partition in force.
   *
   * @return a budget for each class, and the total
   * @throws IllegalStateException unless the server runs
   */
  public Partition partition() {
    return running().gate.partition();
  }

  /**
   * Changes the partition of the running server. Unless the law is static it is frozen by that,
   * until {@link ControlLoop#resume}.
   *
   * @param next a budget for each class, and the total
   * @param reason why, for the log
   * @throws IllegalArgumentException if a class would leave its minimum or maximum, or the pool
   *     could not give so many threads; nothing is changed then
   * @throws IllegalStateException unless the server runs
   */
  public void partition(Partition next, String reason) {
    Running now = running();
    now.control.override(before -> now.supply.require(next), reason);
  }

  /**
   * Changes the budget of one class of the running server, and the total with it where the total is
   * the sum of the budgets.
   *
   * @param classIndex its index
   * @param threads whole threads
   * @param reason why, for the log
   * @throws IllegalArgumentException as {@link #partition(Partition, String)}
   * @throws IllegalStateException unless the server runs
   */
  public void budget(int classIndex, int threads, String reason) {
    Running now = running();
    now.control.override(
        before -> {
          Partition next = before.withBudget(classIndex, threads);
          boolean sums = before.total() == before.sum();
          return now.supply.require(sums ? next.withTotal(next.sum()) : next);
        },
        reason);
  }

  /**
   * What the gate counted for a class.
   *
   * @param classIndex its index
   * @return the counts
   * @throws IllegalStateException unless the server runs
   */
  public ClassCounts counts(int classIndex) {
    return running().gate.counts(classIndex);
  }

  /**
   * The delays of a class over the last 10 to 20 seconds.
   *
   * @param classIndex its index
   * @return a copy
   */
  public Delays recentDelays(int classIndex) {
    return delays[classIndex].recent();
  }

  /**
   * The delays of a class since the start.
   *
   * @param classIndex its index
   * @return a copy
   */
  public Delays totalDelays(int classIndex) {
    return delays[classIndex].total();
  }

  /**
   * What is known of how the server gains from handling several requests at once, measured from the
   * requests that came.
   *
   * @return rate, slope and saturation point, or as much as is known of them, and why not more
   * @throws IllegalStateException unless the server runs
   */
  public SpeedupEstimate speedup() {
    return running().speedup.estimate();
  }

  /**
   * The control loop: what it decided and why, and what an operator can do to it.
   *
   * @return that of the running server
   * @throws IllegalStateException unless the server runs
   */
  public ControlLoop control() {
    return running().control;
  }

  /**
   * How many connections the peers of a class hold open, over {@link QosConnector}s.
   *
   * @param classIndex its index
   * @return at least 0
   */
  public int connections(int classIndex) {
    return connections[classIndex].open();
  }

  /**
   * How much memory the bodies of a class's requests take that no handler has yet.
   *
   * @param classIndex its index
   * @return bytes, at least 0; over all classes at most {@link QosConfig#queueBytes()}
   */
  public long queuedBytes(int classIndex) {
    return queueBytes.held(classIndex);
  }

  /**
   * How much memory the bodies of requests take that no handler has yet.
   *
   * @return bytes, from 0 to {@link QosConfig#queueBytes()}
   */
  public long queuedBytes() {
    return IntStream.range(0, connections.length).mapToLong(queueBytes::held).sum();
  }

  /**
   * Has every completed request told to somebody, in the thread that completes it.
   *
   * @param listener must be quick; what it throws is logged, and nobody is affected
   */
  public void addListener(CompletionListener listener) {
    listeners.add(listener);
  }

  /**
   * An executor whose tasks run under the budget and in the queue of a class.
   *
   * @param className the name of the class
   * @return an executor; it throws {@link RejectedExecutionException} where a request would get 503
   */
  public Executor executor(String className) {
    return new ClassExecutor(this, className);
  }

  /**
   * Whether the server runs, and with it the partition.
   *
   * @return true from start to stop
   */
  public boolean isRunning() {
    return running != null;
  }

  // ---- for the package

  RequestProfile profile() {
    return profile;
  }

  NanoClock clock() {
    return clock;
  }

  RequestClassifier classifier() {
    return classifier;
  }

  ConnectionCount connectionsOf(@Nullable SocketAddress peer) {
    return connections[classifier.classifyConnection(peer)];
  }

  QueueBytes queueBytes() {
    return queueBytes;
  }

  /** Starts with the partition of the configuration. */
  Gate start(
      ThreadSupply supply, Executor workers, Consumer<Permit> onTaskQueued, Runnable onTaskDone) {
    int threads = config.threads().orElse(supply.most());
    if (threads < 1) {
      throw ConfigException.of("threads", threads, "are left: " + supply.formula());
    }
    Partition partition = Partition.share(config.classes(), threads);
    supply.require(partition);
    Gate gate = new Gate(config.classes(), partition, clock, profile::isCached);
    int mostHandlers = Math.min(supply.most(), SpeedupRecorder.MAX_LEVEL.max());
    SpeedupRecorder speedup = new SpeedupRecorder(mostHandlers, clock.nanoTime());
    Plant plant = new Plant(config.classes(), gate, List.of(delays), speedup, config.speedup());
    ControlLoop control =
        new ControlLoop(plant, config.control(), threads, clock, InstantSource.system());
    running = new Running(gate, speedup, control, supply, workers, onTaskQueued, onTaskDone);
    LOG.info("partition {} over {}, control {}", partition, names(), config.control().law());
    control.start();
    return gate;
  }

  SpeedupRecorder speedupRecorder() {
    return running().speedup;
  }

  void stop() {
    Running now = running;
    running = null;
    queueBytes = noQueueBytes();
    if (now != null) {
      now.control.stop();
    }
  }

  void completed(int classIndex, long waitingNanos, long processingNanos) {
    delays[classIndex].record(waitingNanos, processingNanos);
    listeners.tell(classIndex, waitingNanos, processingNanos);
  }

  private List<String> names() {
    return config.classes().stream().map(ServiceClass::name).toList();
  }

  @Nullable Running runningOrNull() {
    return running;
  }

  private Running running() {
    Running now = running;
    if (now == null) {
      throw new IllegalStateException("the server is not running, or the gate is not installed");
    }
    return now;
  }
}
