package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.StationLimit;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.model.GuaranteePlan;
import io.github.jettyqos.core.model.MixedClass;
import io.github.jettyqos.core.model.OfferedLoad;
import io.github.jettyqos.core.model.StretchTables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What becomes of the threads that needs leave over. */
final class CommonThreads {
  /** By how much more requests than are of use there may be at the station. */
  private static final double MOST_ASKED = 1.25;

  private static final double FIRST = 4;

  private final List<ServiceClass> classes;
  private final double[] worth;

  CommonThreads(List<ServiceClass> classes) {
    this.classes = classes;
    this.worth = new double[classes.size()];
    for (int k = 0; k < worth.length; k++) {
      int before = 0;
      for (ServiceClass each : classes) {
        before += each.priority() < classes.get(k).priority() ? 1 : 0;
      }
      worth[k] = Math.max(1, FIRST / (1 << Math.min(before, 2)));
    }
  }

  Partition share(
      WorkDescription work,
      GuaranteePlan plan,
      double[] rates,
      List<Guarantee> asked,
      int threads) {
    int[] need = plan.partition().budgets();
    int[] least = classes.stream().mapToInt(ServiceClass::least).toArray();
    List<MixedClass> planned = new ArrayList<>();
    for (int k = 0; k < need.length; k++) {
      ServiceClass owner = classes.get(k);
      ClassWork needs = work.classes().get(k);
      planned.add(
          new MixedClass(
              owner.name(),
              OfferedLoad.of(owner, rates[k], needs.variation()),
              needs,
              Optional.of(asked.get(k)),
              owner.cost(),
              owner.priority(),
              owner.least(),
              owner.most()));
    }
    int[] budgets =
        StretchTables.divide(
            work.station(), planned, worth, threads, plan.isFeasible() ? need : least);
    List<Integer> kept = new ArrayList<>();
    List<Integer> most = new ArrayList<>();
    List<Integer> queues = new ArrayList<>();
    List<Integer> weights = new ArrayList<>();
    for (int k = 0; k < need.length; k++) {
      ServiceClass owner = classes.get(k);
      int own = Math.max(least[k], need[k] <= budgets[k] ? need[k] : 0);
      kept.add(Math.max(Math.min(own, budgets[k]), owner.kept(budgets[k])));
      most.add(owner.borrow() ? Math.max(budgets[k], Math.min(threads, owner.max())) : budgets[k]);
      queues.add(owner.queue().max());
      ServiceDemand demand = work.classes().get(k).demand();
      weights.add((int) Math.round(StationLimit.WHOLE * demand.compute() / demand.unloaded()));
    }
    long limit = Math.round(MOST_ASKED * work.station().saturation() * StationLimit.WHOLE);
    Terms terms = new Terms(kept, most, queues, Optional.of(new StationLimit(limit, weights)));
    return Partition.of(Math.max(threads, Arrays.stream(budgets).sum()), budgets).withTerms(terms);
  }
}
