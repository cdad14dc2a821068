package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Target.Meaning;
import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.function.Supplier;
import java.util.regex.Pattern;

/**
 * A class of requests that share a budget of threads, a queue and a guarantee.
 *
 * @param name a letter followed by at most 62 letters, digits, {@code -} or {@code _}: it becomes
 *     part of metric and JMX names
 * @param match {@link #MATCH}
 * @param guarantee the guarantee; default a share of weight 1
 * @param priority {@link #PRIORITY}; {@link #BY_POSITION} until a configuration has resolved it
 * @param budget {@link #BUDGET}
 * @param min {@link #MIN}
 * @param max {@link #MAX}
 * @param lend {@link #LEND}
 * @param keep {@link #KEEP}
 * @param borrow {@link #BORROW}
 * @param hold {@link #HOLD}
 * @param stuck {@link #STUCK}
 * @param queue {@link #QUEUE}
 * @param arrivals {@link #ARRIVALS}
 * @param work {@link #WORK}
 * @param cost {@link #COST}
 * @param connections {@link #CONNECTIONS}
 * @param rejection {@link #REJECTION}
 */
public record ServiceClass(
    String name,
    List<Rule> match,
    Guarantee guarantee,
    int priority,
    OptionalInt budget,
    int min,
    int max,
    double lend,
    OptionalInt keep,
    boolean borrow,
    PermitHold hold,
    Optional<Duration> stuck,
    QueueRule queue,
    OptionalDouble arrivals,
    Optional<ClassWork> work,
    HoldingCost cost,
    int connections,
    RejectionRule rejection) {

  /** The maximum number of rules of a class, as classification is linear in them. */
  public static final int MOST_RULES = 256;

  /** The range of a budget, a minimum and a maximum of threads. */
  public static final IntRange THREADS = new IntRange(1, 65535);

  /** The placeholder for a priority given by the position of the class. */
  public static final int BY_POSITION = -1;

  /** The lowest priority. */
  public static final int LAST_PRIORITY = 1000;

  /**
   * Rules, at most {@value #MOST_RULES}, at least one of which must match. A class without rules
   * gets the requests that annotations assign to it; the last class gets all others.
   *
   * <p>{@code match}: a list of rules such as ["path:/a/*", {path: /b/*, method: POST}]; default
   * {@code []}.
   */
  public static final Option<List<Rule>> MATCH =
      Option.of("match", new Allowed.Part<List<Rule>>(), List.of());

  /**
   * The order in which classes with queued requests get a free thread; 0 is first. By default the
   * order of the classes, which also decides matches.
   *
   * <p>{@code priority}: a whole number from 0 to 1000; default its position.
   */
  public static final Option<Integer> PRIORITY =
      Option.of("priority", new IntRange(0, LAST_PRIORITY)).unset("its position");

  /**
   * A fixed budget. {@code auto}: a share by weight.
   *
   * <p>{@code budget}: auto or a whole number from 1 to 65535, in threads; default {@code auto}.
   */
  public static final Option<OptionalInt> BUDGET = Option.auto("budget", THREADS).in("threads");

  /**
   * The lower bound of the budget; a class without a thread is an outage.
   *
   * <p>{@code min}: a whole number from 1 to 65535, in threads; default {@code 1}.
   */
  public static final Option<Integer> MIN = Option.of("min", THREADS, 1).in("threads");

  /**
   * The upper bound of the threads of the class, including borrowed ones; at least {@code min}.
   *
   * <p>{@code max}: a whole number from 1 to 65535, in threads; default {@code 65535}.
   */
  public static final Option<Integer> MAX = Option.of("max", THREADS, THREADS.max()).in("threads");

  /**
   * The part of the budget that may serve other classes while it is idle: all, nothing, or a
   * fraction. All, because idle threads beside a queue are waste; a lent thread returns only when
   * its request is complete, so a class that must never wait for another should not lend all.
   *
   * <p>{@code lend}: true, false or a number from 0 to 1; default {@code true}.
   */
  public static final Option<Double> LEND = Option.of("lend", new Allowed.PartOf(), 1.0);

  /**
   * Threads of the budget that are never lent, whatever {@code lend} is. A control law keeps more
   * if its tables require it.
   *
   * <p>{@code keep}: auto or a whole number from 0 to 65535, in threads; default {@code auto}.
   */
  public static final Option<OptionalInt> KEEP =
      Option.auto("keep", new IntRange(0, THREADS.max())).in("threads");

  /**
   * Whether this class may have more than its budget while others leave threads idle, at most
   * {@code max}. Not for a class whose target is a value to settle at: its time would fall below.
   *
   * <p>{@code borrow}: true or false; default true unless its target is a value to settle at.
   */
  public static final Option<Boolean> BORROW =
      Option.of("borrow", new Allowed.Flag())
          .unset("true unless its target is a value to settle at");

  /**
   * How long a request holds its permit. {@code completion}: until the exchange is complete. {@code
   * handling}: while the handling thread runs, for asynchronous requests that are cheap to park,
   * such as long polls. {@code auto}: as {@code completion}, but a stream of events or of gRPC
   * gives it back when its handler has returned and its response has begun.
   *
   * <p>{@code hold}: auto or completion or handling; default {@code auto}.
   */
  public static final Option<PermitHold> HOLD = Option.oneOf("hold", PermitHold.AUTO);

  /**
   * How long a handler of this class may keep its thread; {@code never} stuck are blocking streams
   * and long polls.
   *
   * <p>{@code stuck}: never or a duration from 1s to 1h; default that of the server.
   */
  public static final Option<Duration> STUCK =
      Option.timeOrNever("stuck", "1s", "1h").unset("that of the server");

  /**
   * The capacity, the limits and the order of the queue of this class.
   *
   * <p>{@code queue}: a map with any of max, timeout, policy, bound, size, document, cached,
   * overload, fair; default {@code {max: 512, timeout: 2s, policy: fifo, bound: 1s, document: path,
   * cached: 1024}}.
   */
  public static final Option<QueueRule> QUEUE =
      Option.of("queue", new Allowed.Part<>(), QueueRule.DEFAULT);

  /**
   * The expected arrival rate, for plans made without a server. A running server measures it.
   *
   * <p>{@code arrivals}: a number from 0 to 1000000000, in requests/s; default measured.
   */
  public static final Option<Double> ARRIVALS =
      Option.of("arrivals", new DoubleRange(0, 1e9)).in("requests/s").unset("measured");

  /**
   * The service demand of a request, for plans and simulations made without a server, and until a
   * running server has measured it. If every class has it, classes of different work are modelled;
   * otherwise all requests have that of {@code speedup}.
   *
   * <p>{@code work}: a map with any of compute, elsewhere, pool, variation; default measured.
   */
  public static final Option<ClassWork> WORK = Option.part("work", "measured");

  /**
   * The cost of the residence time of its requests, for plans by cost.
   *
   * <p>{@code cost}: a map with any of weight, deadline, loss; default {@code {weight: 1, deadline:
   * 0s, loss: 0}}.
   */
  public static final Option<HoldingCost> COST =
      Option.of("cost", new Allowed.Part<HoldingCost>(), HoldingCost.LINEAR);

  /**
   * The maximum number of open connections of peers of this class; 0 is no limit. Applies to
   * classes defined by address alone.
   *
   * <p>{@code connections}: a whole number from 0 to 1000000, in connections; default {@code 0}.
   */
  public static final Option<Integer> CONNECTIONS =
      Option.of("connections", new IntRange(0, 1_000_000), 0).in("connections");

  /**
   * The response to rejected requests.
   *
   * <p>{@code rejection}: a map with any of status, type, body, retry-after, retry-after-max,
   * jitter; default {@code {status: 503, type: "text/plain;charset=utf-8", retry-after-max: 30s,
   * jitter: 0.5}}.
   */
  public static final Option<RejectionRule> REJECTION =
      Option.of("rejection", new Allowed.Part<>(), RejectionRule.DEFAULT);

  private static final Pattern NAME = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,62}");

  public ServiceClass {
    requireName(name);
    String section = section(name);
    match = List.copyOf(match);
    requireRules(name, match);
    requireNonNull(guarantee);
    requireNonNull(work);
    HOLD.require(section, hold);
    stuck.ifPresent(after -> STUCK.require(section, after));
    QUEUE.require(section, queue);
    COST.require(section, cost);
    if (arrivals.isPresent()) {
      ARRIVALS.require(section, arrivals.getAsDouble());
    }
    if (priority != BY_POSITION) {
      PRIORITY.require(section, priority);
    }
    MIN.require(section, min);
    MAX.require(section, max);
    LEND.require(section, lend);
    KEEP.require(section, keep);
    CONNECTIONS.require(section, connections);
    REJECTION.require(section, rejection);
    if (max < min) {
      throw ConfigException.of(
          MAX.key(section), max, "is less than min " + min + "; give at least that");
    }
    BUDGET.require(section, budget);
    int greatest = budget.orElse(max);
    if (keep.orElse(0) > greatest) {
      throw ConfigException.of(
          KEEP.key(section), keep.getAsInt(), "is more than it can have; give at most " + greatest);
    }
    if (budget.isPresent() && (budget.getAsInt() < min || budget.getAsInt() > max)) {
      throw ConfigException.of(
          BUDGET.key(section), budget.getAsInt(), "is not between min " + min + " and max " + max);
    }
  }

  /**
   * The class according to the configured options.
   *
   * @param name its name
   * @param choices of the options above, and of those of its guarantee and its queue
   * @throws ConfigException if an option is wrong
   */
  public ServiceClass(String name, Choices choices) {
    this(
        name,
        choices.get(MATCH),
        part(name, () -> Guarantee.of(choices)),
        turn(name, choices),
        choices.get(BUDGET),
        choices.get(MIN),
        choices.get(MAX),
        choices.get(LEND),
        choices.get(KEEP),
        choices.find(BORROW).orElseGet(() -> !settles(choices)),
        choices.get(HOLD),
        choices.find(STUCK),
        part(name, () -> new QueueRule(choices)),
        choices.find(ARRIVALS).map(OptionalDouble::of).orElse(OptionalDouble.empty()),
        choices.find(WORK).or(() -> part(name, () -> workIn(choices))),
        choices.get(COST),
        choices.get(CONNECTIONS),
        part(name, () -> new RejectionRule(choices)));
  }

  /**
   * Starts a builder with every option at its default.
   *
   * @param name the name of the class
   * @return a builder
   */
  public static ServiceClassBuilder named(String name) {
    return new ServiceClassBuilder(name);
  }

  /** {@return the lower bound of its threads: its budget if that is fixed, else its minimum} */
  public int least() {
    return budget.orElse(min);
  }

  /** {@return the upper bound of its threads: its budget if that is fixed, else its maximum} */
  public int most() {
    return budget.orElse(max);
  }

  /** {@return whether a budget is between its minimum and its maximum} */
  public boolean mayHave(int threads) {
    return threads >= min && threads <= max;
  }

  /**
   * Returns the threads that are not lent.
   *
   * @param threads its budget
   * @return 0 to {@code threads}
   */
  public int kept(int threads) {
    int unlent = threads - (int) Math.floor(lend * threads);
    return Math.min(threads, Math.max(unlent, keep.orElse(0)));
  }

  /**
   * This class with another priority.
   *
   * @param resolved the priority, 0 to {@value #LAST_PRIORITY}
   * @return the changed copy
   */
  public ServiceClass withPriority(int resolved) {
    return with(guarantee, resolved);
  }

  /**
   * This class with another guarantee.
   *
   * @param next its guarantee
   * @return the changed copy
   */
  public ServiceClass withGuarantee(Guarantee next) {
    return with(next, priority);
  }

  /**
   * This class with a fixed budget.
   *
   * @param threads from {@link #min} to {@link #max}
   * @return the changed copy
   */
  public ServiceClass withBudget(int threads) {
    return with(guarantee, priority, OptionalInt.of(threads), arrivals, work);
  }

  /**
   * This class with measured load.
   *
   * @param rate requests per second; empty if unknown
   * @param known the work of a request; empty if unknown
   * @return the changed copy
   */
  public ServiceClass withLoad(OptionalDouble rate, Optional<ClassWork> known) {
    return with(guarantee, priority, budget, rate, known);
  }

  /**
   * This class with another queue.
   *
   * @param next its queue
   * @return the changed copy
   */
  public ServiceClass withQueue(QueueRule next) {
    return with(guarantee, priority, budget, arrivals, work, next);
  }

  private ServiceClass with(Guarantee next, int turn) {
    return with(next, turn, budget, arrivals, work);
  }

  private ServiceClass with(
      Guarantee next, int turn, OptionalInt fixed, OptionalDouble rate, Optional<ClassWork> known) {
    return with(next, turn, fixed, rate, known, queue);
  }

  private ServiceClass with(
      Guarantee next,
      int turn,
      OptionalInt fixed,
      OptionalDouble rate,
      Optional<ClassWork> known,
      QueueRule waits) {
    return new ServiceClass(
        name,
        match,
        next,
        turn,
        fixed,
        min,
        max,
        lend,
        keep,
        borrow,
        hold,
        stuck,
        waits,
        rate,
        known,
        cost,
        connections,
        rejection);
  }

  private static boolean settles(Choices choices) {
    return choices.find(Guarantee.TARGET).map(t -> t.meaning() == Meaning.TRACK).orElse(false);
  }

  private static Optional<ClassWork> workIn(Choices choices) {
    return ClassWork.isIn(choices) ? Optional.of(new ClassWork(choices)) : Optional.empty();
  }

  /** Checked here, as {@link #BY_POSITION} is not allowed in a configuration. */
  private static int turn(String name, Choices choices) {
    return choices
        .find(PRIORITY)
        .map(given -> PRIORITY.require(section(name), given))
        .orElse(BY_POSITION);
  }

  /** Adds the name of the class to the key of errors in a part, which does not know it. */
  static <T> T part(String name, Supplier<T> made) {
    try {
      return made.get();
    } catch (ConfigException e) {
      throw e.at(section(name) + "." + e.key());
    }
  }

  static void requireName(String name) {
    if (!NAME.matcher(name).matches()) {
      throw ConfigException.of(
          section(name),
          name,
          "is not a class name; give a letter and at most 62 more letters, digits, - or _");
    }
  }

  static void requireRules(String name, List<Rule> match) {
    if (match.size() > MOST_RULES) {
      throw ConfigException.of(
          MATCH.key(section(name)), match.size(), "rules are too many; give at most " + MOST_RULES);
    }
  }

  static String section(String name) {
    return "classes." + name;
  }
}
