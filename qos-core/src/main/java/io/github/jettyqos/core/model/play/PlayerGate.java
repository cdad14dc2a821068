package io.github.jettyqos.core.model.play;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.StationLimit;
import io.github.jettyqos.core.Terms;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

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
    queues.get(k).add(request);
    while (!queues.get(k).isEmpty() && running[k] < most[k] && fits(k)) {
      if (!go(k, now)) {
        break;
      }
    }
    if (queues.get(k).size() > bounds[k]) {
      expire(k, now);
      if (queues.get(k).size() > bounds[k]) {
        queues.get(k).removeLast();
        ends.lost(request);
      }
    }
  }

  void released(int k, double now) {
    all--;
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
    if (queues.get(k).isEmpty()) {
      return false;
    }
    int request = queues.get(k).removeFirst();
    took(k);
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
  }
}
