package io.github.jettyqos.jetty;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.config.KeyDifference;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.loop.LoopStatus.Pressure;
import io.github.jettyqos.core.manage.ConfigFile;
import io.github.jettyqos.core.manage.Management;
import io.github.jettyqos.core.measure.DemandEstimate;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.jetty.admin.AdminServer;
import io.github.jettyqos.jetty.agent.AgentServer;
import io.github.jettyqos.jetty.connect.SameConnector;
import io.github.jettyqos.jetty.operate.FileWatch;
import io.github.jettyqos.jetty.operate.Installation;
import io.github.jettyqos.jetty.operate.ManagedServer;
import io.github.jettyqos.jetty.operate.ServletContexts;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.jspecify.annotations.Nullable;

/**
 * Quality of service for one Jetty server, the entry point of the library.
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
  private final Installation installation;
  private final ManagedServer managed;
  private final Listeners listeners;
  private final ConfigFile file;
  private final Management management;
  private final @Nullable AdminServer admin;
  private final @Nullable AgentServer agent;
  private final @Nullable FileWatch watch;

  Qos(
      Installation installation,
      Listeners listeners,
      @Nullable Path file,
      @Nullable Duration polling) {
    this.installation = installation;
    this.managed = new ManagedServer(installation);
    this.listeners = listeners;
    this.file = new ConfigFile(managed, file, InstantSource.system());
    this.management = new Management(this.file, InstantSource.system());
    installation.onStep(management::step);
    this.admin =
        installation.config().admin().map(each -> new AdminServer(each, management)).orElse(null);
    this.agent =
        installation
            .config()
            .frontEnds()
            .haproxyAgent()
            .map(each -> new AgentServer(each, managed, installation.configuration()::trusts))
            .orElse(null);
    this.watch =
        polling == null ? null : new FileWatch(this.file.require(), polling, this.file::reload);
  }

  /**
   * Quality of service by a configuration.
   *
   * @param config the configuration
   * @return what installs it
   * @throws ConfigException if a pattern cannot be read by Jetty, or no source is configured for a
   *     value that a queue policy needs; names the key
   */
  public static Qos of(QosConfig config) {
    return builder(config).build();
  }

  /**
   * Quality of service by a configuration file, read again by {@link #reload()}.
   *
   * @param file in YAML
   * @return what installs it
   * @throws IOException if it cannot be read
   * @throws ConfigException as {@link #of}, or if the file is no configuration
   */
  public static Qos load(Path file) throws IOException {
    return builder(QosYaml.load(file)).file(file).build();
  }

  /**
   * Protects a server as it is, without any configuration: clients share it fairly by their
   * address, queues and memory are bounded, requests beyond that get 503 with {@code Retry-After},
   * and health checks at usual paths pass. {@code @QosClass} names one of four priorities, see
   * {@link QosConfig#PRIORITIES}.
   *
   * @param server a server that is not started, with all its connectors and handlers; its
   *     connectors are replaced, see {@link #replaceConnectors}
   * @return what was installed
   */
  public static Qos protect(Server server) {
    Qos qos = of(QosConfig.builder().build());
    qos.replaceConnectors(server);
    qos.install(server);
    return qos;
  }

  /**
   * A builder, for a configuration with additions by the application.
   *
   * @param config the configuration
   * @return a builder
   */
  public static QosBuilder builder(QosConfig config) {
    return new QosBuilder(config);
  }

  /**
   * A thread pool large enough for the budgets, Jetty's own threads and the reserve.
   *
   * @return a new pool, for the constructor of {@link Server}
   */
  public QosThreadPool threadPool() {
    return new QosThreadPool(installation);
  }

  /**
   * A connector that knows the classes of its connections.
   *
   * @param server the server
   * @param factories the protocols; none is HTTP/1.1
   * @return a new connector; add it to the server
   */
  public QosConnector connector(Server server, ConnectionFactory... factories) {
    return new QosConnector(installation, server, factories);
  }

  /**
   * A connector that knows the classes of its connections and otherwise copies another one:
   * address, protocols, threads, socket options, beans and listeners. For servers whose connectors
   * are made by a framework.
   *
   * @param like a connector that was never started and will not be; its protocols are shared
   * @return a new connector; to replace the other one in the server
   * @throws IllegalStateException if the other one runs, or is open already
   */
  public QosConnector connector(ServerConnector like) {
    if (like.isRunning() || like.isOpen()) {
      throw new IllegalStateException(like + " is in use; take its place before it is opened");
    }
    return new QosConnector(installation, like);
  }

  /**
   * Replaces the connectors of a server by {@link #connector(ServerConnector)}. A connector that is
   * no {@link ServerConnector}, or whose class makes its own connections, is not replaced.
   *
   * @param server a server that is not started, with all the connectors that it will have
   * @return how many were replaced
   */
  public int replaceConnectors(Server server) {
    Connector[] connectors = server.getConnectors();
    int replaced = 0;
    for (int i = 0; i < connectors.length; i++) {
      if (connectors[i] instanceof ServerConnector like && SameConnector.canReplace(like)) {
        connectors[i] = connector(like);
        replaced++;
      }
    }
    server.setConnectors(connectors);
    return replaced;
  }

  /**
   * Puts the gate in front of all handlers of the server. Call it last, except for handlers that
   * have to see rejected requests.
   *
   * @param server a server that is not started
   * @return the gate's handler
   */
  public QosHandler install(Server server) {
    QosHandler handler = new QosHandler(managed, management, file, admin, agent);
    server.insertHandler(handler);
    handler.addEventListener(new ServletContexts(handler, installation));
    if (watch != null) {
      handler.addEventListener(watch);
    }
    return handler;
  }

  /**
   * The configuration.
   *
   * @return as given or last reloaded, without changes by operators
   */
  public QosConfig config() {
    return installation.config();
  }

  /**
   * The configuration with the changes by operators since it was loaded: guarantees, law, total,
   * shadow mode, admission, and budgets unless a law moves them. {@link
   * io.github.jettyqos.core.config.QosYaml#print} writes it for the file.
   *
   * @return equal to {@link #config} if nothing was changed
   */
  public QosConfig current() {
    return managed.current();
  }

  /**
   * Puts another configuration in force, whole or not at all; requests continue meanwhile. Classes
   * may be added, removed and moved; a class of the same name goes on. Queued requests of a removed
   * class are classified again. Changes by operators since the last configuration are lost.
   *
   * @param next a configuration that differs in no key that needs a restart
   * @return the differences, by key
   * @throws ConfigException if it is invalid, or differs in a key that needs a restart; names the
   *     key, and nothing is changed then
   * @throws IllegalArgumentException if the pool cannot give what it asks for; likewise
   */
  public List<KeyDifference> reload(QosConfig next) {
    return managed.reload(next);
  }

  /**
   * Reads the file again and puts it in force, as {@link #reload(QosConfig)}.
   *
   * @return the differences, by key
   * @throws IOException if it cannot be read
   * @throws IllegalStateException if the configuration has no file, see {@link #load}
   * @throws ConfigException as {@link #reload(QosConfig)}
   */
  public List<KeyDifference> reload() throws IOException {
    return file.reload();
  }

  /**
   * A class: its counts and delays, its budget and its executor.
   *
   * @param name its name in the configuration
   * @return the class, whether the server runs or not
   * @throws IllegalArgumentException if there is no such class
   */
  public ClassHandle serviceClass(String name) {
    ClassHandle handle = new ClassHandle(managed, name);
    handle.index(); // throws if there is no such class
    return handle;
  }

  /**
   * All classes.
   *
   * @return by their indices: in the order of the configuration, the exempt ones last
   */
  public List<ClassHandle> serviceClasses() {
    return managed.names().stream().map(each -> new ClassHandle(managed, each)).toList();
  }

  /**
   * The partition in force.
   *
   * @return a budget for each class, and the total
   * @throws IllegalStateException unless the server runs
   */
  public Partition partition() {
    return managed.partition();
  }

  /**
   * Changes the partition of the running server. Unless the law is static, this freezes the
   * partition until {@link ControlLoop#resume}.
   *
   * @param next a budget for each class, and the total
   * @param reason why, for the log
   * @throws IllegalArgumentException if a class would leave its minimum or maximum, or the pool
   *     could not give so many threads; nothing is changed then
   * @throws IllegalStateException unless the server runs
   */
  public void partition(Partition next, String reason) {
    managed.partition(next, reason);
  }

  /**
   * The speedup of the server by concurrent requests, estimated from the served requests.
   *
   * @return rate, slope and saturation point as far as they are known, and the reason for the
   *     missing ones
   * @throws IllegalStateException unless the server runs
   */
  public SpeedupEstimate speedup() {
    return managed.speedup();
  }

  /**
   * The work of the classes: the demand of a request on the processors and elsewhere, estimated
   * from the served requests, and the model of the server that predicts best.
   *
   * @return as of the last control period
   * @throws IllegalStateException unless the server runs
   */
  public DemandEstimate demand() {
    return managed.demand();
  }

  /**
   * The operations for operators, as offered by JMX, the actuator, the admin connector and the
   * command line: to try a partition, to export what was changed or learned, and many more.
   *
   * @return the operations of this server, running or not
   */
  public Management management() {
    return management;
  }

  /**
   * The address of the console and its API.
   *
   * @return such as {@code http://127.0.0.1:9900/}, with the actual port; empty if {@link
   *     QosConfig#ADMIN} is not given, or the server does not run
   */
  public Optional<URI> adminUri() {
    return Optional.ofNullable(admin).flatMap(AdminServer::uri);
  }

  /**
   * The port of the HAProxy agent-check.
   *
   * @return the actual port; empty if {@code haproxy-agent} is not given, or the server does not
   *     run
   */
  public OptionalInt haproxyAgentPort() {
    return agent == null ? OptionalInt.empty() : agent.port();
  }

  /**
   * The file with the token generated at this start, if {@code admin.tokens} is not given.
   *
   * @return its path; otherwise empty
   */
  public Optional<Path> adminTokenFile() {
    return Optional.ofNullable(admin).flatMap(AdminServer::tokenFile);
  }

  /**
   * The control loop, with its decisions and the operations on it.
   *
   * @return the loop of the running server
   * @throws IllegalStateException unless the server runs
   */
  public ControlLoop control() {
    return managed.control();
  }

  /**
   * Whether admission enforces budgets and queues, or only observes.
   *
   * @return as configured, or changed since
   */
  public AdmissionMode admission() {
    return managed.isEnforced() ? AdmissionMode.ENFORCE : AdmissionMode.OBSERVE;
  }

  /**
   * Has admission enforce budgets and queues from now on, or only observe: then no request waits or
   * is rejected, no budget moves, and the hypothetical queueing and rejections are counted from
   * zero.
   *
   * @param mode which
   * @throws IllegalStateException unless the server runs
   */
  public void admission(AdmissionMode mode) {
    managed.admission(mode);
  }

  /**
   * The pressure on the server of a request, for a handler that answers with less under pressure: a
   * few reads without a lock.
   *
   * <p>A servlet reads the value from the attribute {@code jetty.qos.pressure} of its context, a
   * {@link java.util.function.DoubleSupplier}.
   *
   * @param request a request of a server with a gate
   * @return as of the last control period; {@link Pressure#IDLE} without a gate
   */
  public static Pressure pressure(Request request) {
    Handler each = request.getConnectionMetaData().getConnector().getServer().getHandler();
    while (each instanceof Handler.Singleton wrapper) {
      if (each instanceof QosHandler gate) {
        return gate.pressure();
      }
      each = wrapper.getHandler();
    }
    return Pressure.IDLE;
  }

  /**
   * Adds a listener. If the server runs, {@link QosListener#onStarted} is called at once, and what
   * it throws then is thrown on.
   *
   * @param listener must be quick
   * @throws IllegalStateException if an equal one was added before
   */
  public void addListener(QosListener listener) {
    listeners.add(listener);
  }

  /**
   * Removes a listener.
   *
   * @param listener an equal one; nothing happens if none was added
   */
  public void removeListener(QosListener listener) {
    listeners.remove(listener);
  }

  /**
   * Whether the server runs, and with it the partition.
   *
   * @return true from start to stop
   */
  public boolean isRunning() {
    return managed.isRunning();
  }

  /** The differences between the running server and its file, for tests. */
  List<KeyDifference> differences() throws IOException {
    return file.differences();
  }

  /** The parts of this object, for tests. */
  Installation installation() {
    return installation;
  }

  /** For the tests of this package. */
  ManagedServer managed() {
    return managed;
  }
}
