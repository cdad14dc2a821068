package io.github.jettyqos.core.control;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Controls a server whose threads are divided among classes by a law of a service rate: each class
 * with a target has its rate from its own law, and {@link RateDivision} the threads for it.
 *
 * <p>Source: Liu, Zheng, Heo and Sha 2005, section 3, and Sha, Liu, Lu and Abdelzaher 2002; their
 * server has one class and one rate. Classes, threads and the curve are ours.
 *
 * <p>Anti-windup: a class learns that it is late only if it had all threads that its rate asked
 * for, and that it is early only if it had no more. So it learns nothing while the server is
 * saturated, while its minimum or maximum binds, or while another hand holds the partition; nor
 * that it is late while the processing alone takes as long as it may, as threads shorten only the
 * waiting. A law that takes over starts without a trim: its memory is the queue, and what the
 * partition of another law says at one moment is no better than chance.
 */
final class RateControlLaw implements ControlLaw {
  private static final String NOTHING_KNOWN = "neither a speedup nor a completed request";
  private static final String MET = "every rate is met";

  private final @Nullable ClassRate[] rates;
  private final RateDivision division;
  private final ThreadSpeed speed;
  private @Nullable Partition proposed;

  RateControlLaw(List<ServiceClass> classes, int threads, Function<Target, ClassRate> rate) {
    this.division = new RateDivision(classes, threads);
    this.speed = new ThreadSpeed(classes.size());
    List<@Nullable ClassRate> each = new ArrayList<>();
    for (ServiceClass owner : classes) {
      each.add(owner.guarantee().target().map(rate).orElse(null));
    }
    this.rates = each.toArray(new @Nullable ClassRate[0]);
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
  public Proposal propose(Measurement measured) {
    speed.look(measured);
    learn(measured);
    if (!speed.isKnown()) {
      proposed = null;
      return Proposal.of(measured.partition(), NOTHING_KNOWN);
    }
    for (int k = 0; k < rates.length; k++) {
      ClassRate each = rates[k];
      if (each == null) {
        division.share(k);
      } else {
        ClassMeasurement seen = measured.classes().get(k);
        division.rate(k, each.rate(seen), useful(seen, measured.periodSeconds()));
      }
    }
    proposed = division.divide(speed);
    String reason = division.unmet().isEmpty() ? MET : "not met: the rates of " + division.unmet();
    return Proposal.of(proposed, reason);
  }

  /** Threads for which there will be requests until the next look. */
  private static int useful(ClassMeasurement seen, double period) {
    return (int) Math.ceil(seen.present() + seen.arrivalRate() * period) + 1;
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

  /** What a class has learnt; 0 for one without target. */
  double trim(int k) {
    ClassRate each = rates[k];
    return each == null ? 0 : each.trim();
  }
}
