package io.github.jettyqos.core.balance;

import io.github.jettyqos.core.measure.ClusterCounts.NodeHealth;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Thinks of each node what its answers, and what becomes of requests that are sent to it, tell, and
 * tells a balancer. It has neither clock nor thread: whoever asks the nodes calls it, and calls
 * {@link #tick} at each heartbeat. Any number of threads may; each node has a lock of its own,
 * under which the balancer is told, so that the balancer hears of one node in the order in which it
 * happened.
 *
 * <pre>
 *  T1 hears that node 3 is well.        T2 finds that its second heartbeat is missed.
 *  Were the balancer told after the lock, T2 might come first and T1 then give a share to a node
 *  that is down, until something else happens to it.
 * </pre>
 *
 * <p><b>Of a request</b>, tell: {@link #dispatched} when all of it is with the node, and then one
 * of {@link #completed}, {@link #failed} and {@link #abandoned}; or only {@link #refused} or {@link
 * #broken} if not all of it was sent. The balancer is told of dispatches and completions by whoever
 * sends, not from here.
 *
 * <p><b>A node that lies</b> is found by what this front end itself has there: see {@link Belief}.
 * Others may send to the node, too; that makes it busier than is known here, never idler. A node is
 * believed from the first word on, and one that is doubted gets requests by what is in flight
 * there, as one that says nothing; nothing if its requests fail while it says that all is well.
 *
 * <p><b>Requests that break off</b> may be to blame themselves, so that for them at most half of
 * the nodes are down; a node that is alone never is.
 */
public final class NodeWatch {
  /** By places; one that has gone stays until the next one is there. */
  private final AtomicReferenceArray<WatchedNode> nodes;

  private final IntFunction<WatchedNode> maker;

  /**
   * A watch over nodes that have said nothing yet.
   *
   * @param nodes how many there are
   * @param classes the names of the service classes, in the order of the balancer; of others that a
   *     node reports nothing is made
   * @param rule when a node is down
   * @param balancer is told shares and reports; nobody else may tell it these
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

  /** Null if it is gone and another one has its place. */
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
   * A node is gone. What is told of it from now on, such as the end of requests that it had, does
   * nothing, and its place gets nothing.
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
   * The number of the next node of a place, whose last one is gone.
   *
   * @param place from 0
   * @return the number for {@link #join}
   */
  public int vacant(int place) {
    return Balancer.next(nodes.get(place).number());
  }

  /**
   * Another node is where one is gone: nothing is known of it, and it starts slowly.
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
   * A node is asked for a report now. Exactly one of {@link #heard} and {@link #missed} must follow
   * before it is asked again. A node that is never asked counts as well until requests fail.
   *
   * @param node which
   * @param nowNanos when
   */
  public void asked(int node, long nowNanos) {
    on(node, nowNanos, of -> of.asked(nowNanos));
  }

  /**
   * It answered.
   *
   * @param node which
   * @param report its answer
   * @param nowNanos when
   */
  public void heard(int node, NodeReport report, long nowNanos) {
    on(node, nowNanos, of -> of.heard(report, nowNanos));
  }

  /**
   * It did not answer in time, or something that is no report.
   *
   * @param node which
   * @param nowNanos when
   */
  public void missed(int node, long nowNanos) {
    on(node, nowNanos, of -> of.missed(nowNanos));
  }

  /**
   * A request is with the node: the last of its body has been sent, so that a node that waits for
   * it is no liar.
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
   * The first byte of the answer to a request that was dispatched has come. What a client has not
   * read yet the node need not have any more.
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
   * A request that was dispatched has come to an end without answer that is no fault of the node:
   * its client has gone, or its time was over.
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
   * The connection with a request that was dispatched broke before its answer.
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
   * The connection broke before all of a request was sent. It was not dispatched.
   *
   * @param node which
   * @param nowNanos when
   */
  public void broken(int node, long nowNanos) {
    on(node, nowNanos, of -> of.broken(nowNanos));
  }

  /**
   * A request could not be sent: no connection, or the node did not process it. It was not
   * dispatched.
   *
   * @param node which
   * @param nowNanos when
   */
  public void refused(int node, long nowNanos) {
    on(node, nowNanos, of -> of.refused(nowNanos));
  }

  /**
   * The operator wants that a node gets nothing new.
   *
   * @param node which
   * @param nowNanos when
   */
  public void drain(int node, long nowNanos) {
    on(node, nowNanos, WatchedNode::drain);
  }

  /**
   * The operator wants it back: it starts slowly.
   *
   * @param node which
   * @param nowNanos when
   */
  public void undrain(int node, long nowNanos) {
    on(node, nowNanos, of -> of.undrain(nowNanos));
  }

  /**
   * Time goes on: shares grow, reports become too old. To be called at each heartbeat.
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
   * What is thought of a node.
   *
   * @param node which
   * @return that, without waiting for anything
   */
  public NodeHealth health(int node) {
    WatchedNode of = find(node);
    return of == null ? NodeHealth.DOWN : of.health();
  }

  /**
   * What the balancer was told that a node may get.
   *
   * @param node which
   * @return from 0 to 1, without waiting for anything
   */
  public double share(int node) {
    WatchedNode of = find(node);
    return of == null ? 0 : of.share();
  }
}
