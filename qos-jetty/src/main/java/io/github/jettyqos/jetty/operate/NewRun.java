package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.NanoClock;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.NodeLoad;
import io.github.jettyqos.core.admit.WorkLifecycle;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.config.QosConfig.ReadinessRule;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.Plant;
import io.github.jettyqos.core.measure.demand.DemandRecorder;
import io.github.jettyqos.core.measure.demand.DemandSource;
import io.github.jettyqos.core.measure.demand.HostProcessors;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import io.github.jettyqos.jetty.connect.ConnectorWatch;
import io.github.jettyqos.jetty.connect.Dispatcher;
import io.github.jettyqos.jetty.connect.JettyVersions;
import io.github.jettyqos.jetty.connect.JvmProcessors;
import io.github.jettyqos.jetty.connect.JvmThreadClock;
import io.github.jettyqos.jetty.connect.OneRequestThreads;
import io.github.jettyqos.jetty.connect.ThreadSupply;
import io.github.jettyqos.jetty.request.ExemptCounts;
import io.github.jettyqos.jetty.request.HeavyRequests;
import io.github.jettyqos.jetty.request.QueueBytes;
import io.github.jettyqos.jetty.request.RequestServices;
import io.github.jettyqos.jetty.request.RetryTimes;
import io.github.jettyqos.jetty.request.RunningHandlers;
import io.github.jettyqos.jetty.request.StuckHandlers;
import io.github.jettyqos.jetty.request.WaitingRequests;
import io.github.jettyqos.jetty.route.ClientNumbers;
import io.github.jettyqos.jetty.route.OwnProfile;
import io.github.jettyqos.jetty.route.QueueProfiles;
import io.github.jettyqos.jetty.route.RequestClasses;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;

/**
 * The factory of {@link Running}, at a start and at a reload that changes the classes.
 *
 * @param clock the clock of everything
 * @param profile the application's profile of requests
 * @param clients the numbers of clients with fair shares
 * @param secret the secret of these numbers
 * @param outcomes listeners to completed and rejected work
 * @param present gives the objects of the requests of the configuration in force
 * @param cached whether a document is cached, by the configuration in force
 * @param steps is told each step of the control loop
 */
