package io.github.jettyqos.core.law.paper.rate;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.law.ControlLaw;
import io.github.jettyqos.core.law.LawContext;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Proposal;
import io.github.jettyqos.core.model.MixedClass;
import io.github.jettyqos.core.model.MixedPlanner;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Controls a partitioned server by a service rate law: each class with a target has a rate by a law
 * of its own, and {@link RateDivision} computes the threads for it.
 *
 * <p>Source: Liu, Zheng, Heo and Sha 2005, section 3, and Sha, Liu, Lu and Abdelzaher 2002; their
 * server has one class and one rate. Classes, threads and the curve are ours.
 *
 * <p>Anti-windup: a class learns from being late only if it had all threads for its rate, and from
 * being early only if it had no more. So it learns nothing while the server is saturated, while its
 * minimum or maximum binds, or while the partition is frozen; and nothing from being late while the
 * processing time alone reaches the reference, as threads shorten only the waiting.
 *
 * <p>When it takes over, its first proposal is the partition in force, within its limits, the
 * saturation point and the requests present; the difference fades ({@link ClassRate}).
 *
 * <p>Its certificate: an unmet rate alone is no shortfall, as a burst requires more than the
 * capacity while it lasts. So a class counts only if its requests were late as well, and if the
 * worst-case tables show that its target cannot be kept at the arrival rates ({@link
 * MixedPlanner}).
 */
public final class RateControlLaw implements ControlLaw {
  private static final String NOTHING_KNOWN = "neither a speedup nor a completed request";
  private static final String MET = "every rate is met";

  private final List<ServiceClass> classes;
  private final @Nullable ClassRate[] rates;
  private final RateDivision division;
  private final ThreadSpeed speed;
  private @Nullable Partition proposed;

  /**
   * A law in its first state.
   *
   * @param context the server and its classes; classes without target share the remaining threads
   * @param kind the service rate law
   */
  public RateControlLaw(LawContext context, ServiceRateKind kind) {
    this(context, kind, 1);
  }

  /** A law with another speed of learning; 0 for none. */
  RateControlLaw(LawContext context, ServiceRateKind kind, double learning) {
    this.classes = context.classes();
    this.division = new RateDivision(classes, context.threads());
    this.speed = new ThreadSpeed(classes.size());
    this.rates = new @Nullable ClassRate[classes.size()];
    for (int k = 0; k < rates.length; k++) {
      Target target = classes.get(k).guarantee().target().orElse(null);
      rates[k] =
          target == null ? null : new ClassRate(target, kind, context.periodSeconds(), learning);
    }
  }

  @Override
  public boolean needsAges() {
    for (ClassRate each : rates) {
      if (each != null && each.needsAges()) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean letsWait() {
    return classes.stream()
        .flatMap(each -> each.guarantee().target().stream())
        .anyMatch(target -> target.meaning() == Meaning.TRACK);
  }

  @Override
  public void takeOver() {
    proposed = null;
  }

  @Override
  public Proposal propose(Measurement measured) {
    speed.look(measured);
    division.limit(measured);
    learn(measured);
    if (!speed.isKnown()) {
      proposed = null;
      return Proposal.of(measured.partition(), NOTHING_KNOWN);
    }
    if (proposed == null) {
      takeOver(measured);
    }
    for (int k = 0; k < rates.length; k++) {
      ClassRate each = rates[k];
      int useful = useful(k, measured);
      if (each == null) {
        division.share(k, useful);
      } else {
        division.rate(k, each.rate(measured.classes().get(k)), useful);
      }
    }
    proposed = division.divide(speed);
    if (division.unmet().isEmpty()) {
      return Proposal.of(proposed, MET);
    }
    return new Proposal(
        proposed, certificate(measured), "not met: the rates of " + division.unmet());
  }

  /**
   * The targets that cannot be kept by the tables, of classes that are late and below their rate.
   */
  private List<Shortfall> certificate(Measurement measured) {
    Optional<Speedup> speedup = measured.speedup();
    boolean late = IntStream.range(0, rates.length).anyMatch(k -> asksInVain(k, measured));
    if (speedup.isEmpty() || !late) {
      return List.of();
    }
    WorkDescription work = WorkDescription.equal(speedup.get(), rates.length);
    List<MixedClass> planned = new ArrayList<>();
    for (int k = 0; k < rates.length; k++) {
      double rate = measured.classes().get(k).arrivalRate();
      planned.add(MixedClass.of(classes.get(k), rate, work.classes().get(k)));
    }
    int most = division.most(speed);
    return MixedPlanner.sketch(work.station(), planned, most, 0).certificate().stream()
        .filter(shortfall -> asksInVain(shortfall.classIndex(), measured))
        .toList();
  }

  private boolean asksInVain(int k, Measurement measured) {
    ClassRate each = rates[k];
    return each != null
        && division.unmet().contains(classes.get(k).name())
        && each.isLate(measured.classes().get(k));
  }

  private void takeOver(Measurement measured) {
    division.reset();
    Partition inForce = measured.partition();
    int sum = 0;
    for (int k = 0; k < rates.length; k++) {
      sum += Math.min(inForce.budget(k), useful(k, measured));
    }
    int busy = Math.max(1, Math.min(sum, inForce.total()));
    for (int k = 0; k < rates.length; k++) {
      ClassRate each = rates[k];
      if (each != null) {
        each.takeOver(measured.classes().get(k), inForce.budget(k) * speed.perThread(k, busy));
      }
    }
  }

  /** The number of threads that have requests until the next step. */
  private static int useful(int k, Measurement measured) {
    ClassMeasurement seen = measured.classes().get(k);
    return (int) Math.ceil(seen.present() + seen.arrivalRate() * measured.periodSeconds()) + 1;
  }

  private void learn(Measurement measured) {
    Partition before = proposed;
    if (before == null) {
      return;
    }
    Partition applied = measured.partition();
    for (int k = 0; k < rates.length; k++) {
      ClassRate each = rates[k];
      if (each != null) {
        int wanted = division.wanted(k);
        boolean mayBeFaster =
            applied.budget(k) >= wanted
                && applied.total() >= before.total()
                && each.isHelpedByThreads(speed.processing(k));
        each.learn(measured.classes().get(k), mayBeFaster, applied.budget(k) <= wanted);
      }
    }
  }

  /** The trim of a class; 0 without a target. */
  double trim(int k) {
    ClassRate each = rates[k];
    return each == null ? 0 : each.trim();
  }
}
