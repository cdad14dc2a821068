package io.github.jettyqos.core.model;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.HoldingCost;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import java.util.List;
import java.util.Optional;

/**
 * A service class of the planners for different work.
 *
 * @param name for messages
 * @param load its offered load; {@code serviceVariation} is ignored in favour of that of the work
 * @param work the work of a request
 * @param guarantee its guarantee; a share of weight w is a time in proportion to 1/w; empty if its
 *     reserve suffices
 * @param cost its holding cost
 * @param priority of its target; 0 is first
 * @param min minimum threads; 1 to 65535
 * @param max maximum threads; {@code min} to 65535
 */
public record MixedClass(
    String name,
    OfferedLoad load,
    ClassWork work,
    Optional<Guarantee> guarantee,
    HoldingCost cost,
    int priority,
    int min,
    int max) {

  public MixedClass {
    requireNonNull(name);
    requireNonNull(load);
    requireNonNull(work);
    requireNonNull(guarantee);
    requireNonNull(cost);
    PlanLimits.check(name, priority, min, max);
  }

  /**
   * A class of the configuration; a fixed budget is minimum and maximum.
   *
   * @param owner the class
   * @param load its offered load
   * @param work the work of a request
   * @return the class as planned
   */
  public static MixedClass of(ServiceClass owner, OfferedLoad load, ClassWork work) {
    return new MixedClass(
        owner.name(),
        load,
        work,
        Optional.of(owner.guarantee()),
        owner.cost(),
        owner.priority(),
        owner.least(),
        owner.most());
  }

  /**
   * A class of the configuration with Poisson arrivals.
   *
   * @param owner the class
   * @param arrivalRate requests per second
   * @param work the work of a request
   * @return the class as planned
   */
  public static MixedClass of(ServiceClass owner, double arrivalRate, ClassWork work) {
    return of(owner, OfferedLoad.of(owner, arrivalRate, work.variation()), work);
  }

  /**
   * This class with another guarantee.
   *
   * @param other empty if its reserve suffices
   * @return the changed copy
   */
  public MixedClass withGuarantee(Optional<Guarantee> other) {
    return new MixedClass(name, load, work, other, cost, priority, min, max);
  }

  /**
   * Returns its load with the variation of its work. A part 1 - sqrt(C2) of the time elsewhere is
   * constant, so that the variable part is exponential with the right variation.
   *
   * @return the load
   */
  public OfferedLoad offered() {
    return new OfferedLoad(
        load.arrivalRate(),
        load.queue(),
        load.arrivalVariation(),
        work.variation(),
        load.patienceSeconds(),
        Math.max(0, 1 - Math.sqrt(work.variation())) * work.demand().elsewhere());
  }

  Claim claim(boolean met) {
    return new Claim(name, load.arrivalRate(), guarantee.orElse(null), priority, met);
  }

  static WorkDescription work(CommonStation station, List<MixedClass> classes) {
    return new WorkDescription(station, classes.stream().map(MixedClass::work).toList());
  }

  /** A goal of its reserve only. */
  MixedGoal goal() {
    return new MixedGoal(offered(), null, 1, min, max);
  }

  static ClosedNetwork network(CommonStation station, List<MixedClass> classes, int lent) {
    return new ClosedNetwork(
        station, classes.stream().map(each -> each.work.demand()).toList(), lent);
  }
}
