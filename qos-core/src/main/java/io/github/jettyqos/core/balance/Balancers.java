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

  private static int nodes(int nodes) {
    return Balancer.NODES.check("nodes", nodes);
  }

  private static int classes(int classes) {
    return Balancer.CLASSES.check("classes", classes);
  }
}
