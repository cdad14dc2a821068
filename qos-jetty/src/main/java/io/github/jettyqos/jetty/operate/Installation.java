package io.github.jettyqos.jetty.operate;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.classify.Route;
import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.config.KeyDifference;
import io.github.jettyqos.core.config.Needs;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.manage.Managed;
import io.github.jettyqos.core.manage.ManagedCluster;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.measure.Delays;
import io.github.jettyqos.core.measure.DemandEstimate;
import io.github.jettyqos.core.measure.ObservedCounts;
import io.github.jettyqos.core.measure.ReportedClass;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.core.text.OneLine;
import io.github.jettyqos.jetty.connect.ConnectionCount;
import io.github.jettyqos.jetty.connect.ConnectorWatch;
import io.github.jettyqos.jetty.connect.PoolSize;
import io.github.jettyqos.jetty.request.RequestServices;
import io.github.jettyqos.jetty.request.RetryTimes;
import io.github.jettyqos.jetty.route.ClientNumbers;
import io.github.jettyqos.jetty.route.OwnProfile;
import io.github.jettyqos.jetty.route.QueueProfiles;
import io.github.jettyqos.jetty.route.RequestClasses;
import java.net.InetAddress;
import java.net.SocketAddress;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.thread.Scheduler;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The shared state of the gate, the connectors, the pool and the beans of one server; the
 * implementation of {@link Qos}.
 */
public final class Installation implements Managed {
  private static final Logger LOG = LoggerFactory.getLogger(Installation.class);

  private static final int MOST_WORDS = 1000;

  private final BeanNames beanNames;
  private final OwnProfile profile;
  private final NanoClock clock;
  private final @Nullable Function<Request, @Nullable String> classifier;
  private final @Nullable OwnRejection answers;
  private final Predicate<Connector> knowsClasses;
  private final SecureRandom secrets = new SecureRandom();
  private final ClientNumbers clients = new ClientNumbers(secrets.nextLong());
  private final int admitted;

  /** The names of all classes by index, the exempt ones last. */
  private final List<String> names;

  private final List<DelayRecorder> delays;
  private final List<ConnectionCount> connections;
  private final ServerEvents events;
  private final Contradictions contradictions = new Contradictions();
  private volatile CompiledConfiguration inForce;
  private List<Route> routes = List.of();
  private volatile @Nullable Running running;

  /** An identifier of the run for front ends, without further meaning. */
  private volatile String run = "";

  private volatile @Nullable Server server;

  /** Whether the warning about undetected closing was logged since the start. */
  private boolean saidOfClosing;

  /** The last observation, running or ended. */
  private volatile @Nullable Observing observing;

  public Installation(
      BeanNames beanNames,
      QosConfig config,
      OwnProfile profile,
      @Nullable Function<Request, @Nullable String> classifier,
      @Nullable OwnRejection answers,
      Predicate<Connector> knowsClasses,
      ServerEvents events) {
    Needs.requireProfile(config, profile.size() != null, profile.rank() != null);
    this.beanNames = beanNames;
    this.profile = profile;
    this.clock = NanoClock.system();
    this.classifier = classifier;
    this.answers = answers;
    this.knowsClasses = knowsClasses;
    this.events = events;
    this.inForce = CompiledConfiguration.of(config, classifier, answers, List.of());
    this.admitted = config.classes().size();
    this.names =
        Stream.concat(
                config.classes().stream().map(ServiceClass::name),
                config.exempt().stream().map(ExemptClass::name))
            .toList();
    this.delays = Stream.generate(() -> new DelayRecorder(clock)).limit(names.size()).toList();
    this.connections =
        Stream.concat(
                config.classes().stream()
                    .map(
                        each ->
                            new ConnectionCount(each.name(), each.connections(), this::isEnforced)),
                config.exempt().stream()
                    .map(each -> new ConnectionCount(each.name(), 0, this::isEnforced)))
            .toList();
  }

  /** Starts with the partition of the configuration. */
  public synchronized Running start(Server starting, Request.Handler application) {
    server = starting;
    QosConfig config = config();
    sizePool(config.admission() == AdmissionMode.OBSERVE);
    SetUp.sayIfNothingIsLogged();
    SetUp.check(config, starting, knowsClasses);
    ConnectorWatch connectors = new ConnectorWatch(starting, this::connectorCame, this::countAgain);
    Running started =
        new NewRun(
                this::config,
                this::classes,
                clock,
                new QueueProfiles(config, profile, this::classes, clients),
                secrets.nextLong(),
                delays,
                events,
                this::answers)
            .of(starting, application, connectors);
    run = Long.toUnsignedString(secrets.nextLong(), Character.MAX_RADIX);
    running = started;
    saidOfClosing = false;
    connectors.follow();
    if (config.admission() == AdmissionMode.OBSERVE) {
      admission(AdmissionMode.OBSERVE);
    }
    List<String> over = config.classes().stream().map(ServiceClass::name).toList();
    LOG.info(
        "partition {} over {}, control {}",
        started.gate().partition(),
        over,
        config.control().law());
    started.control().start();
    events.started();
    return started;
  }

