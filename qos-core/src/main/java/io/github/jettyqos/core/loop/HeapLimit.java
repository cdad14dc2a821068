package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.measure.demand.HeapUse;
import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The ceilings of classes while the heap is short: those of lowest priority get fewer handlers,
 * step by step, whatever the partition is.
 *
 * <pre>
 *   h above B         c' = max(1, floor(min(c, r) / 2))   each period, for the last class of which that is less than r
 *   h below B - {@value #HYSTERESIS}  c' = c + max(1, floor(c / 4))       each second, for the first class that is held, after a collection
 *                                                         since, or while u is below that, too; no ceiling once c' is at least m
 *   h older than {@value #STALE_SECONDS} s  as below, each second
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>h</td><td>heap in use after its last collection, as a part of the maximum</td></tr>
 *   <tr><td>u</td><td>what is in use now, with what the next collection will free</td></tr>
 *   <tr><td>B</td><td>the bound, {@code heap-limit}</td></tr>
 *   <tr><td>c, r, m</td><td>ceiling, running handlers and most threads of a class</td></tr>
 * </table>
 *
 * <p>The last class is that of the lowest priority; among equals that of the lowest weight, and
 * then the last one configured. Classes of the first priority are never held; if all classes have
 * one priority, the first of them is not. A class is only begun with once those behind it have come
 * down to their ceilings, or after {@value #PATIENCE_SECONDS} s, as handlers may take long to
 * return; and once the heap was collected since.
 *
 * <p>It cannot lock itself in. One handler of each class goes on, so that the heap is collected
 * again. Where that takes longer than {@value #STALE_SECONDS} s the heap is not short, as one that
 * is gets collected all the time, and the old reading counts no more.
 *
 * <p>Source: ours; decrease and increase as those of congestion windows. A class halves what runs
 * and not what it may have, or the first steps would change nothing.
 */
final class HeapLimit {
  private static final double HYSTERESIS = 0.05;
  private static final int PATIENCE_SECONDS = 5;
  private static final int STALE_SECONDS = 10;
  private static final long PATIENCE_NANOS = Duration.ofSeconds(PATIENCE_SECONDS).toNanos();
  private static final long STALE_NANOS = Duration.ofSeconds(STALE_SECONDS).toNanos();
  private static final long SECOND_NANOS = Duration.ofSeconds(1).toNanos();
  private static final int FREE = Partition.THREADS.max();
  private static final int QUARTER = 4;

  private static final Comparator<ServiceClass> IN_ORDER =
      Comparator.comparingInt(ServiceClass::priority)
          .thenComparing(each -> each.guarantee().weight(), Comparator.reverseOrder());

  private final double bound;
  private final int[] ceilings;
  private boolean begun;
  private long collections;
  private long collectedNanos;
  private long changedNanos;

  /** The number of collections at the last change of a ceiling. */
  private long changedAt;

  /** A limit that holds no class. */
  HeapLimit(double bound, int classes) {
    this.bound = bound;
    this.ceilings = new int[classes];
    holdNone();
  }

  /** Takes all ceilings away. */
  void holdNone() {
    Arrays.fill(ceilings, FREE);
  }

  double bound() {
    return bound;
  }

  /**
   * Reads a period.
   *
   * @return whether a ceiling has changed
   */
  boolean next(Measurement measured, List<ServiceClass> classes, HeapUse heap) {
    long now = measured.atNanos();
    if (!begun || heap.collections() != collections) {
      begun = true;
      collections = heap.collections();
      collectedNanos = now;
    }
    boolean stale = now - collectedNanos >= STALE_NANOS;
    boolean changed = false;
    if (heap.part() > bound && !stale) {
      changed = take(measured, mayWait(classes));
    } else if (isHolding() && (stale || !(heap.part() >= bound - HYSTERESIS))) {
      boolean known = stale || collections != changedAt || heap.present() < bound - HYSTERESIS;
      boolean due = known && now - changedNanos >= SECOND_NANOS;
      changed = due && give(measured, classes);
    }
    if (changed) {
      changedNanos = now;
      changedAt = collections;
    }
    return changed;
  }

  /** The indices of the classes that may be held, the first to be so last. */
  private static List<Integer> mayWait(List<ServiceClass> classes) {
    List<ServiceClass> sorted = classes.stream().sorted(IN_ORDER).toList();
    int first = sorted.get(0).priority();
    boolean differ = sorted.get(sorted.size() - 1).priority() > first;
    return sorted.stream()
        .skip(differ ? 0 : 1)
        .filter(each -> !differ || each.priority() > first)
        .map(classes::indexOf)
        .toList();
  }

  private boolean take(Measurement measured, List<Integer> order) {
    boolean waited = measured.atNanos() - changedNanos >= PATIENCE_NANOS;
    boolean came = true; // whether those behind have come down to their ceilings
    boolean collected = collections != changedAt;
    boolean changed = false;
    for (int i = order.size() - 1; i >= 0; i--) {
      int k = order.get(i);
      int running = measured.classes().get(k).running();
      int next = Math.max(1, Math.min(ceilings[k], running) / 2);
      if (next < ceilings[k] && (ceilings[k] < FREE || (collected && (came || waited)))) {
        ceilings[k] = next;
        changed = true;
        if (running > next) {
          break; // a class that is idle frees nothing, so the next one follows at once
        }
      }
      came &= running <= ceilings[k];
    }
    return changed;
  }

  private boolean give(Measurement measured, List<ServiceClass> classes) {
    for (int k : mayWait(classes)) {
      if (ceilings[k] < FREE) {
        int next = ceilings[k] + Math.max(1, ceilings[k] / QUARTER);
        int most = measured.partition().terms(classes).most().get(k);
        ceilings[k] = next >= most ? FREE : next;
        return true;
      }
    }
    holdNone(); // of a class that has another priority since
    return true;
  }

  /** Whether a class has a ceiling. */
  boolean isHolding() {
    return Arrays.stream(ceilings).anyMatch(each -> each < FREE);
  }

  /** The ceilings, 65535 for none. */
  int[] ceilings() {
    return ceilings.clone();
  }

  /** The ceilings of the held classes, by name. */
  Map<String, Integer> held(List<ServiceClass> classes) {
    Map<String, Integer> held = new LinkedHashMap<>();
    for (int k = 0; k < ceilings.length; k++) {
      if (ceilings[k] < FREE) {
        held.put(classes.get(k).name(), ceilings[k]);
      }
    }
    return held;
  }
}
