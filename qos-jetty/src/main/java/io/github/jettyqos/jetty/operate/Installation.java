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
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.LoopStatus.Pressure;
import io.github.jettyqos.core.text.OneLine;
import io.github.jettyqos.jetty.connect.ConnectorWatch;
import io.github.jettyqos.jetty.connect.PoolSize;
import io.github.jettyqos.jetty.route.ClientNumbers;
import io.github.jettyqos.jetty.route.OwnProfile;
import java.security.SecureRandom;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
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
  private final ServerEvents events;
  private volatile @Nullable Running running;

  /** Held while {@link #running} changes, as a stop does not wait for a reload. */
  private final Object runningLock = new Object();

  /** The same, also after a stop: its closed gate rejects arriving requests. */
  private volatile @Nullable Running last;

  /** The factory of the runs since the last start. */
  private @Nullable NewRun runs;

  /** The handlers behind the gate, once they have started. */
  private Handler.@Nullable Container handlers;

  /** An identifier of the run for front ends, without further meaning. */
  private volatile String run = "";

  private volatile @Nullable Server server;

  /** Whether the warning about undetected closing was logged since the start. */
  private boolean saidOfClosing;

  /** Called after a reload that may have added, removed or moved classes. */
  private Runnable beans = () -> {};

  /** Told each step of the control loop. */
  private volatile Consumer<LoopRecord> steps = record -> {};

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
    this.configuration =
        new InstalledConfiguration(config, classifier, answers, this::isEnforced, clock);
  }

  /** Starts with the partition of the configuration. */
  public synchronized Running start(Server starting, Request.Handler application) {
    server = starting;
    QosConfig config = config();
    PoolSize.fit(starting.getThreadPool(), config); // it may have been reloaded since
    sizePool(config.admission() == AdmissionMode.OBSERVE);
    SetUp.sayIfNothingIsLogged();
    SetUp.check(config, starting, knowsClasses);
    ConnectorWatch connectors = new ConnectorWatch(starting, this::connectorCame, this::countAgain);
    NewRun from =
        new NewRun(
            clock,
            profile,
            clients,
            secrets.nextLong(),
            events,
            () -> present().requests(),
            document -> present().requests().profiles().isCached(document),
            record -> steps.accept(record));
    Running started = from.of(configuration.compiled(), starting, application, connectors);
    runs = from;
    handlers = null;
    run = Long.toUnsignedString(secrets.nextLong(), Character.MAX_RADIX);
    last = started;
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
    started.requests().heavy().start();
    events.started();
    return started;
  }

  /** Has a listener told each step of the control loop, in its thread; it must not throw. */
  public void onStep(Consumer<LoopRecord> listener) {
    steps = listener;
  }

  /** Has a task run after each reload, before listeners are called. */
  public synchronized void onClasses(Runnable task) {
    beans = task;
  }

  /** Called when the handlers behind the gate have started. */
  public synchronized void handlersStarted(Handler.Container gate) {
    handlers = gate;
    startProfiles(running());
  }

  private void startProfiles(Running of) {
    Handler.Container gate = handlers;
    if (gate != null) {
      of.requests().profiles().start(gate, clock.nanoTime());
    }
  }

  /** The present run, or the last one after a stop, which rejects requests. */
  public Running present() {
    return requireNonNull(last, "not started");
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
    Needs.requireProfile(next, profile.size() != null, profile.rank() != null);
    CompiledConfiguration compiled = configuration.compile(next);
    Running now = running;
    List<KeyDifference> changes = KeyDifference.between(current(), next);
    if (now == null) {
      configuration.put(compiled);
    } else {
      SetUp.check(next, requireNonNull(server), knowsClasses);
      PoolSize.grow(server().getThreadPool(), next);
      try {
        change(now, compiled);
      } catch (Throwable e) {
        PoolSize.fit(server().getThreadPool(), config());
        throw e;
      }
      PoolSize.fit(server().getThreadPool(), next);
      countAgain(); // as the pool may have become smaller
      running().requests().waiting().lookAtTimeouts();
      admission(next.admission());
    }
    beans.run();
    events.classes();
    String words =
        changes.stream().map(each -> each.inWords("before", "now")).collect(joining("; "));
    LOG.info("reloaded: {}", changes.isEmpty() ? "nothing changes" : OneLine.of(words, MOST_WORDS));
    return changes;
  }

  private void change(Running now, CompiledConfiguration next) {
    ReloadPartition division = ReloadPartition.of(config(), next.config(), now);
    boolean sameGate = KeyDifference.areForOneGate(config(), next.config());
    if (sameGate && NewRun.mostLevel(division.supply()) <= now.mostLevel()) {
      now.control()
          .reconfigure(
              next.config().classes(),
              next.config().control(),
              division.threads(),
              division,
              "reloaded");
      NewRun.protectBy(next.config(), now.control());
      now.requests().exempt().threads(division.supply().withReserve(next.config()));
      put(now.with(next));
    } else {
      replace(now, next, division);
    }
  }

  /** Puts a configuration of the same classes in force. */
  private void put(Running next) {
    next.rules().set(next.compiled().classes());
    take(next);
    configuration.put(next.compiled());
  }

  /** Puts a run in place of the present one, unless the server was stopped meanwhile. */
  private void take(Running next) {
    synchronized (runningLock) {
      if (running != null) {
        last = next;
        running = next;
      }
    }
  }

  /**
   * Has other classes take the place of those in force, while requests of these go on.
   *
   * <pre>
   *  T1 (reload) puts the gate of the new classes in force, and the run of that gate within its lock.
   *  T2 (request) reads the run once, then classifies and is admitted by it, whichever it is.
   *  If its class is removed in between, the gate tells T2 under the lock, and T2 reads the next run.
   * </pre>
   */
  private void replace(Running now, CompiledConfiguration compiled, ReloadPartition division) {
    boolean observed = !now.gate().isEnforced();
    Running next;
    try {
      next = requireNonNull(runs).after(now, compiled, division);
    } catch (Throwable e) {
      now.control().goOn();
      throw e;
    }
    try {
      startProfiles(next);
      next.gate().enter(() -> take(next));
    } catch (Throwable e) {
      next.requests().profiles().stop();
      now.control().goOn();
      throw e;
    }
    configuration.put(compiled);
    now.control().stop();
    now.requests().profiles().stop();
    next.requests().exempt().threads(division.supply().withReserve(compiled.config()));
    endObserving();
    observing = observed ? Observing.start(next, server().getScheduler()) : null;
    next.control().start();
    if (running == null) { // stopped meanwhile
      next.control().stop();
      next.requests().profiles().stop();
    }
    LOG.info("partition {} over {}", next.gate().partition(), compiled.names());
  }

  /**
   * Sets the annotated routes, which classify requests after the rules.
   *
   * @param collected in the order of precedence
   * @throws ConfigException if an annotation names no class; nothing is changed then
   */
  synchronized void routes(List<Route> collected) {
    CompiledConfiguration compiled = configuration.compile(collected);
    configuration.routes(collected);
    Running now = running;
    if (now == null) {
      configuration.put(compiled);
    } else {
      put(now.with(compiled));
    }
  }

  /** The last observation, running or ended; empty if there was none. */
  Optional<Observation> observation() {
    return Optional.ofNullable(observing).map(Observing::observation);
  }

  public void stop() {
    Running now = running;
    if (now != null) {
      events.stopping(); // listeners may read the state of running requests
      synchronized (runningLock) {
        now = running; // a reload may have put another in its place
        running = null;
      }
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
    return now == null ? config() : Current.of(now.compiled().config(), now);
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
}