record NewRun(
    NanoClock clock,
    OwnProfile profile,
    ClientNumbers clients,
    long secret,
    ServerEvents outcomes,
    Supplier<RequestServices> present,
    LongPredicate cached,
    Consumer<LoopRecord> steps) {

  /** Creates a run with the partition of the configuration; nothing is started yet. */
  Running of(
      CompiledConfiguration compiled,
      Server server,
      Request.Handler application,
      ConnectorWatch connectors) {
    QosConfig config = compiled.config();
    ThreadSupply supply = connectors.supply(config.reserve());
    int threads = supply.divided(config);
    Partition partition = supply.require(Partition.share(config.classes(), threads));
    Gate gate = new Gate(config.classes(), partition, clock, cached, secret);
    int mostLevel = mostLevel(supply);
    SpeedupRecorder speedup = new SpeedupRecorder(mostLevel, clock.nanoTime());
    HostProcessors processors = new JvmProcessors();
    Measured measured = measured(compiled, gate, speedup, mostLevel, processors);
    AtomicReference<RequestClasses> rules = new AtomicReference<>(compiled.classes());
    RetryTimes retry = new RetryTimes(gate, clock);
    RunningHandlers handlers = new RunningHandlers(supply.withReserve(config));
    RequestServices requests =
        new RequestServices(
            config,
            compiled.classes(),
            present,
            application,
            clock,
            measured.workers,
            new Dispatcher(
                JettyVersions.workers(server.getThreadPool()),
                OneRequestThreads.of(server.getThreadPool())),
            handlers,
            profiles(config, rules),
            new WaitingRequests(() -> present.get().config(), gate, server.getScheduler(), clock),
            new QueueBytes(config.classes().size(), config.queueBytes()),
            new HeavyRequests(
                () -> present.get().classes(), handlers, clock, server.getScheduler()),
            new ExemptCounts(compiled.ofExempt(), supply.withReserve(config)),
            outcomes,
            Running.answers(compiled, retry),
            server.getRequestLog() != null
                || server.getAttribute(RequestServices.WANTED_ATTRIBUTE) != null);
    ControlLoop control =
        new ControlLoop(measured.plant, config.control(), threads, clock, InstantSource.system());
    protect(control, config);
    NodeLoad load = new NodeLoad(measured.workers, clock);
    return new Running(
        compiled,
        requests,
        control,
        measured.source,
        processors,
        load,
        new StuckHandlers(present, requests.handlers(), clock, server.getScheduler()),
        ToldProxies.of(config, load, processors, clock),
        ReadyProbe.of(config),
        connectors,
        retry,
        rules,
        mostLevel);
  }

  /**
   * Creates the run of other classes in place of another run, which goes on until the gate of this
   * one is {@linkplain Gate#enter in force}.
   *
   * @param division computes the partition from the one in force
   */
  Running after(Running before, CompiledConfiguration compiled, UnaryOperator<Partition> division) {
    QosConfig config = compiled.config();
    ThreadSupply supply = before.supply(config.reserve());
    int threads = supply.divided(config);
    config.control().checkFor(config.classes(), threads);
    Partition partition = supply.require(division.apply(before.gate().partition()));
    Gate gate = before.gate().prepare(config.classes(), partition);
    int mostLevel = mostLevel(supply);
    SpeedupRecorder speedup =
        mostLevel <= before.mostLevel()
            ? before.workers().speedup()
            : new SpeedupRecorder(mostLevel, clock.nanoTime());
    Measured measured = measured(compiled, gate, speedup, mostLevel, before.processors());
    AtomicReference<RequestClasses> rules = new AtomicReference<>(compiled.classes());
    RetryTimes retry = new RetryTimes(gate, clock);
    RequestServices old = before.requests();
    RequestServices requests =
        new RequestServices(
            config,
            compiled.classes(),
            present,
            old.application(),
            clock,
            measured.workers,
            old.dispatcher(),
            old.handlers(),
            profiles(config, rules),
            old.waiting(),
            new QueueBytes(
                compiled.admitted(),
                config.queueBytes(),
                old.queueBytes(),
                indices(
                    compiled.names().subList(0, compiled.admitted()),
                    before.compiled().names().subList(0, before.compiled().admitted()))),
            old.heavy(),
            old.exempt()
                .next(compiled.ofExempt(), indices(exempt(compiled), exempt(before.compiled()))),
            outcomes,
            Running.answers(compiled, retry),
            old.logged());
    ControlLoop control =
        new ControlLoop(
            measured.plant,
            config.control(),
            threads,
            clock,
            InstantSource.system(),
            before.control());
    protect(control, config);
    NodeLoad load = new NodeLoad(measured.workers, clock);
    return new Running(
        compiled,
        requests,
        control,
        measured.source,
        before.processors(),
        load,
        before.stuck(),
        ToldProxies.of(config, load, before.processors(), clock),
        ReadyProbe.of(config),
        before.connectors(),
        retry,
        rules,
        Math.max(mostLevel, before.mostLevel()));
  }

  private void protect(ControlLoop control, QosConfig config) {
    control.onReadiness(outcomes::ready);
    control.onStep(steps);
    protectBy(config, control);
  }

  /** Puts what protects a server beside the law in force. */
  static void protectBy(QosConfig config, ControlLoop control) {
    control.protect(
        config.heapLimit(),
        config.readiness().map(ReadinessRule::after),
        config.readiness().map(ReadinessRule::back).orElse(Duration.ZERO));
  }

  private static List<String> exempt(CompiledConfiguration of) {
    return of.names().subList(of.admitted(), of.names().size());
  }

  private static List<Integer> indices(List<String> names, List<String> in) {
    return names.stream().map(in::indexOf).toList();
  }

  static int mostLevel(ThreadSupply supply) {
    return Math.min(supply.most(), SpeedupRecorder.MAX_LEVEL.max());
  }

  private QueueProfiles profiles(QosConfig config, AtomicReference<RequestClasses> rules) {
    return new QueueProfiles(config, profile, rules::get, clients);
  }

  private record Measured(WorkLifecycle workers, DemandSource source, Plant plant) {}

  private Measured measured(
      CompiledConfiguration compiled,
      Gate gate,
      SpeedupRecorder speedup,
      int mostLevel,
      HostProcessors processors) {
    QosConfig config = compiled.config();
    int admitted = compiled.admitted();
    DemandRecorder demand =
        new DemandRecorder(admitted, mostLevel, new JvmThreadClock(), clock.nanoTime());
    DemandSource source = new DemandSource(demand, speedup, processors);
    source.expect(config.speedup(), expected(config, processors.count()), config.processors());
    Plant plant =
        new Plant(config.classes(), gate, compiled.ofAdmitted(), speedup, source, config.speedup());
    WorkLifecycle workers = new WorkLifecycle(gate, compiled.ofAdmitted(), speedup, demand, clock);
    return new Measured(workers, source, plant);
  }

  /** The configured work of all classes. */
  private static Optional<WorkDescription> expected(QosConfig config, double present) {
    List<ClassWork> works =
        config.classes().stream().flatMap(each -> each.work().stream()).toList();
    double processors = config.processors().orElse(present);
    return works.size() < config.classes().size()
        ? Optional.empty()
        : Optional.of(new WorkDescription(CommonStation.processors(processors), works));
  }
}
