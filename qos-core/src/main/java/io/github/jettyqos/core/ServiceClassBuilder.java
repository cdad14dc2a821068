package io.github.jettyqos.core;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.time.Duration;
import java.util.OptionalInt;

/**
 * A builder of a {@link ServiceClass}; options that are not set have their defaults.
 *
 * <p>Errors are reported by {@link #build()}, except a malformed condition and an impossible time,
 * which {@link #match}, {@link #target} and {@link #workPool} report at once.
 */
public final class ServiceClassBuilder {
  private final String name;
  private final Choices choices = new Choices();

  ServiceClassBuilder(String name) {
    this.name = name;
  }

  /** Adds a rule to {@link ServiceClass#MATCH}: 1 to 16 conditions in their string form. */
  public ServiceClassBuilder match(String... conditions) {
    try {
      return match(Rule.of(conditions));
    } catch (ConfigException e) {
      String key = ServiceClass.MATCH.key(ServiceClass.section(name));
      throw e.at(key + "[" + choices.get(ServiceClass.MATCH).size() + "]");
    }
  }

  /** Adds a rule to {@link ServiceClass#MATCH}. */
  public ServiceClassBuilder match(Rule rule) {
    choices.add(ServiceClass.MATCH, rule);
    return this;
  }

  /** Sets {@link Guarantee#TARGET}. */
  public ServiceClassBuilder target(Target target) {
    return set(Guarantee.TARGET, target);
  }

  /** Sets {@link Guarantee#TARGET} to at most so much residence time. */
  public ServiceClassBuilder target(Statistic statistic, Duration reference) {
    return target(ServiceClass.part(name, () -> Target.atMost(statistic, reference)));
  }

  /** Sets {@link Guarantee#WEIGHT}. */
  public ServiceClassBuilder weight(int share) {
    return set(Guarantee.WEIGHT, share);
  }

  /** Sets {@link Guarantee#HYSTERESIS}. */
  public ServiceClassBuilder hysteresis(Duration half) {
    return set(Guarantee.HYSTERESIS, half);
  }

  /** Sets {@link ServiceClass#PRIORITY}. */
  public ServiceClassBuilder priority(int turn) {
    return set(ServiceClass.PRIORITY, turn);
  }

  /** Sets {@link ServiceClass#BUDGET}. */
  public ServiceClassBuilder budget(int threads) {
    return set(ServiceClass.BUDGET, OptionalInt.of(threads));
  }

  /** Sets {@link ServiceClass#MIN}. */
  public ServiceClassBuilder min(int threads) {
    return set(ServiceClass.MIN, threads);
  }

  /** Sets {@link ServiceClass#MAX}. */
  public ServiceClassBuilder max(int threads) {
    return set(ServiceClass.MAX, threads);
  }

  /** Sets {@link ServiceClass#LEND} to all or nothing. */
  public ServiceClassBuilder lend(boolean lends) {
    return lend(lends ? 1.0 : 0.0);
  }

  /** Sets {@link ServiceClass#LEND}. */
  public ServiceClassBuilder lend(double part) {
    return set(ServiceClass.LEND, part);
  }

  /** Sets {@link ServiceClass#KEEP}. */
  public ServiceClassBuilder keep(int threads) {
    return set(ServiceClass.KEEP, OptionalInt.of(threads));
  }

  /** Sets {@link ServiceClass#BORROW}. */
  public ServiceClassBuilder borrow(boolean borrows) {
    return set(ServiceClass.BORROW, borrows);
  }

  /** Sets {@link ServiceClass#HOLD}. */
  public ServiceClassBuilder hold(PermitHold held) {
    return set(ServiceClass.HOLD, held);
  }

  /** Sets {@link ServiceClass#STUCK}; zero is {@code never}. */
  public ServiceClassBuilder stuck(Duration after) {
    return set(ServiceClass.STUCK, after);
  }

  /** Sets {@link QueueRule#MAX}. */
  public ServiceClassBuilder queueMax(int requests) {
    return set(QueueRule.MAX, requests);
  }

  /** Sets {@link QueueRule#TIMEOUT}. */
  public ServiceClassBuilder queueTimeout(Duration longest) {
    return set(QueueRule.TIMEOUT, longest);
  }

  /** Sets {@link QueueRule#POLICY}. */
  public ServiceClassBuilder queuePolicy(QueuePolicy order) {
    return set(QueueRule.POLICY, order);
  }

