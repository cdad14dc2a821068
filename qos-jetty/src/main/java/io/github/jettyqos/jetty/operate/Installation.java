package io.github.jettyqos.jetty.operate;

import static java.util.Objects.requireNonNull;
import static java.util.stream.Collectors.joining;

import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Observation;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.classify.Route;
import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.config.KeyDifference;
import io.github.jettyqos.core.config.Needs;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.loop.LoopStatus.Pressure;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.text.OneLine;
import io.github.jettyqos.jetty.connect.ConnectorWatch;
import io.github.jettyqos.jetty.connect.PoolSize;
import io.github.jettyqos.jetty.request.RequestServices;
import io.github.jettyqos.jetty.request.RetryTimes;
import io.github.jettyqos.jetty.route.ClientNumbers;
import io.github.jettyqos.jetty.route.OwnProfile;
import io.github.jettyqos.jetty.route.QueueProfiles;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The shared state of the gate, the connectors, the pool and the beans of one server, from its
 * installation on: it starts and stops runs, and changes configuration and admission.
 */
public final class Installation {
  private static final Logger LOG = LoggerFactory.getLogger(Installation.class);

  private static final int MOST_WORDS = 1000;

  private final BeanNames beanNames;
  private final OwnProfile profile;
  private final NanoClock clock;
  private final Predicate<Connector> knowsClasses;
  private final SecureRandom secrets = new SecureRandom();
  private final ClientNumbers clients = new ClientNumbers(secrets.nextLong());
  private final InstalledConfiguration configuration;
  private final List<DelayRecorder> delays;
  private final ServerEvents events;
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
    this.knowsClasses = knowsClasses;
    this.events = events;
    this.configuration = new InstalledConfiguration(config, classifier, answers, this::isEnforced);
    this.delays =
        Stream.generate(() -> new DelayRecorder(clock))
            .limit(configuration.names().size())
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
                configuration::classes,
                clock,
                new QueueProfiles(config, profile, configuration::classes, clients),
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
    started.stuck().start();
    events.started();
    return started;
  }

  /** Answers rejected requests by the configuration in force, and tells trusted proxies. */
  private RequestServices.RejectedAnswer answers(RetryTimes retries) {
    return (request, response, callback, classIndex, reason) -> {
      CompiledConfiguration now = configuration.compiled();
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
      configuration.noteUnnamed();
    }
  }

  private synchronized void countAgain() {
    Running now = running;
    if (now != null) {
      Recount.of(config(), now);
    }
  }

  /** Whether the gate enforces budgets and queues; true also while the server does not run. */
  public boolean isEnforced() {
    Running now = running;
    return now == null || now.gate().isEnforced();
  }

  /** Sets the admission mode. */
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
      observing = Observing.start(now, server().getScheduler());
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
  public synchronized List<KeyDifference> reload(QosConfig next) {
    KeyDifference.requireReloadable(config(), next);
    CompiledConfiguration compiled = configuration.compile(next);
    Running now = running;
    List<KeyDifference> changes = KeyDifference.between(current(), next);
    if (now != null) {
      SetUp.check(next, requireNonNull(server), knowsClasses);
      ReloadPartition division = ReloadPartition.of(config(), next, now);
      now.control().reconfigure(next.classes(), next.control(), division, "reloaded");
    }
    configuration.put(compiled);
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
    configuration.routes(collected);
  }

  /** The last observation, running or ended; empty if there was none. */
  Optional<Observation> observation() {
    return Optional.ofNullable(observing).map(Observing::observation);
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

  /** The pressure on the server; none while it does not run. By any thread, without a lock. */
  public Pressure pressure() {
    Running now = running;
    return now == null ? Pressure.IDLE : now.control().pressure();
  }

  public Running running() {
    Running now = running;
    if (now == null) {
      throw new IllegalStateException("the server is not running, or the gate is not installed");
    }
    return now;
  }

  public @Nullable Running runningOrNull() {
    return running;
  }

  /** The configuration as last loaded. */
  public QosConfig config() {
    return configuration.config();
  }

  /** The configuration with the changes by operators since it was loaded. */
  QosConfig current() {
    Running now = running;
    return now == null ? config() : Current.of(config(), now);
  }

  public NanoClock clock() {
    return clock;
  }

  /** The configuration in force with its rules, classes and connections. */
  public InstalledConfiguration configuration() {
    return configuration;
  }

  public BeanNames beanNames() {
    return beanNames;
  }

  /** The identifier of the run. */
  String run() {
    return run;
  }

  /** The server of the last start. */
  Server server() {
    return requireNonNull(server);
  }

  boolean isServerStopping() {
    Server of = server;
    return of != null && of.isStopping();
  }

  public DelayRecorder delays(int classIndex) {
    return delays.get(classIndex);
  }
}
