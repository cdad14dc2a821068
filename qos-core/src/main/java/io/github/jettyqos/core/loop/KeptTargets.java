package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Shortfall;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.control.ClassMeasurement;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.control.Proposal;
import io.github.jettyqos.core.measure.DelayRecorder;
import io.github.jettyqos.core.measure.DelaySummary;
import io.github.jettyqos.core.measure.Delays;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;

/**
 * Takes from what is said of a decision the targets that are kept, whatever the tables say.
 *
 * <p>A law looks for what cannot be kept with every thread of the other classes busy, and with
 * times that vary as exponential ones do. It is right to: it decides for what may come. But an
 * operator who is told of it reads that something is wrong now, and looks at a class whose target
 * is kept. So this is about words alone; a law never sees it.
 *
 * <p>A target is kept if of the requests of the last 10 to 20 seconds, as many as {@link
 * DelayRecorder#recent} tells of, the mean or the share of the target was in time, nobody was
 * turned away, and there were enough to tell ({@link Target#isKept}). A request that has waited for
 * longer than the target allows counts as late.
 *
 * <p>The log waits for that besides: the first requests of a server take longer than any later, and
 * by them every target is broken. So nothing is written of a class in the ten seconds after its
 * first request.
 */
final class KeptTargets {
  private static final long COLD_NANOS = Duration.ofSeconds(10).toNanos();

  /** As far as the recorders look back at most. */
  private static final long RECENT_NANOS = Duration.ofSeconds(20).toNanos();

  private static final double NANOS = 1e-9;

  private final Plant plant;

  /** Until when the log waits for a class; of no matter before its first request. */
  private final long[] coldUntil;

  private final boolean[] came;

  /** Until when somebody is remembered to have been turned away. */
  private final long[] unkeptUntil;

  KeptTargets(Plant plant, long nowNanos) {
    this.plant = plant;
    int count = plant.classes().size();
    this.came = new boolean[count];
    this.coldUntil = new long[count];
    this.unkeptUntil = new long[count];
    Arrays.fill(unkeptUntil, nowNanos);
  }

  /** The same step, without shortfalls of targets that are kept. */
  StepReport withoutKept(StepReport report, List<ServiceClass> classes) {
    Measurement measured = report.measured();
    if (measured == null) {
      return report;
    }
    for (int k = 0; k < unkeptUntil.length; k++) {
      ClassMeasurement seen = measured.classes().get(k);
      boolean here = seen.arrivals() + seen.present() + seen.residence().count() > 0;
      if (!came[k] && here) {
        came[k] = true;
        coldUntil[k] = report.atNanos() + COLD_NANOS;
      }
      if (seen.rejected() > 0) {
        unkeptUntil[k] = report.atNanos() + RECENT_NANOS;
      }
    }
    Proposal proposal = report.proposal();
    if (proposal == null || proposal.certificate().isEmpty()) {
      return report;
    }
    List<Shortfall> rest =
        proposal.certificate().stream()
            .filter(each -> !isKept(each.classIndex(), classes, report.atNanos()))
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

  private boolean isKept(int k, List<ServiceClass> classes, long nowNanos) {
    Target target = classes.get(k).guarantee().target().orElse(null);
    if (target == null || nowNanos - unkeptUntil[k] < 0) {
      return false;
    }
    Delays recent = plant.delays().get(k).recent();
    DelaySummary done = recent.of(target);
    long[] waiting = waitTooLong(k, target.reference().toNanos(), nowNanos);
    double late =
        target.statistic().quantile().isPresent()
            ? done.above(target.reference()) + (double) waiting.length
            : done.count() * Durations.toSeconds(done.mean())
                + Arrays.stream(waiting).sum() * NANOS;
    return target.isKept(done.count() + (double) waiting.length, late, 0);
  }

  /** For how long the requests have waited that are late already, though not served yet. */
  private long[] waitTooLong(int k, long reference, long nowNanos) {
    return Arrays.stream(plant.gate().arrivals(k))
        .map(since -> nowNanos - since)
        .filter(waited -> waited > reference)
        .toArray();
  }
}
