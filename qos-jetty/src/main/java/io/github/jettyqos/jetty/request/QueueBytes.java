package io.github.jettyqos.jetty.request;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * The memory of requests without a handler, with one bound over all classes and connections.
 *
 * <p>Half of it is reserved for the classes in equal parts, so that the uploads of one class cannot
 * cause the rejection of another's; the other half is common, first come, first served.
 *
 * <pre>
 *  T1 (take) adds the excess of its class over its part to the common part, then adds to its class.
 *  T2 (take, or give) of the same class comes between the two: T1's second step fails, it gives the
 *  common part back and looks again.
 *  So the common part is never less than the excess of the classes, and the sum of all never more than
 *  the bound. At worst T3 is refused in the moment in which T1 has added twice.
 * </pre>
 */
public final class QueueBytes {
  /** The reserved bytes of each class. */
  private final long part;

  private final long common;
  private final AtomicLongArray held;
  private final AtomicLong beyond = new AtomicLong();

  /** What requests of former configurations hold; null once that is nothing. */
  private volatile @Nullable QueueBytes former;

  private final List<Integer> from;

  public QueueBytes(int classes, long bound) {
    this(classes, bound, null, List.of());
  }

  /**
   * The memory of other classes, whose common part lacks what requests of the former ones hold.
   *
   * @param from of each class its index among the former ones, or -1
   */
  public QueueBytes(int classes, long bound, @Nullable QueueBytes former, List<Integer> from) {
    this.former = former;
    this.from = from;
    this.part = bound / 2 / classes;
    this.common = bound - part * classes;
    this.held = new AtomicLongArray(classes);
  }

  /** Takes some bytes for a class, if they fit. */
  public boolean take(int classIndex, int bytes) {
    while (true) {
      long before = held.get(classIndex);
      long more = beyondPart(before + bytes) - beyondPart(before);
      if (more > 0 && !takeCommon(more)) {
        return false;
      }
      if (held.compareAndSet(classIndex, before, before + bytes)) {
        return true;
      }
      beyond.addAndGet(-more);
    }
  }

  private boolean takeCommon(long bytes) {
    long before;
    do {
      before = beyond.get();
      if (before + bytes + ofFormer() > common) {
        return false;
      }
    } while (!beyond.compareAndSet(before, before + bytes));
    return true;
  }

  public void give(int classIndex, long bytes) {
    long before = held.getAndAdd(classIndex, -bytes);
    long less = beyondPart(before) - beyondPart(before - bytes);
    if (less > 0) {
      beyond.addAndGet(-less);
    }
  }

  private long beyondPart(long bytes) {
    return Math.max(0, bytes - part);
  }

  private long ofFormer() {
    QueueBytes known = former;
    if (known == null) {
      return 0;
    }
    long bytes = known.all();
    if (bytes == 0) {
      former = null; // at worst a request that was read meanwhile is not counted
    }
    return bytes;
  }

  /** The bytes held by all classes, also of former configurations. */
  public long all() {
    long sum = ofFormer();
    for (int k = 0; k < held.length(); k++) {
      sum += held.get(k);
    }
    return sum;
  }

  /** The bytes held by a class now. */
  public long held(int classIndex) {
    QueueBytes known = former;
    int index = known == null ? -1 : from.get(classIndex);
    return held.get(classIndex) + (known == null || index < 0 ? 0 : known.held(index));
  }
}
