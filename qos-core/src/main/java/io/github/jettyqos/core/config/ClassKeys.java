package io.github.jettyqos.core.config;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.FairRule;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.OverloadRule;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.RejectionRule;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.ServiceClass;
import java.util.List;
import java.util.Optional;

/** The keys of a service class, of its queue and of its cost. */
final class ClassKeys {
  static final Section<OverloadRule> OVERLOAD =
      new Section<OverloadRule>()
          .with(OverloadRule.ORDER, OverloadRule::order)
          .with(OverloadRule.DROP, OverloadRule::drop)
          .with(OverloadRule.TARGET, OverloadRule::target)
          .with(OverloadRule.INTERVAL, OverloadRule::interval);

  static final Section<FairRule> FAIR =
      new Section<FairRule>()
          .with(FairRule.BY, FairRule::by)
          .with(FairRule.QUEUES, FairRule::queues)
          .with(FairRule.HAND, FairRule::hand)
          .with(FairRule.EACH, FairRule::each)
          .with(FairRule.SPARE, FairRule::spare);

  static final Section<QueueRule> QUEUE =
      new Section<QueueRule>()
          .with(QueueRule.MAX, QueueRule::max)
          .with(QueueRule.TIMEOUT, QueueRule::timeout)
          .with(QueueRule.POLICY, QueueRule::policy)
          .with(QueueRule.BOUND, QueueRule::bound)
          .maybe(QueueRule.SIZE, QueueRule::size)
          .with(QueueRule.DOCUMENT, QueueRule::document)
          .with(QueueRule.CACHED, QueueRule::cached)
          .maybe(QueueRule.OVERLOAD, OVERLOAD.form(OverloadRule::new), QueueRule::overload)
          .maybe(QueueRule.FAIR, FAIR.form(FairRule::new), QueueRule::fair);

  static final Section<RejectionRule> REJECTION =
      new Section<RejectionRule>()
          .with(RejectionRule.STATUS, RejectionRule::status)
          .with(
              RejectionRule.TYPE,
              Form.text("a media type such as application/json"),
              RejectionRule::type)
          .maybe(RejectionRule.BODY, Form.text("text"), RejectionRule::body)
          .maybe(RejectionRule.RETRY_AFTER, RejectionRule::retryAfter)
          .with(RejectionRule.RETRY_AFTER_MAX, RejectionRule::retryAfterMax)
          .with(RejectionRule.JITTER, RejectionRule::jitter);

  static final Section<HoldingCost> COST =
      new Section<HoldingCost>()
          .with(HoldingCost.WEIGHT, HoldingCost::weight)
          .with(HoldingCost.DEADLINE, HoldingCost::deadline)
          .with(HoldingCost.LOSS, HoldingCost::lossPenalty);

  static final Form<List<Rule>> RULES =
      Form.listOf(
          RuleKeys.FORM, "a list of rules such as [\"path:/a/*\", {path: /b/*, method: POST}]");

  static final Section<ServiceClass> SECTION =
      new Section<ServiceClass>()
          .with(ServiceClass.MATCH, RULES, ServiceClass::match)
          .maybe(ExemptClass.EXEMPT, never -> Optional.empty())
          .with(TargetKeys.key(ServiceClass::guarantee))
          .maybe(Guarantee.WEIGHT, ClassKeys::weight)
          .with(ServiceClass.PRIORITY, ServiceClass::priority)
          .with(ServiceClass.BUDGET, ServiceClass::budget)
          .with(ServiceClass.MIN, ServiceClass::min)
          .with(ServiceClass.MAX, ServiceClass::max)
          .with(ServiceClass.LEND, ServiceClass::lend)
          .with(ServiceClass.KEEP, ServiceClass::keep)
          .maybe(ServiceClass.BORROW, c -> Optional.of(c.borrow()))
          .with(ServiceClass.HOLD, ServiceClass::hold)
          .maybe(ServiceClass.STUCK, ServiceClass::stuck)
          .nested(ServiceClass.QUEUE, QUEUE, ServiceClass::queue)
          .maybe(ServiceClass.ARRIVALS, c -> c.arrivals().stream().boxed().findFirst())
          .with(WorkKeys.key(ServiceClass::work))
          .with(ServiceClass.COST, COST.form(HoldingCost::new), ServiceClass::cost)
          .with(ServiceClass.CONNECTIONS, ServiceClass::connections)
          .nested(ServiceClass.REJECTION, REJECTION, ServiceClass::rejection);

  private ClassKeys() {}

  /** The weight; empty for an absolute guarantee, which has none in a configuration. */
  private static Optional<Integer> weight(ServiceClass owner) {
    return owner.guarantee() instanceof Guarantee.Absolute
        ? Optional.empty()
        : Optional.of(owner.guarantee().weight());
  }
}
