package io.github.jettyqos.sim.experiment.rule;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.law.ControlOptions;
import java.util.List;
import java.util.stream.Stream;

/** The rules that every comparison has. */
public final class Rules {
  /** The shipped law, with nothing configured. */
  public static final Rule SHIPPED = new Controlled("mtrr", ControlOptions.DEFAULT);

  /** The shares of the configuration, which stay: equal ones where no weights are configured. */
  public static final Rule STATIC = new Fixed("static", false, Premises::shares);

  /** The same, idle threads being lent. */
  public static final Rule LENT = new Fixed("static + lend", true, Premises::shares);

  /**
   * Priority alone: every class may have all threads, and a free one goes to the first that waits.
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

  /** Those that the shipped law must never be worse than: they need no law at all. */
  public static final List<Rule> PLAIN = List.of(STATIC, LENT, OVERLAP);

  /** Those that others have published. */
  public static final List<Rule> PUBLISHED = List.of(GRADIENT, RESERVED);

  /** All of them, the shipped law first. */
  public static final List<Rule> ALL =
      Stream.of(Stream.of(SHIPPED), PLAIN.stream(), PUBLISHED.stream())
          .flatMap(rules -> rules)
          .toList();

  private Rules() {}

  /**
   * A partition that stays.
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
