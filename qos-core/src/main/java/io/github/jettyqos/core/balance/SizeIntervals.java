package io.github.jettyqos.core.balance;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Gives each node a range of sizes, the first node the smallest, so that the sizes in each range
 * have the same sum for each thread of its node. A target of unknown size goes to the least loaded
 * node.
 *
 * <p>Source: Harchol-Balter, Crovella and Murta, "On choosing a task assignment policy for a
 * distributed server system", 1999: SITA-E; Bestavros, Katagai and Londono 1997 propose nodes for
 * ranges of sizes. Deviations: the size of a target is the mean of its last answers; the
 * distribution is that of the requests so far but for answers that are not a whole body, the older
 * ones with less weight, in quarters of octaves; a quarter that lies in two ranges is divided in
 * turn.
 */
final class SizeIntervals extends LoadedNodes {
  private static final int OCTAVES = 64;
  private static final int PARTS = 4;
  private static final double TURN = 0.618033988749895;

  /** After so many requests former ones count half. */
  private static final int WINDOW = 50_000;

  /** The answers of which a mean is; later ones count with this weight. */
  private static final int ANSWERS = 16;

  private final double[] load = new double[OCTAVES * PARTS];
  private final int nodes;
  private double all;
  private int counted;
  private double turn;
  private final RecentKeys<Size> sizes = new RecentKeys<>();

  /** The mean size of the answers of a target. */
  private static final class Size {
    private double mean;
    private int answers;

    void add(long size) {
      answers = Math.min(ANSWERS, answers + 1);
      mean += (Math.max(1, size) - mean) / answers;
    }
  }

  SizeIntervals(int nodes, int classes) {
    super(nodes, classes);
    this.nodes = nodes;
  }

  @Override
  public void took(long key, long size) {
    lock.lock();
    try {
      Size known = sizes.get(key);
      if (size < 0) {
        if (known != null) {
          discount(known.mean);
        }
        return;
      }
      if (known == null) {
        known = new Size();
        sizes.put(key, known);
      }
      known.add(size);
    } finally {
      lock.unlock();
    }
  }

  @Override
  @GuardedBy("lock")
  int choose(Tried tried, long key) {
    Size known = sizes.get(key);
    if (known == null || tried.size() > 0) {
      return loads.least(tried);
    }
    int bucket = bucket(known.mean);
    count(bucket, known.mean);
    double before = 0;
    for (int i = 0; i < bucket; i++) {
      before += load[i];
    }
    turn = (turn + TURN) % 1;
    double threads = 0;
    for (int place = 0; place < nodes; place++) {
      threads += loads.threads(place);
    }
    double at = (before + turn * load[bucket]) / all * threads;
    int last = NONE;
    for (int place = 0; place < nodes && at >= 0; place++) {
      if (!shares.isOut(place)) {
        last = place;
        at -= loads.threads(place);
      }
    }
    return last;
  }

  private static int bucket(double size) {
    int octave = Math.getExponent(size);
    int part = (int) (PARTS * (size / Math.scalb(1.0, octave) - 1));
    return octave * PARTS + Math.min(PARTS - 1, part);
  }

  /** Takes a request back that was counted when its node was chosen. */
  @GuardedBy("lock")
  private void discount(double size) {
    int bucket = bucket(size);
    double less = Math.min(size, load[bucket]);
    load[bucket] -= less;
    all -= less;
    counted = Math.max(0, counted - 1);
  }

  @GuardedBy("lock")
  private void count(int bucket, double size) {
    load[bucket] += size;
    all += size;
    counted++;
    if (counted == WINDOW) {
      counted /= 2;
      all = 0;
      for (int i = 0; i < load.length; i++) {
        load[i] /= 2;
        all += load[i];
      }
    }
  }
}
