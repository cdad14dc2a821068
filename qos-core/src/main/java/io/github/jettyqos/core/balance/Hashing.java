package io.github.jettyqos.core.balance;

import com.google.errorprone.annotations.concurrent.GuardedBy;

/**
 * Chooses a node by the key of a request: the same one as long as it has a share. Each key has a
 * random sequence of places, and the first one that may take it does; so a key goes back when its
 * node does, and no key moves because of other nodes.
 *
 * <p>Source: source and destination hashing, as named by Gao, Pan and Hu 2011, section 2.2.
 * Deviations: they do not say what becomes of keys whose node is away; and a bound of the load, as
 * in Mirrokni, Thorup and Zadimoghaddam, "Consistent hashing with bounded loads", SODA 2018.
 */
final class Hashing extends LockedBalancer {
  /** A bound that moves few keys, and keeps every node within a quarter of its part. */
  static final double BOUND = 1.25;

  /** The rounds of all places after which no more are drawn. */
  private static final int ROUNDS = 8;

  private static final long STEP = 0x9e3779b97f4a7c15L;

  private final double bound;
  private final int[] inFlight;
  private int all;
  private double allShares;

  /** A balancer; its bound may be infinite. */
  Hashing(int nodes, double bound) {
    super(nodes);
    this.bound = bound;
    this.inFlight = new int[nodes];
    this.allShares = nodes;
  }

  @Override
  public int dispatch(int classIndex, Tried tried) {
    return dispatch(classIndex, tried, 0);
  }

  @Override
  public int dispatch(int classIndex, Tried tried, long key) {
    lock.lock();
    try {
      int place = choose(tried, key);
      if (place != NONE) {
        inFlight[place]++;
        all++;
      }
      return places.node(place);
    } finally {
      lock.unlock();
    }
  }

  @GuardedBy("lock")
  private int choose(Tried tried, long key) {
    long state = key;
    for (int i = 0; i < ROUNDS * inFlight.length; i++) {
      state += STEP;
      long drawn = mix(state);
      int place = (int) (((drawn >>> 32) * inFlight.length) >>> 32);
      // A node with a share of 1/2 gets half of its keys, always the same ones.
      boolean isItsTurn = (drawn & 0xffffffffL) < shares.get(place) * 0x1p32;
      if (isItsTurn && isBelowBound(place) && !tried.contains(places.node(place))) {
        return place;
      }
    }
    return least(tried);
  }

  @GuardedBy("lock")
  private boolean isBelowBound(int place) {
    return inFlight[place] < Math.ceil(bound * (all + 1) * shares.get(place) / allShares);
  }

  /** The place with the least load, where few places have a node. */
  @GuardedBy("lock")
  private int least(Tried tried) {
    int best = NONE;
    double least = Double.POSITIVE_INFINITY;
    for (int place = 0; place < inFlight.length; place++) {
      if (!shares.isOut(place) && !tried.contains(places.node(place))) {
        double load = NodeShares.weighed(inFlight[place], shares.get(place));
        if (load < least) {
          least = load;
          best = place;
        }
      }
    }
    return best;
  }

  /** The finaliser of SplitMix64. */
  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  @Override
  public void completed(int node, int classIndex) {
    at(
        node,
        place -> {
          if (inFlight[place] > 0) {
            inFlight[place]--;
            all--;
          }
        });
  }

  @Override
  void shared(int place, double share) {
    shares.set(place, share);
    double sum = 0; // again, so that rounding errors do not accumulate
    for (int each = 0; each < inFlight.length; each++) {
      sum += shares.get(each);
    }
    allShares = sum;
  }

  @Override
  void forget(int place) {
    all -= inFlight[place];
    inFlight[place] = 0;
  }
}
