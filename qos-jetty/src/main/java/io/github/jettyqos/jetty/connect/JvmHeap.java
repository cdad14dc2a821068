package io.github.jettyqos.jetty.connect;

import com.sun.management.GarbageCollectorMXBean;
import com.sun.management.GcInfo;
import io.github.jettyqos.core.measure.demand.HeapUse;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryPoolMXBean;
import java.lang.management.MemoryType;
import java.lang.management.MemoryUsage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reader of the heap in use after a collection: of the fullest pool of old objects.
 *
 * <p>A collection of young objects alone leaves dead old ones in place. With most collectors the
 * use of the old pool is that after its own last collection. G1 is different: it tells that only
 * after mixed and full collections, and where old objects live there is nothing for a mixed one to
 * do. There, after any collection, counts what the old pool has; dead objects among them are few
 * for long, as G1 marks them long before the pool is full, and what a marking has freed since does
 * not count.
 */
final class JvmHeap {
  private static final String G1 = "G1 ";

  /** A pool of old objects, and the collectors that tell its use. */
  private record Old(MemoryPoolMXBean pool, List<GarbageCollectorMXBean> collectors) {

    static Old of(MemoryPoolMXBean pool) {
      return new Old(
          pool,
          ManagementFactory.getPlatformMXBeans(GarbageCollectorMXBean.class).stream()
              .filter(each -> List.of(each.getMemoryPoolNames()).contains(pool.getName()))
              .toList());
    }

    long collections() {
      return collectors.stream().mapToLong(each -> Math.max(0, each.getCollectionCount())).sum();
    }

    double part() {
      return pool.getName().startsWith(G1) ? afterAny() : part(pool.getCollectionUsage());
    }

    private double afterAny() {
      GcInfo last = null;
      for (GarbageCollectorMXBean each : collectors) {
        GcInfo info = each.getLastGcInfo();
        if (info != null && (last == null || info.getEndTime() > last.getEndTime())) {
          last = info;
        }
      }
      MemoryUsage after = last == null ? null : last.getMemoryUsageAfterGc().get(pool.getName());
      return Math.min(part(after), part(pool.getUsage()));
    }

    private static double part(@Nullable MemoryUsage of) {
      return of == null || of.getMax() <= 0 ? Double.NaN : (double) of.getUsed() / of.getMax();
    }
  }

  private static final List<Old> OLD =
      ManagementFactory.getMemoryPoolMXBeans().stream()
          .filter(each -> each.getType() == MemoryType.HEAP && each.isUsageThresholdSupported())
          .map(Old::of)
          .toList();

  private JvmHeap() {}

  /** Reads it, in some ten microseconds. */
  static HeapUse now() {
    double most = Double.NaN;
    double present = Double.NaN;
    long collections = 0;
    for (Old each : OLD) {
      most = greater(most, each.part());
      present = greater(present, Old.part(each.pool.getUsage()));
      collections += each.collections();
    }
    return new HeapUse(most, present, collections);
  }

  /** The greater of two, of which either may be unknown. */
  private static double greater(double one, double other) {
    return Double.isNaN(one) || other > one ? other : one;
  }
}
