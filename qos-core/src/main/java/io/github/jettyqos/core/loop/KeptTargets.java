package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.Target.Verdict;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.measure.Delays;
import io.github.jettyqos.core.measure.Delays.DelaySummary;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * The verdicts on targets as measured, and the filter of reported infeasible targets.
 *
 * <p>Based on the requests of the last 10 to 20 seconds, including rejected requests and queued
 * ones that are late already ({@link Target#verdict}, {@link DelayRecorder#recent}).
 *
 * <p>A law plans for the worst case, with every thread of the other classes busy and exponential
 * times, so its certificate may contain targets that are kept. An operator would read them as a
 * problem now. So targets that are kept are removed from the published certificate; the law does
 * not see that.
 *
 * <p>The first requests of a server are the slowest, so nothing is logged of a class in the ten
 * seconds after its first request.
 */
final class KeptTargets {
  private static final long COLD_NANOS = Duration.ofSeconds(10).toNanos();
  private static final double NANOS = 1e-9;

  private final Plant plant;

  /** The end of the silence of each class; unused before its first request. */
  private final long[] coldUntil;

  private final boolean[] came;

  KeptTargets(Plant plant) {
    this.plant = plant;
    int count = plant.classes().size();
    this.came = new boolean[count];
    this.coldUntil = new long[count];
    for (int k = 0; k < count; k++) {
      int index = k;
      plant.delays().get(k).rejections(() -> plant.gate().counts(index).rejections());
    }
  }

  /** The step without shortfalls of kept targets. */
  StepReport withoutKept(StepReport report, List<ServiceClass> classes) {
    Measurement measured = report.measured();
    if (measured == null) {
      return report;
    }
    for (int k = 0; k < came.length; k++) {
      ClassMeasurement seen = measured.classes().get(k);
      boolean here = seen.arrivals() + seen.present() + seen.residence().count() > 0;
      if (!came[k] && here) {
        came[k] = true;
        coldUntil[k] = report.atNanos() + COLD_NANOS;
      }
    }
    Proposal proposal = report.proposal();
    if (proposal == null || proposal.certificate().isEmpty()) {
      return report;
    }
    List<Shortfall> rest =
        proposal.certificate().stream()
            .filter(
                each ->
                    verdict(each.classIndex(), classes, report.atNanos()).state()
                        != Verdict.State.KEPT)
            .toList();
    return new StepReport(
        report.atNanos(),
        measured,
        new Proposal(proposal.partition(), rest, proposal.reason(), proposal.contained()),
        report.applied(),
        report.hold());
  }

  /** The shortfalls to be logged. */
  List<Shortfall> fitToTell(List<Shortfall> certificate, long nowNanos) {
    return certificate.stream()
        .filter(each -> came[each.classIndex()] && nowNanos - coldUntil[each.classIndex()] >= 0)
        .toList();
  }

  /** The verdict as measured; may be called by any thread. */
  Verdict verdict(int k, List<ServiceClass> classes, long nowNanos) {
    Target target = classes.get(k).guarantee().target().orElse(null);
    Delays recent = plant.delays().get(k).recent();
    if (target == null) {
      double lost = recent.lost();
      return Verdict.withoutTarget(recent.residence().count() + lost, lost);
    }
    DelaySummary done = recent.of(target);
    long[] waiting = waitTooLong(k, target.longest().toNanos(), nowNanos);
    double late =
        target.statistic().quantile().isPresent()
            ? done.above(target.longest()) + (double) waiting.length
            : done.count() * Durations.toSeconds(done.mean())
                + Arrays.stream(waiting).sum() * NANOS;
    double lost = recent.lost();
    return target.verdict(done.count() + waiting.length + lost, late, lost);
  }

  /** The waiting times of queued requests that are late already. */
  private long[] waitTooLong(int k, long longest, long nowNanos) {
    return Arrays.stream(plant.gate().arrivals(k))
        .map(since -> nowNanos - since)
        .filter(waited -> waited > longest)
        .toArray();
  }
}
