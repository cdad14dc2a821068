package io.github.jettyqos.sim.experiment.rule;

import io.github.jettyqos.core.ServiceClass;
import java.util.List;
import java.util.OptionalInt;

/** Copies of classes with changed lending and borrowing, and nothing else. */
public final class Lending {
  private Lending() {}

  /** All classes lend and borrow, or none does either. */
  public static List<ServiceClass> all(List<ServiceClass> classes, boolean lend) {
    return classes.stream().map(each -> of(each, lend, lend)).toList();
  }

  static ServiceClass of(ServiceClass of, boolean lend, boolean borrow) {
    return new ServiceClass(
        of.name(),
        of.match(),
        of.guarantee(),
        of.priority(),
        of.budget(),
        of.min(),
        of.max(),
        lend ? 1 : 0,
        OptionalInt.empty(),
        borrow,
        of.hold(),
        of.stuck(),
        of.queue(),
        of.arrivals(),
        of.work(),
        of.cost(),
        of.connections(),
        of.rejection());
  }
}
