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
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.loop.Plant;
import io.github.jettyqos.core.measure.DelayRecorder;
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
import io.github.jettyqos.jetty.request.Outcomes;
import io.github.jettyqos.jetty.request.QueueBytes;
import io.github.jettyqos.jetty.request.RequestServices;
import io.github.jettyqos.jetty.request.RequestServices.RejectedAnswer;
import io.github.jettyqos.jetty.request.RetryTimes;
import io.github.jettyqos.jetty.request.RunningHandlers;
import io.github.jettyqos.jetty.request.StuckHandlers;
import io.github.jettyqos.jetty.request.WaitingRequests;
import io.github.jettyqos.jetty.route.QueueProfiles;
import io.github.jettyqos.jetty.route.RequestClasses;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Server;

/**
 * The factory of {@link Running}, from the objects that outlive a run.
 *
 * @param configuration gives the configuration in force
 * @param classes gives the rules in force
 * @param clock the clock of everything
 * @param profiles the application's profile of requests
 * @param secret the secret of the numbers of clients with fair shares
 * @param delays a recorder for each class, the exempt ones last
 * @param outcomes listeners to completed and rejected work
 * @param answers makes the answer to rejected requests
 */
record NewRun(
    Supplier<QosConfig> configuration,
    Supplier<RequestClasses> classes,
    NanoClock clock,
    QueueProfiles profiles,
    long secret,
    List<DelayRecorder> delays,
    Outcomes outcomes,
    Function<RetryTimes, RejectedAnswer> answers) {

  /** Creates a run with the partition of the configuration; nothing is started yet. */
  Running of(Server server, Request.Handler application, ConnectorWatch connectors) {
    QosConfig config = configuration.get();
    ThreadSupply supply = connectors.supply(config.reserve());
    int threads = supply.divided(config);
    Partition partition = Partition.share(config.classes(), threads);
    supply.require(partition);
    int admitted = config.classes().size();
    Gate gate = new Gate(config.classes(), partition, clock, profiles::isCached, secret);
    int mostHandlers = Math.min(supply.most(), SpeedupRecorder.MAX_LEVEL.max());
    SpeedupRecorder speedup = new SpeedupRecorder(mostHandlers, clock.nanoTime());
    DemandRecorder demand =
        new DemandRecorder(admitted, mostHandlers, new JvmThreadClock(), clock.nanoTime());
    HostProcessors processors = new JvmProcessors();
    DemandSource source = new DemandSource(demand, speedup, processors);
    source.expect(config.speedup(), expected(config, processors.count()), config.processors());
    List<DelayRecorder> ofAdmitted = delays.subList(0, admitted);
    List<DelayRecorder> ofExempt = delays.subList(admitted, delays.size());
    Plant plant = new Plant(config.classes(), gate, ofAdmitted, speedup, source, config.speedup());
    WorkLifecycle workers = new WorkLifecycle(gate, ofAdmitted, speedup, demand, clock);
    RequestServices requests =
        new RequestServices(
            configuration,
            classes,
            application,
            clock,
            workers,
            new Dispatcher(
                JettyVersions.workers(server.getThreadPool()),
                OneRequestThreads.of(server.getThreadPool())),
            new RunningHandlers(supply.withReserve(config)),
            profiles,
            new WaitingRequests(configuration, gate, server.getScheduler(), clock),
            new QueueBytes(admitted, config.queueBytes()),
            new ExemptCounts(ofExempt, supply.withReserve(config)),
            outcomes,
            answers.apply(new RetryTimes(gate, clock)),
            server.getRequestLog() != null);
    return new Running(
        requests,
        new ControlLoop(plant, config.control(), threads, clock, InstantSource.system()),
        source,
        processors,
        new NodeLoad(workers, clock),
        new StuckHandlers(requests, server.getScheduler()),
        connectors);
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
