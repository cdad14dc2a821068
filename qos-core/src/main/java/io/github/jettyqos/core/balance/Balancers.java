package io.github.jettyqos.core.balance;

import io.github.jettyqos.core.NanoClock;
import java.util.function.LongSupplier;

/** Factory methods for balancers. */
public final class Balancers {
  private Balancers() {}

  /**
   * Round robin, for each class separately.
   *
   * @param nodes how many nodes there are
   * @param classes how many service classes there are
   * @return a balancer that ignores load
   */
  public static Balancer roundRobin(int nodes, int classes) {
    return new RoundRobin(nodes(nodes), classes(classes));
  }

  /**
   * The node with the fewest requests in flight over all classes; equal ones in turn.
   *
   * @param nodes how many nodes there are
   * @return a balancer that needs no reports
   */
  public static Balancer leastConnections(int nodes) {
    return new LeastConnections(nodes(nodes));
  }

  /**
   * The node with the most spare capacity for the class.
   *
   * @param nodes how many nodes there are
   * @param classes how many service classes there are
   * @return a balancer that needs reports of every node for every class
   */
  public static Balancer maximumIdleFirst(int nodes, int classes) {
    return new MaximumIdleFirst(nodes(nodes), classes(classes), IdleOrder.EXPECTED);
  }

  /**
   * Maximum Idle First that prefers any idle thread to a queue, even on a slow node. For comparison
   * only.
   *
   * @param nodes how many nodes there are
   * @param classes how many service classes there are
   * @return a balancer that needs reports of every node for every class
   */
  public static Balancer maximumIdleFirstStrict(int nodes, int classes) {
    return new MaximumIdleFirst(nodes(nodes), classes(classes), IdleOrder.STRICT);
  }

  /**
   * Maximum Idle First as printed in the paper. For comparison only.
   *
   * @param nodes how many nodes there are
   * @param classes how many service classes there are
   * @return a balancer that needs reports of every node for every class
   */
  public static Balancer maximumIdleFirstAsPrinted(int nodes, int classes) {
    return new MaximumIdleFirst(nodes(nodes), classes(classes), IdleOrder.PRINTED);
  }

  /**
   * The fastest of the nodes without many requests in flight, by the answers to probes.
   *
   * @param nodes how many nodes there are
   * @param rule the number of probes and the age at which they expire, and the number of classes
   * @param prober sends probes, whose answers go to {@link Balancer#report}
   * @param clock for the age of answers
   * @param random 64 random bits at each call; called under a lock
   * @return a balancer that needs the answers of its probes and no other reports
   */
  public static Balancer probing(
      int nodes, ProbeRule rule, Prober prober, NanoClock clock, LongSupplier random) {
    return new Probing(nodes(nodes), rule, prober, clock, new Chance(random));
  }

  /**
   * A node by the hash of the key, whatever the load: source hashing if the key is of the client,
   * destination hashing if it is of the target. While a node is away its keys, and no others, go
   * elsewhere.
   *
   * @param nodes how many nodes there are
   * @return a balancer that needs a key, and no reports
   */
  public static Balancer hashing(int nodes) {
    return new Hashing(nodes(nodes), Double.POSITIVE_INFINITY);
  }

  /**
   * The same within a bound of the load: a node with more than 1.25 times its part of the requests
   * in flight is passed over.
   *
   * @param nodes how many nodes there are
   * @return a balancer that needs a key, and no reports
   */
  public static Balancer boundedHashing(int nodes) {
    return new Hashing(nodes(nodes), Hashing.BOUND);
  }

  /**
   * The node that had the target before, unless it is loaded and another is not.
   *
   * @param nodes how many nodes there are
   * @param classes how many service classes there are
   * @return a balancer that needs the target as a key; reports tell it the threads of nodes
   */
  public static Balancer localityAware(int nodes, int classes) {
    return new LocalityAware(nodes(nodes), classes(classes), null);
  }

  /**
   * The same with several nodes for a target that is too much for one.
   *
   * @param nodes how many nodes there are
   * @param classes how many service classes there are
   * @param clock to take such nodes away again
   * @return a balancer that needs the target as a key; reports tell it the threads of nodes
   */
  public static Balancer localityAwareReplicated(int nodes, int classes, NanoClock clock) {
    return new LocalityAware(nodes(nodes), classes(classes), clock);
  }

  /**
   * Each node has a range of sizes, all ranges with the same load for each thread of the node.
   *
   * @param nodes how many nodes there are
   * @param classes how many service classes there are
   * @return a balancer that needs the target as a key, and {@link Balancer#took}
   */
  public static Balancer sizeIntervals(int nodes, int classes) {
    return new SizeIntervals(nodes(nodes), classes(classes));
  }

  private static int nodes(int nodes) {
    return Balancer.NODES.check("nodes", nodes);
  }

  private static int classes(int classes) {
    return Balancer.CLASSES.check("classes", classes);
  }
}
