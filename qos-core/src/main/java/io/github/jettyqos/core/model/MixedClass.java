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
 * A service class as the planners for different work see it.
 *
 * @param name for messages
 * @param load what comes to it; its {@code serviceVariation} does not count, that of the work does
 * @param work what a request of it needs
 * @param guarantee what it is to have; a share of weight w is a time in proportion to 1/w; empty if
 *     its reserve is all
 * @param cost what its time costs
 * @param priority which class keeps its target when not all can; 0 is first
 * @param min threads it never falls below; 1 to 65535
 * @param max threads it never rises above; {@code min} to 65535
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

  /** Checks every component. */
  public MixedClass {
    requireNonNull(name);
    requireNonNull(load);
    requireNonNull(work);
    requireNonNull(guarantee);
    requireNonNull(cost);
    PlanLimits.check(name, priority, min, max);
  }

  /**
   * A class of the configuration: a fixed budget is minimum and maximum.
   *
   * @param owner the class
   * @param load what comes to it
   * @param work what a request of it needs
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
   * A class of the configuration to which so many Poisson arrivals come.
   *
   * @param owner the class
   * @param arrivalRate requests per second
   * @param work what a request of it needs
   * @return the class as planned
   */
  public static MixedClass of(ServiceClass owner, double arrivalRate, ClassWork work) {
    return of(owner, OfferedLoad.of(owner, arrivalRate, work.variation()), work);
  }

  /**
   * The same class with another guarantee.
   *
   * @param other empty if its reserve is all it is to have
   * @return the changed copy
   */
  public MixedClass withGuarantee(Optional<Guarantee> other) {
    return new MixedClass(name, load, work, other, cost, priority, min, max);
  }

  /**
   * What comes to it, with the variation of its work. A part 1 - sqrt(C2) of the time elsewhere is
   * always the same, so that what varies of it is exponential and its variation right.
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

  /** A goal that nothing but the reserve has to be kept for. */
  MixedGoal goal() {
    return new MixedGoal(offered(), null, 1, min, max);
  }

  static ClosedNetwork network(CommonStation station, List<MixedClass> classes, int lent) {
    return new ClosedNetwork(
        station, classes.stream().map(each -> each.work.demand()).toList(), lent);
  }
}