  /** Answers rejected requests by the configuration in force, and tells trusted proxies. */
  private RequestServices.RejectedAnswer answers(RetryTimes retries) {
    return (request, response, callback, classIndex, reason) -> {
      CompiledConfiguration now = inForce;
      if (now.classes().isFromTrusted(request)) {
        ToldProxies.rejected(response, reason);
      }
      now.rejections().answer(retries, request, response, callback, classIndex, reason);
    };
  }

  /**
   * Repeats the checks of the start for a new connector.
   *
   * @throws ConfigException if the configuration does not fit the present connectors; nothing is
   *     changed then
   */
  private synchronized void connectorCame() {
    if (running != null) {
      Server changed = requireNonNull(server);
      SetUp.check(config(), changed, knowsClasses);
      countAgain();
      saidOfClosing = saidOfClosing || SetUp.sayIfClosingIsNotSeen(changed, knowsClasses);
      contradictions.note(classes().unnamed());
    }
  }

  private synchronized void countAgain() {
    Running now = running;
    if (now != null) {
      Recount.of(config(), now);
    }
  }

  /** Whether the gate enforces budgets and queues; true also while the server does not run. */
  @Override
  public boolean isEnforced() {
    Running now = running;
    return now == null || now.gate().isEnforced();
  }

  /** Sets the admission mode. */
  @Override
  public synchronized void admission(AdmissionMode mode) {
    Running now = running();
    boolean enforce = mode == AdmissionMode.ENFORCE;
    if (enforce == now.gate().isEnforced()) {
      return;
    }
    if (enforce) {
      endObserving();
    } else {
      sizePool(true); // first, as more handlers will run at once
      observing = Observing.start(now, scheduler());
    }
    now.control().enforce(enforce);
    if (enforce) {
      sizePool(false);
    }
  }

  private void sizePool(boolean observed) {
    Server pooled = server;
    if (pooled != null) {
      PoolSize.observes(pooled.getThreadPool(), observed);
    }
  }

  private synchronized void endObserving() {
    Observing last = observing;
    if (last != null) {
      last.stop();
    }
  }

  /**
   * Puts another configuration in force, whole or not at all, and discards changes by operators.
   *
   * @return the differences
   * @throws ConfigException if it is invalid, or differs in a key that needs a restart; names the
   *     key, and nothing is changed then
   */
  @Override
  public synchronized List<KeyDifference> reload(QosConfig next) {
    KeyDifference.requireReloadable(config(), next);
    CompiledConfiguration compiled = CompiledConfiguration.of(next, classifier, answers, routes);
    List<KeyDifference> changes = KeyDifference.between(current(), next);
    Running now = running;
    if (now != null) {
      SetUp.check(next, requireNonNull(server), knowsClasses);
      ReloadPartition division = ReloadPartition.of(config(), next, now);
      now.control().reconfigure(next.classes(), next.control(), division, "reloaded");
    }
    putInForce(compiled);
    for (int k = 0; k < admitted; k++) {
      connections.get(k).most(next.classes().get(k).connections());
    }
    if (now != null) {
      now.requests().waiting().lookAtTimeouts();
      admission(next.admission());
    }
    String words =
        changes.stream().map(each -> each.inWords("before", "now")).collect(joining("; "));
    LOG.info("reloaded: {}", changes.isEmpty() ? "nothing changes" : OneLine.of(words, MOST_WORDS));
    return changes;
  }

  /**
   * Sets the annotated routes, which classify requests after the rules.
   *
   * @param collected in the order of precedence
   * @throws ConfigException if an annotation names no class; nothing is changed then
   */
  synchronized void routes(List<Route> collected) {
    putInForce(CompiledConfiguration.of(config(), classifier, answers, collected));
    routes = collected;
  }

  private void putInForce(CompiledConfiguration compiled) {
    inForce = compiled;
    contradictions.tell(compiled.classes().contradictions());
  }

  /** The configuration with the changes by operators since it was loaded. */
  @Override
  public QosConfig current() {
    Running now = running;
    return now == null ? config() : Current.of(config(), now);
  }

  /** The hypothetical queueing and rejections of a class; empty without an observation. */
  @Override
  public Optional<ObservedCounts> observed(int classIndex) {
    Observing last = observing;
    return last == null || isExempt(classIndex)
        ? Optional.empty()
        : Optional.of(last.observation().counts(classIndex));
  }

