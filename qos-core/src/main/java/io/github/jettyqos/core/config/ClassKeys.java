package io.github.jettyqos.core.config;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.QueueRule;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.StandardCost;
import java.util.List;
import java.util.Optional;

/** The keys of a service class, of its queue and of its cost. */
final class ClassKeys {
  static final Section<QueueRule> QUEUE =
      new Section<QueueRule>()
          .with(QueueRule.MAX, QueueRule::max)
          .with(QueueRule.TIMEOUT, QueueRule::timeout)
          .with(QueueRule.POLICY, QueueRule::policy)
          .with(QueueRule.BOUND, QueueRule::bound);

  static final Section<StandardCost> COST =
      new Section<StandardCost>()
          .with(StandardCost.WEIGHT, StandardCost::weight)
          .with(StandardCost.DEADLINE, StandardCost::deadline)
          .with(StandardCost.LOSS, StandardCost::lossPenalty);

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
          .nested(ServiceClass.QUEUE, QUEUE, ServiceClass::queue)
          .maybe(ServiceClass.ARRIVALS, c -> c.arrivals().stream().boxed().findFirst())
          .with(WorkKeys.key(ServiceClass::work))
          .maybe(ServiceClass.COST, cost(), ClassKeys::written)
          .with(ServiceClass.CONNECTIONS, ServiceClass::connections);

  private ClassKeys() {}

  private static Form<HoldingCost> cost() {
    Form<StandardCost> form = COST.form(StandardCost::new);
    return new Form<>(form.allowed(), form::read, cost -> form.print((StandardCost) cost));
  }

  /** A cost of a user's own is code, and not written. */
  private static Optional<HoldingCost> written(ServiceClass owner) {
    return Optional.of(owner.cost()).filter(StandardCost.class::isInstance);
  }

  /** The weight as configured: that of an absolute guarantee is not. */
  private static Optional<Integer> weight(ServiceClass owner) {
    return owner.guarantee() instanceof Guarantee.Absolute
        ? Optional.empty()
        : Optional.of(owner.guarantee().weight());
  }
}
