package io.github.jettyqos.sim.experiment.rule;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.ControlOptions;
import java.util.List;
import java.util.stream.Stream;

/** The rules that every comparison has. */
public final class AllocationRules {
  /** The shipped law, with nothing configured. */
  public static final AllocationRule SHIPPED = new ControlledRule("mtrr", ControlOptions.DEFAULT);

  /** The fixed shares of the configuration: equal ones where no weights are configured. */
  public static final AllocationRule STATIC = new FixedRule("static", false, ServerInfo::shares);

  /** The same with lending of idle threads. */
  public static final AllocationRule LENT =
      new FixedRule("static + lend", true, ServerInfo::shares);

  /**
   * Priority alone: every class may have all threads, and a free thread goes to the first class
   * with a queued request.
   */
  public static final AllocationRule OVERLAP =
      new FixedRule(
          "overlap + priority",
          false,
          of ->
              Partition.of(
                  of.threads(), of.classes().stream().mapToInt(k -> of.threads()).toArray()));

  private static final AllocationRule GRADIENT = new Gradient2("gradient2 partitions");

  private static final AllocationRule RESERVED = new Darc("darc-like");

  /** The rules without a law, which the shipped law must never be worse than. */
  public static final List<AllocationRule> PLAIN = List.of(STATIC, LENT, OVERLAP);

  /** The rules published by others. */
  public static final List<AllocationRule> PUBLISHED = List.of(GRADIENT, RESERVED);

  /** All rules, the shipped law first. */
  public static final List<AllocationRule> ALL =
      Stream.of(Stream.of(SHIPPED), PLAIN.stream(), PUBLISHED.stream())
          .flatMap(rules -> rules)
          .toList();

  private AllocationRules() {}

  /**
   * A fixed partition.
   *
   * @param partition of all threads
   * @param lend whether idle threads are lent
   */
  public static AllocationRule fixed(Partition partition, boolean lend) {
    return new FixedRule(partition + (lend ? " + lend" : ""), lend, premises -> partition);
  }

  /** A law in the loop of production. */
  public static AllocationRule controlled(String name, ControlOptions options) {
    return new ControlledRule(name, options);
  }
}
