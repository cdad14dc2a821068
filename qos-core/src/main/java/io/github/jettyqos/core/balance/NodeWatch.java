package io.github.jettyqos.core.balance;

import io.github.jettyqos.core.measure.ClusterCounts.NodeHealth;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Judges the health of each node by its reports and the outcome of its requests, and informs a
 * balancer. It has neither clock nor thread: the component that asks the nodes calls it, and calls
 * {@link #tick} at each heartbeat. Thread-safe; each node has a lock of its own, under which the
 * balancer is informed, so that it gets the events of one node in their order.
 *
 * <pre>
 *  T1 gets a report of node 3.        T2 finds that its second heartbeat is missed.
 *  If the balancer were informed after the lock, T2 might come first and T1 then give a share to a node
 *  that is down, until the next event.
 * </pre>
 *
 * <p><b>For a request</b>, call {@link #dispatched} when all of it was sent, and then one of {@link
 * #completed}, {@link #failed} and {@link #abandoned}; or only {@link #refused} or {@link #broken}
 * if not all of it was sent. The sender informs the balancer of dispatches and completions itself.
 *
 * <p><b>Wrong reports</b> are detected by the requests of this front end at the node: see {@link
 * Belief}. Other front ends can only make it busier than that, never idler. The first report is
 * trusted; a node whose reports are not gets requests by its requests in flight, like a node
 * without reports, and none if its requests fail in spite of good reports.
 *
 * <p><b>Requests that break off</b> may have caused that themselves, so because of them at most
 * half of the nodes are down, and never the only one.
 */
public final class NodeWatch {
  /** By places; a node that is gone stays until its successor joins. */
  private final AtomicReferenceArray<WatchedNode> nodes;

  private final IntFunction<WatchedNode> maker;

  /**
   * A watch over nodes without reports.
   *
   * @param nodes how many there are
   * @param classes the names of the service classes, in the order of the balancer; others in a
   *     report are ignored
   * @param rule when a node is down
   * @param balancer gets shares and reports, from this object only
   */
  public NodeWatch(int nodes, List<String> classes, WatchRule rule, Balancer balancer) {
    Balancer.NODES.check("nodes", nodes);
    List<String> names = List.copyOf(classes);
    Speeds speeds = new Speeds(nodes, names.size());
    Roster roster = new Roster(nodes);
    this.maker = node -> new WatchedNode(node, names, rule, balancer, speeds, roster);
    this.nodes = new AtomicReferenceArray<>(nodes);
    for (int place = 0; place < nodes; place++) {
      this.nodes.set(place, maker.apply(place));
    }
  }

  /** Null if it is gone and its successor has its place. */
  private @Nullable WatchedNode find(int node) {
    WatchedNode there = nodes.get(Balancer.place(node));
    return there.number() == node ? there : null;
  }

  private void on(int node, long nowNanos, Consumer<WatchedNode> happens) {
    WatchedNode of = find(node);
    if (of != null) {
      of.on(nowNanos, () -> happens.accept(of));
    }
  }

  /**
   * Removes a node. Later calls for it, such as the end of its requests, have no effect, and its
   * place gets no requests.
   *
   * @param node which
   */
  public void gone(int node) {
    WatchedNode of = find(node);
    if (of != null) {
      of.gone();
    }
  }

  /**
   * The number of the next node at a vacant place.
   *
   * @param place from 0
   * @return the number for {@link #join}
   */
  public int vacant(int place) {
    return Balancer.next(nodes.get(place).number());
  }

  /**
   * Adds a node at a vacant place, with a slow start.
   *
   * @param node its number, of {@link #vacant}
   * @param nowNanos when
   */
  public void join(int node, long nowNanos) {
    WatchedNode of = maker.apply(node);
    nodes.set(Balancer.place(node), of);
    of.on(nowNanos, () -> of.join(nowNanos));
  }

  /**
   * Notes that a node is asked for a report. Exactly one of {@link #heard} and {@link #missed} must
   * follow before the next question. A node that is never asked counts as healthy until requests
   * fail.
   *
   * @param node which
   * @param nowNanos when
   */
  public void asked(int node, long nowNanos) {
    on(node, nowNanos, of -> of.asked(nowNanos));
  }

  /**
   * Takes the report of a node.
   *
   * @param node which
   * @param report its answer
   * @param nowNanos when
   */
  public void heard(int node, NodeReport report, long nowNanos) {
    on(node, nowNanos, of -> of.heard(report, nowNanos));
  }

  /**
   * Notes a missing, late or invalid report.
   *
   * @param node which
   * @param nowNanos when
   */
  public void missed(int node, long nowNanos) {
    on(node, nowNanos, of -> of.missed(nowNanos));
  }

  /**
   * Notes that a request was sent completely, including its body, so that it must be in the reports
   * of the node.
   *
   * @param node which
   * @param classIndex its service class
   * @param nowNanos when
   */
  public void dispatched(int node, int classIndex, long nowNanos) {
    WatchedNode of = find(node);
    if (of != null) {
      of.sent(classIndex, nowNanos);
    }
  }

  /**
   * Notes the first byte of the answer to a dispatched request, after which the node may no longer
   * have the request.
   *
   * @param node which
   * @param classIndex its service class
   * @param nowNanos when
   */
  public void completed(int node, int classIndex, long nowNanos) {
    WatchedNode of = find(node);
    if (of != null) {
      of.answered(classIndex);
    }
  }

  /**
   * Notes the end of a dispatched request without an answer for which the node is not to blame: its
   * client has gone, or its time was over.
   *
   * @param node which
   * @param classIndex its service class
   * @param nowNanos when
   */
  public void abandoned(int node, int classIndex, long nowNanos) {
    WatchedNode of = find(node);
    if (of != null) {
      of.over(classIndex);
    }
  }

  /**
   * Notes that the connection of a dispatched request broke before its answer.
   *
   * @param node which
   * @param classIndex its service class
   * @param nowNanos when
   */
  public void failed(int node, int classIndex, long nowNanos) {
    WatchedNode of = find(node);
    if (of != null) {
      of.over(classIndex);
      of.on(nowNanos, () -> of.broken(nowNanos));
    }
  }

  /**
   * Notes that the connection broke before a request was sent completely; it was not dispatched.
   *
   * @param node which
   * @param nowNanos when
   */
  public void broken(int node, long nowNanos) {
    on(node, nowNanos, of -> of.broken(nowNanos));
  }

  /**
   * Notes that a request could not be sent, or that the node did not process it; it was not
   * dispatched.
   *
   * @param node which
   * @param nowNanos when
   */
  public void refused(int node, long nowNanos) {
    on(node, nowNanos, of -> of.refused(nowNanos));
  }

  /**
   * Drains a node: it gets no new requests.
   *
   * @param node which
   * @param nowNanos when
   */
  public void drain(int node, long nowNanos) {
    on(node, nowNanos, WatchedNode::drain);
  }

  /**
   * Ends the draining of a node, which starts slowly.
   *
   * @param node which
   * @param nowNanos when
   */
  public void undrain(int node, long nowNanos) {
    on(node, nowNanos, of -> of.undrain(nowNanos));
  }

  /**
   * Updates shares and discards old reports. To be called at each heartbeat.
   *
   * @param nowNanos when
   */
  public void tick(long nowNanos) {
    for (int place = 0; place < nodes.length(); place++) {
      WatchedNode of = nodes.get(place);
      of.on(nowNanos, () -> of.tick(nowNanos));
    }
  }

  /**
   * The health of a node.
   *
   * @param node which
   * @return its health, without blocking
   */
  public NodeHealth health(int node) {
    WatchedNode of = find(node);
    return of == null ? NodeHealth.DOWN : of.health();
  }

  /**
   * The share of a node.
   *
   * @param node which
   * @return from 0 to 1, without blocking
   */
  public double share(int node) {
    WatchedNode of = find(node);
    return of == null ? 0 : of.share();
  }
}
