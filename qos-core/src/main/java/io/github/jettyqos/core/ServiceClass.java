package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.check.IntRange;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A class of requests that share a budget of threads, a queue and a guarantee.
 *
 * @param name a letter followed by at most 62 letters, digits, {@code -} or {@code _}: it becomes
 *     part of metric and JMX names
 * @param match rules, of which one must hold; 0 to 256, default none, which is for the class that
 *     takes the rest
 * @param guarantee what the class is promised; default a share of weight 1
 * @param priority 0 (first) to 1000: who gets a free thread when several classes wait; default the
 *     position in the configuration, so that the order which decides matches also decides turns.
 *     {@link #BY_POSITION} until a configuration has resolved it
 * @param budget threads, fixed; 1 to 65535, default none: the class gets a share by weight
 * @param min threads the class never falls below; 1 to 65535, default 1, because a class without
 *     thread is an outage
 * @param max threads the class never rises above; {@code min} to 65535, default 65535
 * @param lend whether its idle threads may serve other classes; default false, because a lent
 *     thread is not back before its request is complete
 * @param borrow whether it may use idle threads that others lend; default true
 * @param hold how long a request holds its permit; default {@link PermitHold#COMPLETION}
 * @param queue the bounds and the order of its queue; default 512 requests, 2s, first come first
 *     served
 * @param arrivals requests per second that are expected; 0 to 1000000000, default none. For
 *     planning and for the first seconds of a server: what is measured counts from then on
 * @param cost what the time of its requests costs, where threads are divided by cost; default the
 *     time itself
 * @param connections connections that peers of this class may hold open; 0 to 1000000, default 0:
 *     no limit
 */
public record ServiceClass(
    String name,
    List<Rule> match,
    Guarantee guarantee,
    int priority,
    OptionalInt budget,
    int min,
    int max,
    boolean lend,
    boolean borrow,
    PermitHold hold,
    QueueRule queue,
    OptionalDouble arrivals,
    HoldingCost cost,
    int connections) {

  /** The priority of a class that takes it from its position. */
  public static final int BY_POSITION = -1;

  /** Who gets a free thread first; 0 is served before 1. */
  public static final IntRange PRIORITY = new IntRange(0, 1000);

  /** Threads of a class: its budget, its minimum and its maximum. */
  public static final IntRange THREADS = new IntRange(1, 65535);

  /** Connections that peers of a class may hold open; 0 is no limit. */
  public static final IntRange CONNECTIONS = new IntRange(0, 1_000_000);

  /** Requests per second that are expected. */
  public static final DoubleRange ARRIVALS = new DoubleRange(0, 1e9);

  /** The number of rules a class may have: classification is linear in them. */
  public static final int MOST_RULES = 256;

  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,62}");

  /** Checks every option. */
  public ServiceClass {
    if (!NAME.matcher(name).matches()) {
      throw ConfigException.of(
          "classes." + name,
          name,
          "is not a class name; give a letter and at most 62 more letters, digits, - or _");
    }
    match = List.copyOf(match);
    if (match.size() > MOST_RULES) {
      throw ConfigException.of(
          key(name, "match"), match.size(), "rules are too many; give at most " + MOST_RULES);
    }
    requireNonNull(guarantee);
    requireNonNull(hold);
    requireNonNull(queue);
    requireNonNull(cost);
    if (arrivals.isPresent()) {
      ARRIVALS.check(key(name, "arrivals"), arrivals.getAsDouble());
    }
    if (priority != BY_POSITION) {
      PRIORITY.check(key(name, "priority"), priority);
    }
    THREADS.check(key(name, "min"), min);
    THREADS.check(key(name, "max"), max);
    CONNECTIONS.check(key(name, "connections"), connections);
    if (max < min) {
      throw ConfigException.of(
          key(name, "max"), max, "is less than min " + min + "; give at least that");
    }
    if (budget.isPresent()) {
      int threads = THREADS.check(key(name, "budget"), budget.getAsInt());
      if (threads < min || threads > max) {
        throw ConfigException.of(
            key(name, "budget"), threads, "is not between min " + min + " and max " + max);
      }
    }
  }

  /**
   * Starts a class with every option at its default.
   *
   * @param name the name of the class
   * @return a builder
   */
  public static ServiceClassBuilder named(String name) {
    return new ServiceClassBuilder(name);
  }

  /**
   * The same with another priority.
   *
   * @param resolved the priority, 0 to 63
   * @return the changed copy
   */
  public ServiceClass withPriority(int resolved) {
    return new ServiceClass(
        name,
        match,
        guarantee,
        resolved,
        budget,
        min,
        max,
        lend,
        borrow,
        hold,
        queue,
        arrivals,
        cost,
        connections);
  }

  /**
   * The same class with another promise.
   *
   * @param promised what it is promised
   * @return the changed copy
   */
  public ServiceClass withGuarantee(Guarantee promised) {
    return new ServiceClass(
        name,
        match,
        promised,
        priority,
        budget,
        min,
        max,
        lend,
        borrow,
        hold,
        queue,
        arrivals,
        cost,
        connections);
  }

  private static String key(String name, String option) {
    return "classes." + name + "." + option;
  }
}
