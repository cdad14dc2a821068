package io.github.jettyqos.core.model.play;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.StationLimit;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.model.TimelyLimit;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The simulated gate, by the rules of {@link Partition} and {@link Terms}.
 *
 * <p>Expired requests are removed when their queue is next examined, which is before another
 * request could take their place or follow them.
 */
final class PlayerGate {
  /** The callbacks for requests. */
  interface Ends {
    void started(int request);

    void lost(int request);
  }

  private static final double SECOND = 1e9;

  private final List<ServiceClass> owners;
  private final int classes;
  private final int[] order;
  private final double[] patience;
  private final int[] mostQueued;
  private final List<Deque<Integer>> queues = new ArrayList<>();
  private final int[] running;
  private final int[] kept;
  private final int[] most;
  private final int[] weights;
  private final int[] bounds;
  private final @Nullable TimelyLimit[] timely;
  private final long[] released;
  private final double[] at;
  private final Ends ends;
  private int[] budgets = {};
  private long limit;
  private int total;
  private int all;

  /** Busy or kept threads. */
  private int taken;

  /** A gate for requests with the arrival times {@code at}. */
  PlayerGate(List<ServiceClass> classes, double[] at, Ends ends) {
    this.owners = classes;
    this.classes = classes.size();
    this.at = at;
    this.ends = ends;
    this.order =
        IntStream.range(0, this.classes)
            .boxed()
            .sorted(Comparator.comparingInt(k -> classes.get(k).priority()))
            .mapToInt(Integer::intValue)
            .toArray();
    this.patience =
        classes.stream().mapToDouble(each -> each.queue().timeout().toNanos() * 1e-9).toArray();
    this.mostQueued = classes.stream().mapToInt(each -> each.queue().max()).toArray();
    for (int k = 0; k < this.classes; k++) {
      queues.add(new ArrayDeque<>());
    }
    this.running = new int[this.classes];
    this.kept = new int[this.classes];
    this.most = new int[this.classes];
    this.weights = new int[this.classes];
    this.bounds = new int[this.classes];
    this.timely = new @Nullable TimelyLimit[this.classes];
    this.released = new long[this.classes];
  }

  /** Resets it to an empty state with a partition. */
  void clear(Partition partition, Terms terms, int threads) {
    total = Math.min(threads, partition.total());
    budgets = partition.budgets();
    boolean mayKeep = partition.sum() <= partition.total();
    Optional<StationLimit> station = terms.station();
    limit = station.map(StationLimit::most).orElse(Long.MAX_VALUE);
    all = 0;
    taken = 0;
    for (int k = 0; k < classes; k++) {
      queues.get(k).clear();
      running[k] = 0;
      released[k] = 0;
      timely[k] = TimelyLimit.of(owners.get(k), null);
      kept[k] = mayKeep ? terms.kept().get(k) : 0;
      taken += kept[k];
      most[k] = terms.most().get(k);
      bounds[k] = Math.min(mostQueued[k], terms.queues().get(k));
      weights[k] = station.isPresent() ? station.get().weights().get(k) : 0;
    }
  }

  /** Adds a running request, regardless of the partition. */
  void isThere(int k) {
    took(k);
  }

  /** Adds a queued request. */
  void waits(int k, int request) {
    queues.get(k).add(request);
  }

  void arrived(int k, int request, double now) {
    Deque<Integer> queue = queues.get(k);
    if (queue.isEmpty() && running[k] < most[k] && fits(k)) {
      took(k);
      ends.started(request);
      return;
    }
    if (isFull(k, now)) {
      ends.lost(request);
      return;
    }
    TimelyLimit limit = timely[k];
    if (limit != null) {
      limit.joined(nanos(now), queue.size(), running[k], released[k]);
    }
    queue.add(request);
    while (!queue.isEmpty() && running[k] < most[k] && fits(k)) {
      if (!go(k, now)) {
        break;
      }
    }
    if (queue.size() > bound(k)) { // it was one too many
      queue.removeLast();
      ends.lost(request);
    }
  }

  private boolean isFull(int k, double now) {
    if (queues.get(k).size() >= bound(k)) {
      expire(k, now);
    }
    return queues.get(k).size() >= bound(k);
  }

  private int bound(int k) {
    TimelyLimit limit = timely[k];
    return limit == null ? bounds[k] : limit.most(bounds[k], running[k]);
  }

  private static long nanos(double seconds) {
    return (long) (seconds * SECOND);
  }

  void released(int k, double now) {
    all--;
    released[k]++;
    if (running[k]-- > kept[k]) {
      taken--;
    }
    pump(now);
  }

  /** Dispatches all that may run. */
  void pump(double now) {
    while (all < total && (goOne(budgets, now) || goOne(most, now))) {
      // until none can start
    }
  }

  /** Rejects all queued requests at the end. */
  void close() {
    for (Deque<Integer> each : queues) {
      while (!each.isEmpty()) {
        ends.lost(each.removeFirst());
      }
    }
  }

  private boolean goOne(int[] upTo, double now) {
    for (int k : order) {
      if (!queues.get(k).isEmpty() && running[k] < upTo[k] && fits(k) && go(k, now)) {
        return true;
      }
    }
    return false;
  }

  private boolean go(int k, double now) {
    expire(k, now);
    Deque<Integer> queue = queues.get(k);
    if (queue.isEmpty()) {
      return false;
    }
    int request = queue.removeFirst();
    took(k);
    TimelyLimit limit = timely[k];
    if (limit != null) {
      while (!queue.isEmpty() && limit.isTooLate(nanos(now - at[request]), running[k])) {
        ends.lost(request);
        request = queue.removeFirst();
      }
      limit.turn(nanos(now), running[k], queue.size());
      lookIfEmpty(k);
    }
    ends.started(request);
    return true;
  }

  private void took(int k) {
    all++;
    if (running[k]++ >= kept[k]) {
      taken++;
    }
  }

  private boolean fits(int k) {
    if (running[k] < kept[k]) {
      return all < total;
    }
    return taken < total && (weights[k] == 0 || fitsAtStation(k));
  }

  private boolean fitsAtStation(int k) {
    long computing = weights[k];
    for (int each : order) {
      computing += (long) running[each] * weights[each];
      if (each == k) {
        break;
      }
    }
    return computing <= limit;
  }

  private void expire(int k, double now) {
    Deque<Integer> queue = queues.get(k);
    while (!queue.isEmpty() && now - at[queue.getFirst()] > patience[k]) {
      ends.lost(queue.removeFirst());
    }
    lookIfEmpty(k);
  }

  private void lookIfEmpty(int k) {
    TimelyLimit limit = timely[k];
    if (limit != null && queues.get(k).isEmpty()) {
      limit.emptied();
    }
  }
}
