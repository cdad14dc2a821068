package io.github.jettyqos.core.balance;

import io.github.jettyqos.core.NanoClock;
import java.util.function.LongSupplier;

/** Makes balancers. */
public final class Balancers {
  private Balancers() {}

  /**
   * One node after the other, for each class on its own.
   *
   * @param nodes how many nodes there are
   * @param classes how many service classes there are
   * @return a balancer that looks at nothing
   */
  public static Balancer roundRobin(int nodes, int classes) {
    return new RoundRobin(nodes(nodes), classes(classes));
  }

  /**
   * The node with the fewest requests in flight, of whatever class; of equal ones in turn.
   *
   * @param nodes how many nodes there are
   * @return a balancer that needs no reports
   */
  public static Balancer leastConnections(int nodes) {
    return new LeastConnections(nodes(nodes));
  }

  /**
   * The node that has most to spare for the class.
   *
   * @param nodes how many nodes there are
   * @param classes how many service classes there are
   * @return a balancer that needs reports of every node for every class
   */
  public static Balancer maximumIdleFirst(int nodes, int classes) {
    return new MaximumIdleFirst(nodes(nodes), classes(classes), IdleOrder.EXPECTED);
  }

  /**
   * Maximum Idle First that takes an idle thread before any queue, however slow the node is: for
   * comparison, not for use.
   *
   * @param nodes how many nodes there are
   * @param classes how many service classes there are
   * @return a balancer that needs reports of every node for every class
   */
  public static Balancer maximumIdleFirstStrict(int nodes, int classes) {
    return new MaximumIdleFirst(nodes(nodes), classes(classes), IdleOrder.STRICT);
  }

  /**
   * Maximum Idle First as the paper prints it: for comparison, not for use.
   *
   * @param nodes how many nodes there are
   * @param classes how many service classes there are
   * @return a balancer that needs reports of every node for every class
   */
  public static Balancer maximumIdleFirstAsPrinted(int nodes, int classes) {
    return new MaximumIdleFirst(nodes(nodes), classes(classes), IdleOrder.PRINTED);
  }

  /**
   * The node that answers fastest among those that do not have many requests in flight, by what
   * probes said.
   *
   * @param nodes how many nodes there are
   * @param rule how many probes, and how long they count; knows the number of classes
   * @param prober asks nodes, which answer by {@link Balancer#report}
   * @param clock tells the age of what they said
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
