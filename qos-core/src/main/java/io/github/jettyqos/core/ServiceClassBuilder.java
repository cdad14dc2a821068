package io.github.jettyqos.core;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/**
 * Builds a {@link ServiceClass}, whose components document unit, range, default and reason.
 *
 * <p>Every error is reported by {@link #build()}, except a condition that cannot be read, which
 * {@link #match} reports where it stands.
 */
public final class ServiceClassBuilder {
  private final String name;
  private final List<Rule> match = new ArrayList<>();
  private Optional<Target> target = Optional.empty();
  private OptionalInt weight = OptionalInt.empty();
  private Optional<Duration> hysteresis = Optional.empty();
  private OptionalInt priority = OptionalInt.empty();
  private OptionalInt budget = OptionalInt.empty();
  private int min = 1;
  private int max = ServiceClass.THREADS.max();
  private boolean lend;
  private boolean borrow = true;
  private PermitHold hold = PermitHold.COMPLETION;
  private int queueMax = QueueRule.DEFAULT.max();
  private Duration queueTimeout = QueueRule.DEFAULT.timeout();
  private QueuePolicy queuePolicy = QueueRule.DEFAULT.policy();
  private Duration queueBound = QueueRule.DEFAULT.bound();
  private OptionalDouble arrivals = OptionalDouble.empty();
  private HoldingCost cost = StandardCost.LINEAR;
  private int connections;

  ServiceClassBuilder(String name) {
    this.name = name;
  }

  /**
   * Adds a rule of conditions in their string form.
   *
   * @param conditions 1 to 16 that must all hold
   * @return this builder
   */
  public ServiceClassBuilder match(String... conditions) {
    try {
      return match(Rule.of(conditions));
    } catch (ConfigException e) {
      throw e.at("classes." + name + ".match[" + match.size() + "]");
    }
  }

  /**
   * Adds a rule.
   *
   * @param rule one more way to be in this class
   * @return this builder
   */
  public ServiceClassBuilder match(Rule rule) {
    match.add(rule);
    return this;
  }

  /**
   * Promises a time; together with {@link #weight} that is a hybrid guarantee.
   *
   * @param promised the time
   * @return this builder
   */
  public ServiceClassBuilder target(Target promised) {
    this.target = Optional.of(promised);
    return this;
  }

  /**
   * Promises at most so much residence time.
   *
   * @param statistic which statistic of it
   * @param reference 1us to 1h
   * @return this builder
   */
  public ServiceClassBuilder target(Statistic statistic, Duration reference) {
    try {
      return target(Target.atMost(statistic, reference));
    } catch (ConfigException e) {
      throw e.at("classes." + name + "." + e.key());
    }
  }

  /**
   * Promises a share; together with {@link #target(Target)} that is a hybrid guarantee.
   *
   * @param share 1 to 1000
   * @return this builder
   */
  public ServiceClassBuilder weight(int share) {
    this.weight = OptionalInt.of(share);
    return this;
  }

  /**
   * Sets {@link Guarantee.Hybrid#hysteresis()}, for a hybrid guarantee only.
   *
   * @param half above 0, less than the promised time
   * @return this builder
   */
  public ServiceClassBuilder hysteresis(Duration half) {
    this.hysteresis = Optional.of(half);
    return this;
  }

  /**
   * Sets {@link ServiceClass#priority()}.
   *
   * @param turn 0, first, to 1000
   * @return this builder
   */
  public ServiceClassBuilder priority(int turn) {
    this.priority = OptionalInt.of(turn);
    return this;
  }

  /**
   * Sets {@link ServiceClass#budget()}.
   *
   * @param threads 1 to 65535
   * @return this builder
   */
  public ServiceClassBuilder budget(int threads) {
    this.budget = OptionalInt.of(threads);
    return this;
  }

  /**
   * Sets {@link ServiceClass#min()}.
   *
   * @param threads 1 to 65535
   * @return this builder
   */
  public ServiceClassBuilder min(int threads) {
    this.min = threads;
    return this;
  }

  /**
   * Sets {@link ServiceClass#max()}.
   *
   * @param threads 1 to 65535
   * @return this builder
   */
  public ServiceClassBuilder max(int threads) {
    this.max = threads;
    return this;
  }

  /**
   * Sets {@link ServiceClass#lend()}.
   *
   * @param lends whether others may use idle threads of this class
   * @return this builder
   */
  public ServiceClassBuilder lend(boolean lends) {
    this.lend = lends;
    return this;
  }

