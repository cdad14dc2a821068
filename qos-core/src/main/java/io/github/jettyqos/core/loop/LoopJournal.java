package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.ControlOptions;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.loop.LoopStatus.Pressure;
import io.github.jettyqos.core.loop.StepReport.HoldReason;
import io.github.jettyqos.core.text.OneLine;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The memory of steps and partitions of a loop, and its log. Guarded by its loop. */
final class LoopJournal {
  private static final Logger LOG = LoggerFactory.getLogger(LoopJournal.class);

  private final KeptTargets kept;
  private final LoopRecorder records;
  private final PartitionHistory history;
  private final CertificateWatch watch = new CertificateWatch();
  private List<Shortfall> certificate = List.of();
  private boolean harmed;
  private long stepNanos;

  /**
   * A journal.
   *
   * @param before the journal of other classes, whose numbers and counts go on; null for none
   */
  LoopJournal(Plant plant, int mostRecords, InstantSource wallClock, @Nullable LoopJournal before) {
    this.kept = new KeptTargets(plant);
    this.records = new LoopRecorder(wallClock, mostRecords);
    this.history = new PartitionHistory(wallClock);
    Partition first = plant.gate().partition();
    if (before == null) {
      history.byHand(first, "the configuration");
    } else {
      records.goOnFrom(before.records);
      history.goOnFrom(before.history, first, "other classes");
      stepNanos = before.stepNanos;
    }
  }

  /**
   * Records a step.
   *
   * @param before the former partition
   * @param frozen why an operator froze the partition; null if not frozen
   * @param remark what else is to be said; may be empty
   */
  LoopRecord step(
      StepReport step,
      Partition before,
      ControlOptions options,
      List<ServiceClass> classes,
      @Nullable String frozen,
      String remark) {
    StepReport report = kept.withoutKept(step, classes);
    Proposal proposal = report.proposal();
    if (proposal != null) {
      certificate = proposal.certificate();
      if (isWhole(report, options)) {
        watch.look(kept.fitToTell(certificate, report.atNanos()));
      }
    }
    LoopRecord record = records.add(report, options.law(), classes, frozen, remark);
    boolean harms = report.hold() == HoldReason.HARM;
    if (harms && !harmed) {
      LOG.warn(
          "{} did harm, the static partition takes its place: {}", options.law(), record.reason());
    } else if (harmed && report.hold() == HoldReason.NONE) {
      LOG.info("{} is tried again", options.law());
    }
    harmed = harms || (harmed && report.hold() != HoldReason.NONE);
    if (!report.applied().equals(before)) {
      history.moved(before, report.applied(), record.reason());
      LOG.debug("partition {} -> {}: {}", before, report.applied(), record.reason());
    }
    return record;
  }

  /** Whether a step is a whole period; shortened ones do not count towards a number of periods. */
  private static boolean isWhole(StepReport report, ControlOptions options) {
    Measurement measured = report.measured();
    return measured != null && 2 * measured.periodNanos() > options.period().toNanos();
  }

  /**
   * The reason of an operator as a single line.
   *
   * @throws ConfigException if it is missing
   */
  static String reason(@Nullable String given) {
    if (given == null) {
      throw new ConfigException("reason", "null is not a reason; give one line");
    }
    return OneLine.of(given);
  }

  /** Records a manual change of the partition. */
  void byHand(Partition before, Partition next, String why) {
    if (!next.equals(before)) {
      history.byHand(next, why);
      LOG.info("partition {} -> {}: {}", before, next, why);
    }
  }

  /** Adds the duration of the last step; the sum never falls, even if the clock does. */
  void took(long nanos) {
    stepNanos += Math.max(0, nanos);
  }

  KeptTargets kept() {
    return kept;
  }

  PartitionHistory history() {
    return history;
  }

  List<LoopRecord> records() {
    return records.all();
  }

  LoopStatus status(ControlOptions options, Hold hold, Pressure pressure, Safeguards guards) {
    return new LoopStatus(
        options,
        Optional.ofNullable(hold.frozen()),
        Optional.ofNullable(hold.until()).map(Hold.Until::at),
        records.steps(),
        Duration.ofNanos(stepNanos),
        records.holds(),
        certificate,
        Optional.ofNullable(records.last()),
        pressure,
        guards.heap(),
        guards.isReady());
  }
}
