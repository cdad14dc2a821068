package io.github.jettyqos.core.manage;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.diagnose.Cause;
import io.github.jettyqos.core.diagnose.Diagnosis;
import io.github.jettyqos.core.diagnose.Finding;
import io.github.jettyqos.core.diagnose.FindingLog;
import io.github.jettyqos.core.diagnose.Flows;
import io.github.jettyqos.core.diagnose.Situation;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.loop.ControlLoop;
import io.github.jettyqos.core.loop.LoopRecord;
import io.github.jettyqos.core.loop.LoopStatus;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.Delays;
import io.github.jettyqos.core.measure.DemandEstimate.ClassDemand;
import io.github.jettyqos.core.measure.heavy.Heavy;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The diagnoses of a running server, one a second: gathered after a step of the loop, logged once a
 * change, and kept for readers.
 *
 * <p>Races. T1, the loop, adds steps; T2, an operator, reads the last findings, an immutable list
 * in a volatile field. A reload may exchange the loop, so that another thread adds steps: the
 * monitor keeps them apart.
 */
final class Diagnoses {
  private static final long SECOND = 1_000_000_000L;

  /** Nanoseconds; a shorter pause is hardly seen in a p95. */
  private static final long LEAST_PAUSE = SECOND;

  /** Nanoseconds for which the recent delays may have those of a pause. */
  private static final long AFTER_PAUSE = 20 * SECOND;

  private static final Found NOTHING = new Found("", List.of());

  private final ConfigFile file;
  private volatile Found found = NOTHING;

  @GuardedBy("this")
  private OfRun run = new OfRun("");

  /**
   * The findings of a moment.
   *
   * @param run of the server
   */
  private record Found(String run, List<Finding> findings) {}

  /** What is remembered of the steps of a run of the server. */
  static final class OfRun {
    final String name;
    final Map<String, Flows> flows = new HashMap<>();
    final FindingLog log = new FindingLog();
    long lastNanos;
    boolean began;

    private long stepNanos;
    private long periodNanos;
    private long pauseNanos;
    private long pauseEndNanos;

    /** Whether admission observed, when rejections are counted by its simulated gate. */
    boolean observes;

    OfRun(String name) {
      this.name = name;
    }

    /**
     * Is told a step: if it is late by seconds, the whole process stood still.
     *
     * @param nanos its time
     * @param nextNanos the period from now on
     */
    void at(long nanos, long nextNanos) {
      long late = nanos - stepNanos - Math.max(periodNanos, nextNanos);
      if (periodNanos > 0 && late >= LEAST_PAUSE) {
        pauseNanos = late;
        pauseEndNanos = nanos;
      }
      stepNanos = nanos;
      periodNanos = nextNanos;
    }

    Optional<Situation.Pause> pause(long now) {
      return pauseNanos > 0 && now - pauseEndNanos < AFTER_PAUSE
          ? Optional.of(new Situation.Pause(pauseNanos / 1e9, (now - pauseEndNanos) / 1e9))
          : Optional.empty();
    }
  }

  Diagnoses(ConfigFile file) {
    this.file = file;
  }

  /**
   * {@return the findings, the worst first; empty before the first second, and while the server
   * does not run}
   */
  List<Finding> findings() {
    Found last = found;
    Managed server = file.server();
    return server.isRunning() && last.run.equals(server.run()) ? last.findings : List.of();
  }

  /** Adds a step of the loop. */
  synchronized void step(LoopRecord record, Managed server, LoopStatus status) {
    List<ServiceClass> owners = server.control().classes();
    Measurement measured = record.step().measured();
    if (!run.name.equals(server.run())) {
      run = new OfRun(server.run());
    }
    run.at(record.step().atNanos(), status.options().period().toNanos());
    if (measured == null) {
      return;
    }
    long now = measured.atNanos();
    if (run.began && now - run.lastNanos < SECOND - SECOND / 20) {
      return;
    }
    run.began = true;
    run.lastNanos = now;
    List<String> names = owners.stream().map(ServiceClass::name).toList();
    run.flows.keySet().retainAll(names);
    List<Finding> all = Diagnosis.of(situation(server, owners, measured, status, now));
    run.log.add(now, all);
    found = new Found(run.name, all);
  }

  /** {@return the finding of a class; null before the first second} */
  @Nullable Finding of(String name) {
    for (Finding each : findings()) {
      if (name.equals(each.name())) {
        return each;
      }
    }
    return null;
  }

  @GuardedBy("this")
  private Situation situation(
      Managed server,
      List<ServiceClass> owners,
      Measurement measured,
      LoopStatus status,
      long now) {
    boolean observes = !server.isEnforced();
    if (observes != run.observes) {
      run.observes = observes;
      run.flows.clear();
    }
    List<Situation.OfClass> all = new ArrayList<>();
    double stands = Double.POSITIVE_INFINITY;
    Heavy heavy = server.heavy();
    for (int k = 0; k < owners.size(); k++) {
      Situation.OfClass each =
          ofClass(server, owners.get(k), k, measured, observes, status, heavy, now);
      all.add(each);
      if (each.threads().running() > 0) {
        stands = Math.min(stands, each.threads().standsSeconds());
      }
    }
    return new Situation(
        observes,
        server.control().threads(),
        server.partition().total(),
        status.options().total().isPresent(),
        hand(status),
        status.pressure().by(LoopStatus.Cause.PROCESSORS),
        measured.work().map(work -> work.station().most()).orElse(Double.NaN),
        status.heap().use(),
        Double.isInfinite(stands) ? 0 : stands,
        run.pause(now),
        notes(server, status),
        all);
  }

