package io.github.jettyqos.core.balance;

/**
 * The requests in flight at each place, relative to those that keep it busy. Speeds are not used:
 * as far as a balancer gives different work to different nodes, they measure that work. Guarded by
 * its owner.
 */
final class NodeLoads {
  /**
   * The requests that keep a node busy, unless it has fewer threads: the lower threshold of Pai et
   * al. 1998. More threads than this wait for something else than each other.
   */
  private static final int ENOUGH = 25;

  private final NodePlaces places;
  private final NodeShares shares;
  private final int[] inFlight;
  private final NodeStatus[][] reported;
  private final TournamentTree order;
  private int next;

  NodeLoads(NodePlaces places, NodeShares shares, int nodes, int classes) {
    this.places = places;
    this.shares = shares;
    this.inFlight = new int[nodes];
    this.reported = new NodeStatus[nodes][classes];
    this.order = new TournamentTree(nodes);
    for (int place = 0; place < nodes; place++) {
      silent(place);
    }
  }

  /** The threads of a place, scaled by its share. */
  double threads(int place) {
    double known = 0;
    for (NodeStatus status : reported[place]) {
      known += status.quota();
    }
    return shares.get(place) * known;
  }

  /** The requests at a place, and some more, relative to those that keep it busy. */
  private double with(int place, int more) {
    double enough = Math.min(ENOUGH * shares.get(place), threads(place));
    return (inFlight[place] + more) / Math.max(1e-9, enough);
  }

  /** The load of a place, 1 if it is just busy. */
  double of(int place) {
    return with(place, 0);
  }

  /** Updates the order after a change of requests, reports or share. */
  void look(int place) {
    if (shares.isOut(place)) {
      order.leave(place);
    } else {
      order.enter(place, 0, with(place, 1), 0);
    }
  }

  /** The least loaded place of those not tried; of equal ones the next after the last choice. */
  int least(Tried tried) {
    places.each(tried, order::leave);
    int best = order.winner(next);
    places.each(tried, this::look);
    return best;
  }

  /** Counts a request at a place, or none; returns its node. */
  int dispatched(int place) {
    if (place != Balancer.NONE) {
      inFlight[place]++;
      next = (place + 1) % inFlight.length;
      look(place);
    }
    return places.node(place);
  }

  void completed(int place) {
    inFlight[place] = Math.max(0, inFlight[place] - 1);
    look(place);
  }

  void report(int place, int classIndex, NodeStatus status) {
    reported[place][classIndex] = status;
    look(place);
  }

  void silent(int place) {
    int classes = reported[place].length;
    for (int k = 0; k < classes; k++) {
      int part = ENOUGH / classes + (k < ENOUGH % classes ? 1 : 0);
      reported[place][k] = new NodeStatus(0, part, part, 1);
    }
    look(place);
  }

  void forget(int place) {
    inFlight[place] = 0;
    silent(place);
  }
}