  public void stop() {
    Running now = running;
    if (now != null) {
      events.stopping(); // listeners may read the state of running requests
      running = null;
    }
    endObserving(); // when no new observation can begin
    if (now != null) {
      now.stop();
    }
  }

  @Override
  public boolean isRunning() {
    return running != null;
  }

  public Running running() {
    Running now = running;
    if (now == null) {
      throw new IllegalStateException("the server is not running, or the gate is not installed");
    }
    return now;
  }

  /** The scheduler of the server of the last start. */
  public Scheduler scheduler() {
    return requireNonNull(server).getScheduler();
  }

  public @Nullable Running runningOrNull() {
    return running;
  }

  /** The configuration as last loaded. */
  @Override
  public QosConfig config() {
    return inForce.config();
  }

  public NanoClock clock() {
    return clock;
  }

  /** Whether an address is that of a trusted proxy. */
  public boolean trusts(InetAddress peer) {
    return classes().trusts(peer);
  }

  public RequestClasses classes() {
    return inForce.classes();
  }

  public ConnectionCount connectionsOf(@Nullable SocketAddress peer) {
    return connections.get(classes().ofConnection(peer));
  }

  @Override
  public List<String> names() {
    return names;
  }

  /** Whether requests of a class pass without admission. */
  boolean isExempt(int classIndex) {
    return classIndex >= admitted;
  }

  public int indexOf(String className) {
    int index = names().indexOf(className);
    if (index < 0) {
      throw new IllegalArgumentException(
          "no class " + OneLine.of(className) + "; there are " + names());
    }
    return index;
  }

  private void requireAdmitted(int classIndex) {
    if (isExempt(classIndex)) {
      throw new IllegalArgumentException(
          "class " + names.get(classIndex) + " is exempt: it has neither budget nor queue");
    }
  }

  /** Checks an index. */
  public int index(int classIndex) {
    if (classIndex < 0 || classIndex >= names.size()) {
      throw new IndexOutOfBoundsException(
          "there is no class " + classIndex + "; from 0 there are " + String.join(", ", names()));
    }
    return classIndex;
  }

  // ---- operations

  public BeanNames beanNames() {
    return beanNames;
  }

  @Override
  public String serverName() {
    return beanNames.server();
  }

  @Override
  public ControlLoop control() {
    return running().control();
  }

  @Override
  public Partition partition() {
    return running().gate().partition();
  }

  @Override
  public Partition require(Partition next) {
    return running().supply().require(next);
  }

  @Override
  public String explain(String request) {
    return classes().explain(request).inWords();
  }

  @Override
  public Delays recentDelays(int classIndex) {
    return delays(classIndex).recent();
  }

  @Override
  public ReportedClass reported(int classIndex) {
    return running().load().of(classIndex);
  }

  @Override
  public Optional<ManagedCluster> cluster() {
    running();
    return Optional.ofNullable(requireNonNull(server).getBean(ManagedCluster.class));
  }

  @Override
  public String run() {
    return run;
  }

  /** True from the start of the server's stop, somewhat before its gate is closed. */
  @Override
  public boolean isStopping() {
    Server of = server;
    Running now = running;
    return (of != null && of.isStopping()) || (now != null && now.load().isStopping());
  }

  @Override
  public SpeedupEstimate speedup() {
    return running().workers().speedup().estimate();
  }

  @Override
  public DemandEstimate demand() {
    return running().demand().last();
  }

  public DelayRecorder delays(int classIndex) {
    return delays.get(classIndex);
  }

  /** The configuration with measured values in place of the expected ones. */
  @Override
  public String learned() {
    return Learned.print(config(), running());
  }

  @Override
  public ClassCounts counts(int classIndex) {
    return classIndex < admitted
        ? running().gate().counts(classIndex)
        : running().requests().exempt().counts(classIndex - admitted);
  }

  @Override
  public int connections(int classIndex) {
    return connections.get(classIndex).open();
  }

  @Override
  public long queuedBytes(int classIndex) {
    Running now = running;
    return now == null || isExempt(classIndex) ? 0 : now.requests().queueBytes().held(classIndex);
  }

  public long queuedBytes() {
    return IntStream.range(0, delays.size()).mapToLong(this::queuedBytes).sum();
  }

  public void partition(Partition next, String reason) {
    control().override(before -> require(next), reason);
  }

  public void budget(int classIndex, int threads, String reason) {
    Running now = running();
    requireAdmitted(classIndex);
    now.control()
        .override(
            before -> {
              Partition next = before.withBudget(classIndex, threads);
              boolean sums = before.total() == before.sum();
              return now.supply().require(sums ? next.withTotal(next.sum()) : next);
            },
            reason);
  }
}
