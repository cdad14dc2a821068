package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.config.KeyDifference;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.manage.Managed;
import io.github.jettyqos.core.manage.ManagedCluster;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.Delays;
import io.github.jettyqos.core.measure.DemandEstimate;
import io.github.jettyqos.core.measure.ObservedCounts;
import io.github.jettyqos.core.measure.ReportedClass;
import io.github.jettyqos.core.measure.SpeedupEstimate;
import io.github.jettyqos.core.measure.heavy.Heavy;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An installation as operators read and change it, with its present classes or those of a moment.
 */
public final class ManagedServer implements Managed {
  private final Installation installation;

  /** The run of that moment; null for the present one. */
  private final @Nullable Running pinned;

  public ManagedServer(Installation installation) {
    this(installation, null);
  }

  private ManagedServer(Installation installation, @Nullable Running pinned) {
    this.installation = installation;
    this.pinned = pinned;
  }

  @Override
  public ManagedServer now() {
    Running now = runningOrNull();
    return now == null ? this : new ManagedServer(installation, now);
  }

  public Installation installation() {
    return installation;
  }

  /** Throws if the server does not run, also one that ran at that moment. */
  private Running running() {
    Running now = installation.running();
    return pinned == null ? now : pinned;
  }

  /** The run of that moment, or the present one; null if there is none. */
  private @Nullable Running runningOrNull() {
    return pinned == null ? installation.runningOrNull() : pinned;
  }

  private CompiledConfiguration compiled() {
    Running now = runningOrNull();
    return now == null ? installation.configuration().compiled() : now.compiled();
  }

  // ---- the server

  @Override
  public String serverName() {
    return installation.beanNames().server();
  }

  @Override
  public boolean isRunning() {
    return installation.runningOrNull() != null;
  }

  /** True from the start of the server's stop, somewhat before its gate is closed. */
  @Override
  public boolean isStopping() {
    Running now = installation.runningOrNull();
    return installation.isServerStopping() || (now != null && now.load().isStopping());
  }

  @Override
  public String run() {
    return installation.run();
  }

  @Override
  public Optional<ManagedCluster> cluster() {
    running();
    return Optional.ofNullable(installation.server().getBean(ManagedCluster.class));
  }

  // ---- the configuration

  @Override
  public QosConfig config() {
    return compiled().config();
  }

  @Override
  public QosConfig current() {
    return installation.current();
  }

  /** The configuration with measured values in place of the expected ones. */
  @Override
  public String learned() {
    return Learned.print(config(), running());
  }

  @Override
  public List<KeyDifference> reload(QosConfig next) {
    return installation.reload(next);
  }

  @Override
  public String explain(String request) {
    return compiled().classes().explain(request).inWords();
  }

  // ---- admission and control

  @Override
  public boolean isEnforced() {
    return installation.isEnforced();
  }

  @Override
  public void admission(AdmissionMode mode) {
    installation.admission(mode);
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

  /** Puts a partition in force, and freezes it unless the law is static. */
  public void partition(Partition next, String reason) {
    control().override(before -> require(next), reason);
  }

  /** Changes the budget of a class, and the total where that is the sum of the budgets. */
  public void budget(int classIndex, int threads, String reason) {
    Running now = running();
    if (isExempt(classIndex)) {
      throw new IllegalArgumentException(
          "class " + names().get(classIndex) + " is exempt: it has neither budget nor queue");
    }
    now.control()
        .override(
            before -> {
              Partition next = before.withBudget(classIndex, threads);
              boolean sums = before.total() == before.sum();
              return now.supply().require(sums ? next.withTotal(next.sum()) : next);
            },
            reason);
  }

  @Override
  public SpeedupEstimate speedup() {
    return running().workers().speedup().estimate();
  }

  @Override
  public DemandEstimate demand() {
    return running().demand().last();
  }

  // ---- the classes

  @Override
  public List<String> names() {
    return compiled().names();
  }

  /** The index of a class; throws if there is none of this name. */
  public int indexOf(String className) {
    return compiled().indexOf(className);
  }

  private boolean isExempt(int classIndex) {
    return compiled().isExempt(classIndex);
  }

  @Override
  public ClassCounts counts(int classIndex) {
    int exempt = classIndex - config().classes().size();
    return exempt < 0
        ? running().gate().counts(classIndex)
        : running().requests().exempt().counts(exempt);
  }

  @Override
  public Delays recentDelays(int classIndex) {
    return compiled().delays().get(classIndex).recent();
  }

  /** The delays of a class since the start. */
  public Delays totalDelays(int classIndex) {
    return compiled().delays().get(classIndex).total();
  }

  /** The hypothetical queueing and rejections of a class; empty without an observation. */
  @Override
  public Optional<ObservedCounts> observed(int classIndex) {
    return isExempt(classIndex)
        ? Optional.empty()
        : installation.observation().map(last -> last.counts(classIndex));
  }

  @Override
  public int connections(int classIndex) {
    return compiled().connections().get(classIndex).open();
  }

  @Override
  public long queuedBytes(int classIndex) {
    Running now = runningOrNull();
    return now == null || now.compiled().isExempt(classIndex)
        ? 0
        : now.requests().queueBytes().held(classIndex);
  }

  /** The queued bytes of all classes. */
  public long queuedBytes() {
    Running now = installation.runningOrNull();
    return now == null ? 0 : now.requests().queueBytes().all();
  }

  @Override
  public int stuck(int classIndex) {
    return running().stuck().now(names().get(classIndex));
  }

  /** The handlers of a class that were found stuck since the start. */
  public long stuckReported(int classIndex) {
    return running().stuck().reported(names().get(classIndex));
  }

  /** The handlers of a class whose thread was interrupted since the start. */
  public long stuckInterrupted(int classIndex) {
    return running().stuck().interrupted(names().get(classIndex));
  }

  @Override
  public List<Map<String, @Nullable Object>> stuck() {
    return running().stuck().list();
  }

  @Override
  public Map<String, RequestsOfState> requests(int most) {
    return RequestTable.of(running(), most);
  }

  @Override
  public Heavy heavy() {
    return running().requests().heavy().hitters().read();
  }

  @Override
  public ReportedClass reported(int classIndex) {
    return running().load().of(classIndex);
  }
}
