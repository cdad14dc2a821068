package io.github.jettyqos.core.balance;

import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.ObjIntConsumer;

/**
 * Chooses the node with the most spare capacity for the class of the request.
 *
 * <p>Law: the node with the smallest key, compared from left to right.
 *
 * <pre>
 *   sigma = tau - n
 *   sigma &gt; 0:    (b (2 - sigma / c) / speed',                -sigma, (j - r) mod M)
 *   sigma &lt;= 0:   (2 b / speed' + (1 - sigma) / (c speed),    0,      (j - r) mod M)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>n</td><td>{@link NodeStatus#queued}, requests</td></tr>
 *   <tr><td>tau</td><td>{@link NodeStatus#idle}, threads</td></tr>
 *   <tr><td>c</td><td>{@link NodeStatus#quota}, threads</td></tr>
 *   <tr><td>speed</td><td>{@link NodeStatus#speed}, no unit</td></tr>
 *   <tr><td>speed'</td><td>the same, 1.28 times nearer to 1, and 1 from 1 / 1.28 to 1.28</td></tr>
 *   <tr><td>b</td><td>.125, the weight of its own processing time</td></tr>
 *   <tr><td>j, M</td><td>node, and the number of nodes</td></tr>
 *   <tr><td>r</td><td>the node after the one chosen last for the class</td></tr>
 * </table>
 *
 * <p>The first number is a time, in processing times of a node of speed 1: until a thread is free
 * there, plus a part of the processing time of the request that grows with the busy threads. Among
 * nodes of equal speed, an idle thread is preferred to any queue, and the node with the largest
 * idle part comes first.
 *
 * <p>Source: Gao, Pan and Hu 2011, section 5, equations (15) and (16). Deviations:
 *
 * <ul>
 *   <li>The printed degree of idleness, tau / n, is infinite without queued requests and 0 without
 *       idle threads, which under load is the case everywhere, so that all nodes are equal.
 *   <li>A total order derived from it, {@link IdleOrder#STRICT}, prefers an idle thread of a slow
 *       node to a short queue of a fast one: a node that is ten times slower then causes the
 *       slowest hundredth of all requests (figures: docs/decisions/balancing.md).
 *   <li>Between two reports the status of a node is updated with each dispatch and completion;
 *       otherwise all requests of an interval would go to one node. If other front ends send to the
 *       nodes as well, each own request counts as several ({@link Others}).
 * </ul>
 *
 * <p>A node without reports counts as one busy thread for which the requests in flight wait, so
 * that without any reports this is Least Connections of the class.
 *
 * <p>The threads of a node are scaled by its share.
 *
 * <p>A node that is to be tried gets the next request regardless of the others, and only that one,
 * as its status is then the reported one.
 *
 * <p>As printed, the order is that of (16), the lowest number decides between equal nodes, and the
 * status changes only with reports.
 */
final class MaximumIdleFirst implements Balancer {
  /** The key of a node to try, less than all others, which are at least 0. */
  private static final double NEXT = -1;

  private final IdleOrder order;
  private final boolean follows;
  private final OfClass[] classes;

  MaximumIdleFirst(int nodes, int classes, IdleOrder order) {
    this.order = order;
    this.follows = order != IdleOrder.PRINTED;
    this.classes = new OfClass[classes];
    Arrays.setAll(this.classes, i -> new OfClass(nodes));
  }

  /**
   * The state of one class, guarded by its lock; an annotation cannot express that where a callback
   * runs under it.
   */
  private final class OfClass {
    final ReentrantLock lock = new ReentrantLock();
    final NodePlaces places;
    final NodeStatus[] nodes;
    final int[] inFlight;
    final NodeShares shares;
    final TournamentTree tournament;
    final Others others = new Others();
    int next;

    OfClass(int nodes) {
      this.places = new NodePlaces(nodes);
      this.nodes = new NodeStatus[nodes];
      this.inFlight = new int[nodes];
      this.shares = new NodeShares(nodes);
      this.tournament = new TournamentTree(nodes);
      for (int node = 0; node < nodes; node++) {
        is(node, NodeStatus.UNKNOWN);
      }
    }

    void is(int node, NodeStatus status) {
      nodes[node] = status;
      enter(node);
    }

    void enter(int node) {
      if (shares.isOut(node)) {
        tournament.leave(node);
      } else if (nodes[node].isNext()) {
        tournament.enter(node, NEXT, 0, 0);
      } else {
        order.enter(tournament, node, nodes[node], shares.get(node));
      }
    }

    int choose(Tried tried) {
      places.each(tried, tournament::leave);
      int chosen = tournament.winner(next);
      places.each(tried, this::enter);
      return chosen;
    }

    void dispatched(int node) {
      inFlight[node]++;
      if (follows) {
        next = (node + 1) % nodes.length;
        NodeStatus status = nodes[node];
        for (int i = others.sent(); i > 0; i--) {
          status = status.afterDispatch();
        }
        is(node, status);
      }
    }

    void completed(int node) {
      inFlight[node] = Math.max(0, inFlight[node] - 1);
      if (follows) {
        NodeStatus status = nodes[node];
        for (int i = others.over(); i > 0; i--) {
          status = status.afterCompletion();
        }
        is(node, status);
      }
    }

    void gone(int place) {
      places.pass(place);
      inFlight[place] = 0;
      shares.set(place, 0);
      is(place, NodeStatus.UNKNOWN);
    }
  }

  @Override
  public int dispatch(int classIndex, Tried tried) {
    OfClass own = classes[classIndex];
    own.lock.lock();
    try {
      int chosen = own.choose(tried);
      if (chosen != NONE) {
        own.dispatched(chosen);
      }
      return own.places.node(chosen);
    } finally {
      own.lock.unlock();
    }
  }

  @Override
  public void completed(int node, int classIndex) {
    OfClass own = classes[classIndex];
    own.lock.lock();
    try {
      int place = own.places.of(node);
      if (place != NONE) {
        own.completed(place);
      }
    } finally {
      own.lock.unlock();
    }
  }

  @Override
  public void report(int node, int classIndex, NodeStatus status) {
    OfClass own = classes[classIndex];
    own.lock.lock();
    try {
      int place = own.places.of(node);
      if (place != NONE) {
        own.others.reported(status.inFlight(), own.inFlight[place]);
        own.is(place, status);
      }
    } finally {
      own.lock.unlock();
    }
  }

  @Override
  public void share(int node, double share) {
    ofEach(
        node,
        (own, place) -> {
          own.shares.set(place, share);
          own.enter(place);
        });
  }

  @Override
  public void silent(int node) {
    ofEach(node, (own, place) -> own.is(place, NodeStatus.unknown(own.inFlight[place])));
  }

  @Override
  public void gone(int node) {
    ofEach(node, OfClass::gone);
  }

  private void ofEach(int node, ObjIntConsumer<OfClass> what) {
    for (OfClass own : classes) {
      own.lock.lock();
      try {
        int place = own.places.of(node);
        if (place != NONE) {
          what.accept(own, place);
        }
      } finally {
        own.lock.unlock();
      }
    }
  }
}