  /** Sets {@link QueueRule#BOUND}. */
  public ServiceClassBuilder queueBound(Duration longest) {
    return set(QueueRule.BOUND, longest);
  }

  /** Sets {@link QueueRule#SIZE}. */
  public ServiceClassBuilder queueSize(RequestValue known) {
    return set(QueueRule.SIZE, known);
  }

  /** Sets {@link QueueRule#DOCUMENT}. */
  public ServiceClassBuilder queueDocument(RequestValue known) {
    return set(QueueRule.DOCUMENT, known);
  }

  /** Sets {@link QueueRule#CACHED}. */
  public ServiceClassBuilder queueCached(int documents) {
    return set(QueueRule.CACHED, documents);
  }

  /** Sets {@link QueueRule#OVERLOAD}. */
  public ServiceClassBuilder queueOverload(OverloadRule rule) {
    return set(QueueRule.OVERLOAD, rule);
  }

  /** Sets {@link QueueRule#FAIR}. */
  public ServiceClassBuilder queueFair(FairRule rule) {
    return set(QueueRule.FAIR, rule);
  }

  /** Sets all options of {@link ServiceClass#QUEUE}. */
  public ServiceClassBuilder queue(QueueRule rule) {
    rule.size().ifPresent(this::queueSize);
    rule.overload().ifPresent(this::queueOverload);
    rule.fair().ifPresent(this::queueFair);
    return queueMax(rule.max())
        .queueTimeout(rule.timeout())
        .queuePolicy(rule.policy())
        .queueBound(rule.bound())
        .queueDocument(rule.document())
        .queueCached(rule.cached());
  }

  /** Sets all options of {@link ServiceClass#REJECTION}. */
  public ServiceClassBuilder rejection(RejectionRule rule) {
    rule.body().ifPresent(body -> set(RejectionRule.BODY, body));
    rule.retryAfter().ifPresent(least -> set(RejectionRule.RETRY_AFTER, least));
    return set(RejectionRule.STATUS, rule.status())
        .set(RejectionRule.TYPE, rule.type())
        .set(RejectionRule.RETRY_AFTER_MAX, rule.retryAfterMax())
        .set(RejectionRule.JITTER, rule.jitter());
  }

  /** Sets {@link ServiceClass#ARRIVALS}. */
  public ServiceClassBuilder arrivals(double perSecond) {
    return set(ServiceClass.ARRIVALS, perSecond);
  }

  /** Sets {@link ServiceDemand#COMPUTE} of {@link ServiceClass#WORK}. */
  public ServiceClassBuilder workCompute(Duration mean) {
    return set(ServiceDemand.COMPUTE, mean);
  }

  /** Sets {@link ServiceDemand#ELSEWHERE} of {@link ServiceClass#WORK}. */
  public ServiceClassBuilder workElsewhere(Duration mean) {
    return set(ServiceDemand.ELSEWHERE, mean);
  }

  /** Sets {@link ServiceDemand#POOL} of {@link ServiceClass#WORK}. */
  public ServiceClassBuilder workPool(int size, Duration mean) {
    return set(
        ServiceDemand.POOL, ServiceClass.part(name, () -> new ServiceDemand.Pool(size, mean)));
  }

  /** Sets {@link ClassWork#VARIATION} of {@link ServiceClass#WORK}. */
  public ServiceClassBuilder workVariation(double squared) {
    return set(ClassWork.VARIATION, squared);
  }

  /** Sets {@link ServiceClass#WORK} as a whole. */
  public ServiceClassBuilder work(ClassWork known) {
    return set(ServiceClass.WORK, known);
  }

  /** Sets {@link ServiceClass#COST}. */
  public ServiceClassBuilder cost(HoldingCost charged) {
    return set(ServiceClass.COST, charged);
  }

  /** Sets {@link ServiceClass#CONNECTIONS}. */
  public ServiceClassBuilder connections(int most) {
    return set(ServiceClass.CONNECTIONS, most);
  }

  /**
   * Builds the class.
   *
   * @return the class, every option checked
   * @throws ConfigException if an option is wrong
   */
  public ServiceClass build() {
    return new ServiceClass(name, choices);
  }

  private <T> ServiceClassBuilder set(Option<T> option, T value) {
    choices.set(option, value);
    return this;
  }
}
