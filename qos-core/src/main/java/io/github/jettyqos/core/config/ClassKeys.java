package io.github.jettyqos.core.config;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.PermitHold;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.StandardCost;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** The keys of a service class and of its queue. */
final class ClassKeys {
  static final Section<ServiceClassBuilder, QueueRule> QUEUE =
      new Section<>(
          List.of(
              Key.always(
                      "max",
                      Numbers.whole(QueueRule.MAX),
                      ServiceClassBuilder::queueMax,
                      QueueRule::max)
                  .in("requests")
                  .because(
                      "How many may wait; 0 rejects whatever finds no room. Bounded, because an"
                          + " unbounded queue turns overload into memory and late answers."),
              Key.always(
                      "timeout",
                      Numbers.duration(QueueRule.TIMEOUT),
                      ServiceClassBuilder::queueTimeout,
                      QueueRule::timeout)
                  .because(
                      "How long a request may wait before it is rejected. Below common client"
                          + " time-outs: work for a client that gave up is wasted."),
              Key.always(
                      "policy",
                      Form.oneOf(QueuePolicy.class),
                      ServiceClassBuilder::queuePolicy,
                      QueueRule::policy)
                  .because(
                      "Who goes next. `fifo`: who came first; fair, and the only one that asks"
                          + " nothing of a request. `shortest`: the smallest. `batch`: who wants"
                          + " what was dispatched last. `cache-first`: who wants what is cached. The"
                          + " others need an application that tells sizes or documents."),
              Key.always(
                      "bound",
                      Numbers.duration(QueueRule.BOUND),
                      ServiceClassBuilder::queueBound,
                      QueueRule::bound)
                  .because(
                      "How long a request may be passed over by a policy other than `fifo`: then it"
                          + " goes before all others. At most `timeout`; half of its default, so"
                          + " that such a request is late and not rejected.")));

  static final Section<ServiceClassBuilder, ServiceClass> SECTION =
      new Section<>(
          List.of(
              Key.<ServiceClassBuilder, ServiceClass, List<Rule>>always(
                      "match",
                      Form.listOf(
                          RuleKeys.FORM,
                          "a list of rules such as [\"path:/a/*\", {path: /b/*, method: POST}]"),
                      (b, rules) -> rules.forEach(b::match),
                      ServiceClass::match)
                  .because(
                      "One rule must hold, at most "
                          + ServiceClass.MOST_RULES
                          + " are given. Only the last class has none: it takes the rest."),
              Key.<ServiceClassBuilder, ServiceClass, TargetKeys.Promised>of(
                      "target",
                      TargetKeys.FORM,
                      (b, promised) -> promised.tell(b),
                      c -> TargetKeys.Promised.of(c.guarantee()))
                  .defaultsTo("none")
                  .because(
                      "A promised time. Alone it is an absolute guarantee; with `weight` a hybrid"
                          + " one, which falls back to shares when the time cannot be kept."),
              Key.<ServiceClassBuilder, ServiceClass, Integer>of(
                      "weight",
                      Numbers.whole(Guarantee.WEIGHT),
                      ServiceClassBuilder::weight,
                      ClassKeys::weight)
                  .because(
                      "The share of the threads left by explicit budgets. Shares are ratios, so"
                          + " only weights relative to each other matter. A plan takes it for a time"
                          + " in proportion to 1 / weight."),
              Key.always(
                      "priority",
                      Numbers.whole(ServiceClass.PRIORITY),
                      ServiceClassBuilder::priority,
                      ServiceClass::priority)
                  .defaultsTo("its position")
                  .because(
                      "Who gets a free thread when several classes wait; 0 is first. The order that"
                          + " decides matches decides turns as well unless told otherwise."),
              Key.<ServiceClassBuilder, ServiceClass, OptionalInt>always(
                      "budget",
                      Numbers.wholeOrAuto(ServiceClass.THREADS),
                      (b, n) -> n.ifPresent(b::budget),
                      ServiceClass::budget)
                  .in("threads")
                  .because("Fixes the budget. `auto` is a share by weight."),
              Key.always(
                      "min",
                      Numbers.whole(ServiceClass.THREADS),
                      ServiceClassBuilder::min,
                      ServiceClass::min)
                  .in("threads")
                  .because("The budget never falls below; a class without thread is an outage."),
              Key.always(
                      "max",
                      Numbers.whole(ServiceClass.THREADS),
                      ServiceClassBuilder::max,
                      ServiceClass::max)
                  .in("threads")
                  .because("The budget never rises above; at least `min`."),
              Key.always("lend", Form.flag(), ServiceClassBuilder::lend, ServiceClass::lend)
                  .because(
                      "Whether idle threads of this class may serve others. Off, because a lent"
                          + " thread is not back before its request is complete."),
              Key.always("borrow", Form.flag(), ServiceClassBuilder::borrow, ServiceClass::borrow)
                  .because("Whether this class may use idle threads that others lend."),
              Key.always(
                      "hold",
                      Form.oneOf(PermitHold.class),
                      ServiceClassBuilder::hold,
                      ServiceClass::hold)
                  .because(
                      "How long a request holds its permit: until the exchange is complete, or only"
                          + " while the handling thread runs, for asynchronous requests that are"
                          + " cheap to park."),
              QUEUE
                  .nested("queue", ServiceClass::queue)
                  .because("The bounds of the queue of this class, and its order."),
              Key.<ServiceClassBuilder, ServiceClass, Double>of(
                      "arrivals",
                      Numbers.decimal(ServiceClass.ARRIVALS),
                      ServiceClassBuilder::arrivals,
                      c -> c.arrivals().stream().boxed().findFirst())
                  .in("requests/s")
                  .defaultsTo("measured")
                  .because(
                      "How many requests are expected, for plans made without a server. A running one"
                          + " measures it."),
              Key.<ServiceClassBuilder, ServiceClass, StandardCost>of(
                      "cost",
                      CostKeys.FORM,
                      ServiceClassBuilder::cost,
                      c ->
                          c.cost() instanceof StandardCost cost
                              ? Optional.of(cost)
                              : Optional.empty())
                  .because("What the time of its requests costs, for plans by cost."),
              Key.always(
                      "connections",
                      Numbers.whole(ServiceClass.CONNECTIONS),
                      ServiceClassBuilder::connections,
                      ServiceClass::connections)
                  .in("connections")
                  .because(
                      "How many connections peers of this class may hold open; 0 is no limit."
                          + " Counts for classes known by address alone.")));

  private ClassKeys() {}

  /** The weight as configured: that of an absolute guarantee is not. */
  private static Optional<Integer> weight(ServiceClass owner) {
    return owner.guarantee() instanceof Guarantee.Absolute
        ? Optional.empty()
        : Optional.of(owner.guarantee().weight());
  }
}
