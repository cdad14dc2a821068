package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Shortfall;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Verdict;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.law.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.measure.DelaySummary;
import io.github.jettyqos.core.measure.Delays;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Whether targets are kept as measured, and what may be said of those that cannot be kept.
 *
 * <p>Measured are the requests of the last 10 to 20 seconds, those that were turned away and those
 * that have waited for longer than the target allows among them ({@link Target#verdict}, {@link
 * DelayRecorder#recent}).
 *
 * <p>A law looks for what cannot be kept with every thread of the other classes busy, and with
 * times that vary as exponential ones do. It is right to: it decides for what may come. But an
 * operator who is told of it reads that something is wrong now, and looks at a class whose target
 * is kept. So targets that are kept are taken from the certificate that is shown; a law never sees
 * that.
 *
 * <p>The log waits besides: the first requests of a server take longer than any later, and by them
 * every target is broken. So nothing is written of a class in the ten seconds after its first
 * request.
 */
final class KeptTargets {
  private static final long COLD_NANOS = Duration.ofSeconds(10).toNanos();
  private static final double NANOS = 1e-9;

  private final Plant plant;

  /** Until when the log waits for a class; of no matter before its first request. */
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

  /** The same step, without shortfalls of targets that are kept. */
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

  /** Of a certificate, what is to be written in the log. */
  List<Shortfall> fitToTell(List<Shortfall> certificate, long nowNanos) {
    return certificate.stream()
        .filter(each -> came[each.classIndex()] && nowNanos - coldUntil[each.classIndex()] >= 0)
        .toList();
  }

  /** As measured; may be asked by any thread. */
  Verdict verdict(int k, List<ServiceClass> classes, long nowNanos) {
    Target target = classes.get(k).guarantee().target().orElse(null);
    if (target == null) {
      return Verdict.NONE;
    }
    Delays recent = plant.delays().get(k).recent();
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

  /** For how long the requests have waited that are late already, though not served yet. */
  private long[] waitTooLong(int k, long longest, long nowNanos) {
    return Arrays.stream(plant.gate().arrivals(k))
        .map(since -> nowNanos - since)
        .filter(waited -> waited > longest)
        .toArray();
  }
}