  private static String hand(LoopStatus status) {
    if (status.frozen().isPresent()) {
      return "frozen: " + status.frozen().get();
    }
    return status.options().law().keepsBudgets()
        ? "the law " + status.options().law().key() + " moves nothing"
        : status.options().shadow() ? "the law only proposes" : "";
  }

  private List<Finding> notes(Managed server, LoopStatus status) {
    List<Finding> notes = new ArrayList<>();
    server.cluster().map(ManagedCluster::nodes).ifPresent(nodes -> away(nodes, notes));
    if (!status.ready()) {
      notes.add(
          Finding.ofServer(
              Cause.OPERATION, "the server is not ready: even its first class is turned away"));
    }
    file.refusal()
        .ifPresent(
            each ->
                notes.add(
                    Finding.ofServer(
                        Cause.OPERATION,
                        "%s is not in force, what was before goes on: %s"
                            .formatted(file.source(), each.error()))));
    return notes;
  }

  private static void away(List<ManagedCluster.NodeView> nodes, List<Finding> notes) {
    List<String> down =
        nodes.stream()
            .filter(each -> each.health().equals("down"))
            .map(ManagedCluster.NodeView::name)
            .toList();
    if (!down.isEmpty()) {
      String are = down.size() == 1 ? "node %s is" : "nodes %s are";
      notes.add(
          Finding.ofServer(
              Cause.NODE,
              (are + " down; %s of %s serve")
                  .formatted(String.join(", ", down), nodes.size() - down.size(), nodes.size())));
    }
  }

  @GuardedBy("this")
  private Situation.OfClass ofClass(
      Managed server,
      ServiceClass owner,
      int k,
      Measurement measured,
      boolean observes,
      LoopStatus status,
      Heavy heavy,
      long now) {
    ClassCounts counts = server.counts(k);
    Map<RejectReason, Long> rejected =
        observes
            ? server.observed(k).map(each -> each.rejected()).orElse(Map.of())
            : counts.rejected();
    long lost = rejected.values().stream().mapToLong(Long::longValue).sum();
    long overShare = rejected.getOrDefault(RejectReason.CLIENT_QUOTA, 0L);
    Flows own = run.flows.computeIfAbsent(owner.name(), name -> new Flows());
    own.add(
        now,
        new Flows.Counts(counts.arrivals(), counts.completed(), lost, overShare),
        counts.running());
    Heavy.Group refused = heavy.refused(owner.name());
    Situation.Flow flow = own.rates(refused.largestClient(), refused.repeated());
    Delays recent = server.recentDelays(k);
    Optional<Target> target = owner.guarantee().target();
    Verdict present = server.control().verdict(k);
    Verdict verdict = observes ? observed(present, flow) : present;
    Integer held = status.heap().held().get(owner.name());
    return new Situation.OfClass(
        owner.name(),
        owner.priority(),
        target,
        verdict,
        target.map(recent::measured).orElse(OptionalDouble.empty()).orElse(Double.NaN),
        target
            .map(each -> recent.processing().seconds(each.statistic()))
            .orElse(OptionalDouble.empty())
            .orElse(Double.NaN),
        flow,
        new Situation.Threads(
            server.partition().budget(k),
            counts.running(),
            counts.queued(),
            owner.most(),
            held == null ? OptionalInt.empty() : OptionalInt.of(held),
            owner.borrow(),
            server.stuck(k),
            own.standsSeconds()),
        work(server, owner.name(), k, measured));
  }

  /** While admission observes, the verdict with those that would be turned away. */
  static Verdict observed(Verdict present, Situation.Flow flow) {
    // One that would have waited too long came before this window, perhaps.
    double came = Math.max(flow.arrivals(), flow.rejected());
    Verdict would = Verdict.withoutTarget(came * Flows.SECONDS, flow.rejected() * Flows.SECONDS);
    if (!would.isTrouble()) {
      return present;
    }
    return present.state() == Verdict.State.LATE
        ? new Verdict(Verdict.State.LATE_TURNED_AWAY, would.lost())
        : would;
  }

  private static Situation.Work work(Managed server, String name, int k, Measurement measured) {
    ClassWork known = null;
    if (measured.work().isPresent()) {
      known = measured.work().get().classes().get(k);
    } else if (server.demand().classes().get(k) instanceof ClassDemand.Known is) {
      known = is.work();
    }
    ControlLoop loop = server.control();
    return work(
        known == null ? null : known.demand(), loop.usualSeconds(name), loop.slowPart(name));
  }

  private static Situation.Work work(@Nullable ServiceDemand of, double usual, double slow) {
    return of == null
        ? new Situation.Work(Double.NaN, Double.NaN, 0, 0, usual, slow)
        : new Situation.Work(
            of.compute(),
            of.elsewhere(),
            of.pool().map(ServiceDemand.Pool::size).orElse(0),
            of.pool().map(ServiceDemand.Pool::seconds).orElse(0.0),
            usual,
            slow);
  }
}
