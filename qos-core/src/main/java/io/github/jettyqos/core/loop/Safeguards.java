package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.loop.LoopStatus.HeapStatus;
import io.github.jettyqos.core.measure.ClassCounts;
import io.github.jettyqos.core.measure.demand.HeapUse;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What protects a server beside its law, each only where it is configured: {@link HeapLimit} and
 * {@link Readiness}. Guarded by its loop.
 */
final class Safeguards {
  private static final Logger LOG = LoggerFactory.getLogger(Safeguards.class);
  private static final long QUIET_NANOS = Duration.ofMinutes(1).toNanos();

  private final Gate gate;
  private @Nullable HeapLimit heap;
  private @Nullable Readiness readiness;
  private HeapUse use = HeapUse.UNKNOWN;
  private String remark = "";
  private Map<String, Integer> held = Map.of();
  private long dispatched = -1;
  private long away;

  /** When the last begin of a hold was logged; as it may come and go. */
  private long saidNanos;

  private boolean said;

  /**
   * Without any, until {@link #keep}.
   *
   * @param before of other classes, whose readiness goes on; null for none
   */
  Safeguards(Gate gate, @Nullable Safeguards before) {
    this.gate = gate;
    this.readiness = before == null ? null : before.readiness;
  }

  /** Puts rules in force; what is the same goes on. */
  void keep(Optional<Double> limit, @Nullable Duration after, Duration back, int classes) {
    HeapLimit was = heap;
    if (was == null || limit.isEmpty() || was.bound() != limit.get()) {
      release();
      heap = limit.map(bound -> new HeapLimit(bound, classes)).orElse(null);
    }
    Readiness kept = readiness;
    if (after == null) {
      readiness = null;
    } else if (kept == null || !kept.isBy(after, back)) {
      readiness = new Readiness(after, back);
    }
  }

  private void release() {
    HeapLimit was = heap;
    if (was != null && was.isHolding()) {
      was.holdNone();
      gate.ceilings(was.ceilings());
      LOG.info("heap-limit {} holds no class any more", was.bound());
    }
    held = Map.of();
    remark = "";
  }

  /** Reads a period of the classes. */
  void look(Measurement measured, List<ServiceClass> classes, HeapUse now) {
    use = now;
    HeapLimit limit = heap;
    if (limit != null && gate.isEnforced()) {
      limit(limit, measured, classes);
    }
    Readiness kept = readiness;
    if (kept != null) {
      look(kept, measured, classes);
    }
  }

  private void limit(HeapLimit limit, Measurement measured, List<ServiceClass> classes) {
    if (limit.next(measured, classes, use)) {
      gate.ceilings(limit.ceilings());
      Map<String, Integer> before = held;
      held = limit.held(classes);
      remark =
          held.isEmpty()
              ? ""
              : String.format(
                  Locale.ROOT,
                  "heap %.2f after a collection, heap-limit %s: handlers at most %s",
                  use.part(),
                  limit.bound(),
                  held);
      tell(measured.atNanos(), before.isEmpty(), held.isEmpty());
    }
  }

  private void tell(long nowNanos, boolean begins, boolean ends) {
    LOG.debug("{}", remark);
    if (begins && (!said || nowNanos - saidNanos >= QUIET_NANOS)) {
      said = true;
      saidNanos = nowNanos;
      LOG.warn("{}", remark);
    } else if (ends && nowNanos - saidNanos >= QUIET_NANOS) {
      LOG.info("heap {} after a collection: no class is held any more", use.part());
    }
  }

  private void look(Readiness kept, Measurement measured, List<ServiceClass> classes) {
    int first = classes.stream().mapToInt(ServiceClass::priority).min().orElse(0);
    long served = 0;
    long refused = 0;
    for (int k = 0; k < classes.size(); k++) {
      if (classes.get(k).priority() == first) {
        ClassCounts counts = gate.counts(k);
        served += counts.dispatched();
        for (RejectReason each : Readiness.COUNTED) {
          refused += counts.rejected().getOrDefault(each, 0L);
        }
      }
    }
    boolean before = kept.isReady();
    if (dispatched >= 0) {
      // Less than before only if the classes of first priority are others now.
      boolean ready =
          kept.next(
              measured.periodNanos(),
              Math.max(0, served - dispatched),
              Math.max(0, refused - away));
      if (ready != before) {
        tell(kept, ready);
      }
    }
    dispatched = served;
    away = refused;
  }

  private static void tell(Readiness kept, boolean ready) {
    if (ready) {
      LOG.info("ready again: no request of first priority was turned away for {}", kept.back());
    } else {
      LOG.warn(
          "not ready: requests of first priority are turned away; ready again after {} without",
          Durations.format(kept.back()));
    }
  }

  /** A period could not be measured. */
  void pause() {
    Readiness kept = readiness;
    if (kept != null) {
      kept.forget();
    }
    dispatched = -1;
  }

  /** Whether classes have less than their partition says. */
  boolean isHolding() {
    return !held.isEmpty();
  }

  /** Why, in words; empty if not. */
  String remark() {
    return remark;
  }

  boolean isReady() {
    Readiness kept = readiness;
    return kept == null || kept.isReady();
  }

  HeapStatus heap() {
    HeapLimit limit = heap;
    return new HeapStatus(
        use.part(), limit == null ? Optional.empty() : Optional.of(limit.bound()), held);
  }
}