  /**
   * Sets {@link ServiceClass#borrow()}.
   *
   * @param borrows whether this class may use idle threads of others
   * @return this builder
   */
  public ServiceClassBuilder borrow(boolean borrows) {
    this.borrow = borrows;
    return this;
  }

  /**
   * Sets {@link ServiceClass#hold()}.
   *
   * @param held how long a request holds its permit
   * @return this builder
   */
  public ServiceClassBuilder hold(PermitHold held) {
    this.hold = held;
    return this;
  }

  /**
   * Sets {@link QueueRule#max()}.
   *
   * @param requests 0 to 65535
   * @return this builder
   */
  public ServiceClassBuilder queueMax(int requests) {
    this.queueMax = requests;
    return this;
  }

  /**
   * Sets {@link QueueRule#timeout()}.
   *
   * @param longest 1ms to 1h
   * @return this builder
   */
  public ServiceClassBuilder queueTimeout(Duration longest) {
    this.queueTimeout = longest;
    return this;
  }

  /**
   * Sets {@link QueueRule#policy()}.
   *
   * @param order who goes next
   * @return this builder
   */
  public ServiceClassBuilder queuePolicy(QueuePolicy order) {
    this.queuePolicy = order;
    return this;
  }

  /**
   * Sets {@link QueueRule#bound()}.
   *
   * @param longest 1ms to 1h, and at most the timeout
   * @return this builder
   */
  public ServiceClassBuilder queueBound(Duration longest) {
    this.queueBound = longest;
    return this;
  }

  /**
   * Sets {@link ServiceClass#queue()}.
   *
   * @param rule bounds and order of the queue
   * @return this builder
   */
  public ServiceClassBuilder queue(QueueRule rule) {
    return queueMax(rule.max())
        .queueTimeout(rule.timeout())
        .queuePolicy(rule.policy())
        .queueBound(rule.bound());
  }

  /**
   * Sets {@link ServiceClass#arrivals()}.
   *
   * @param perSecond 0 to 1000000000
   * @return this builder
   */
  public ServiceClassBuilder arrivals(double perSecond) {
    this.arrivals = OptionalDouble.of(perSecond);
    return this;
  }

  /**
   * Sets {@link ServiceClass#cost()}.
   *
   * @param charged what the time of its requests costs
   * @return this builder
   */
  public ServiceClassBuilder cost(HoldingCost charged) {
    this.cost = charged;
    return this;
  }

  /**
   * Sets {@link ServiceClass#connections()}.
   *
   * @param most 0, no limit, to 1000000
   * @return this builder
   */
  public ServiceClassBuilder connections(int most) {
    this.connections = most;
    return this;
  }

  /**
   * Builds the class.
   *
   * @return the class, every option checked
   * @throws ConfigException if an option is wrong
   */
  public ServiceClass build() {
    // An explicit priority is checked here: the value that means "by position" is not for users.
    int turn = ServiceClass.BY_POSITION;
    if (priority.isPresent()) {
      turn = ServiceClass.PRIORITY.check("classes." + name + ".priority", priority.getAsInt());
    }
    return new ServiceClass(
        name,
        match,
        guarantee(),
        turn,
        budget,
        min,
        max,
        lend,
        borrow,
        hold,
        queue(),
        arrivals,
        cost,
        connections);
  }

  private Guarantee guarantee() {
    try {
      if (hysteresis.isPresent() && (target.isEmpty() || weight.isEmpty())) {
        throw ConfigException.of(
            "target.hysteresis",
            Durations.format(hysteresis.get()),
            "is for a hybrid guarantee; give a target and a weight, too");
      }
      if (target.isEmpty()) {
        return new Guarantee.Relative(weight.orElse(Guarantee.DEFAULT_WEIGHT));
      }
      return weight.isPresent()
          ? new Guarantee.Hybrid(target.get(), weight.getAsInt(), hysteresis)
          : new Guarantee.Absolute(target.get());
    } catch (ConfigException e) {
      throw e.at("classes." + name + "." + e.key());
    }
  }

  private QueueRule queue() {
    try {
      return new QueueRule(queueMax, queueTimeout, queuePolicy, queueBound);
    } catch (ConfigException e) {
      throw e.at("classes." + name + "." + e.key());
    }
  }
}
