package io.github.jettyqos.sim.experiment.rule;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.ControlOptions;
import java.util.List;
import java.util.stream.Stream;

/** The rules that every comparison has. */
public final class Rules {
  /** The shipped law, with nothing configured. */
  public static final Rule SHIPPED = new Controlled("mtrr", ControlOptions.DEFAULT);

  /** The fixed shares of the configuration: equal ones where no weights are configured. */
  public static final Rule STATIC = new Fixed("static", false, Premises::shares);

  /** The same with lending of idle threads. */
  public static final Rule LENT = new Fixed("static + lend", true, Premises::shares);

  /**
   * Priority alone: every class may have all threads, and a free thread goes to the first class
   * with a queued request.
   */
  public static final Rule OVERLAP =
      new Fixed(
          "overlap + priority",
          false,
          of ->
              Partition.of(
                  of.threads(), of.classes().stream().mapToInt(k -> of.threads()).toArray()));

  private static final Rule GRADIENT = new Gradient2("gradient2 partitions");

  private static final Rule RESERVED = new Darc("darc-like");

  /** The rules without a law, which the shipped law must never be worse than. */
  public static final List<Rule> PLAIN = List.of(STATIC, LENT, OVERLAP);

  /** The rules published by others. */
  public static final List<Rule> PUBLISHED = List.of(GRADIENT, RESERVED);

  /** All rules, the shipped law first. */
  public static final List<Rule> ALL =
      Stream.of(Stream.of(SHIPPED), PLAIN.stream(), PUBLISHED.stream())
          .flatMap(rules -> rules)
          .toList();

  private Rules() {}

  /**
   * A fixed partition.
   *
   * @param partition of all threads
   * @param lend whether idle threads are lent
   */
  public static Rule fixed(Partition partition, boolean lend) {
    return new Fixed(partition + (lend ? " + lend" : ""), lend, premises -> partition);
  }

  /** A law in the loop of production. */
  public static Rule controlled(String name, ControlOptions options) {
    return new Controlled(name, options);
  }
}
