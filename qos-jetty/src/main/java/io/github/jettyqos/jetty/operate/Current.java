package io.github.jettyqos.jetty.operate;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.AdmissionMode;
import io.github.jettyqos.core.config.QosConfig;
import io.github.jettyqos.core.loop.LoopStatus;
import java.util.ArrayList;
import java.util.List;

/** The configuration of a server with the changes by operators, as for its file. */
final class Current {
  private Current() {}

  static QosConfig of(QosConfig loaded, Running run) {
    LoopStatus status = run.control().status();
    AdmissionMode admission =
        run.gate().isEnforced() ? AdmissionMode.ENFORCE : AdmissionMode.OBSERVE;
    List<ServiceClass> classes = run.control().classes();
    if (status.isByHand()) {
      try {
        return loaded.withChanges(admission, status.options(), withBudgets(classes, run));
      } catch (ConfigException e) {
        // An operator may give classes more in total than the pool has; a configuration may not.
      }
    }
    return loaded.withChanges(admission, status.options(), classes);
  }

  /**
   * Sets the operator's budgets as fixed ones; the budgets of a law are not part of a
   * configuration.
   */
  private static List<ServiceClass> withBudgets(List<ServiceClass> classes, Running run) {
    Partition now = run.gate().partition();
    Partition shares = Partition.share(classes, run.control().threads());
    List<ServiceClass> fixed = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      boolean same = now.budget(k) == shares.budget(k);
      fixed.add(same ? classes.get(k) : classes.get(k).withBudget(now.budget(k)));
    }
    return fixed;
  }
}
