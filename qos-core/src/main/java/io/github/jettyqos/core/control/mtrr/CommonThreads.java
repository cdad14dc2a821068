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
      int own =
          Math.max(
              least[k],
              need[k] <= budgets[k] && insure(k, work, rates, asked, threads) ? need[k] : 0);
      kept.add(Math.max(Math.min(own, budgets[k]), owner.kept(budgets[k])));
      int use = ofUse(work.classes().get(k).demand());
      most.add(
          owner.borrow()
              ? Math.max(
                  Math.min(budgets[k], Math.max(own, use)),
                  Math.min(use, Math.min(threads, owner.max())))
              : budgets[k]);
      queues.add(owner.queue().max());
      ServiceDemand demand = work.classes().get(k).demand();
      weights.add((int) Math.round(StationLimit.WHOLE * demand.compute() / demand.unloaded()));
    }
    long limit;
    limit = Math.round(MOST_ASKED * work.station().saturation() * StationLimit.WHOLE);
    for (int k = 0; k < need.length; k++) {
      budgets[k] = Math.min(budgets[k], most.get(k));
    }
    double cv = 0, dem = 1e-9;
    for (int k = 0; k < need.length; k++) {
      double l = rates[k] * work.classes().get(k).demand().compute();
      dem += l;
      cv += l * work.classes().get(k).variation();
    }
    double scale = Double.parseDouble(System.getProperty("x.cv", "0.5"));
    limit =
        Math.round(
            StationLimit.WHOLE
                * work.station().saturation()
                * (1 + Math.max(.25, scale * cv / dem)));
    double rho = 0;
    for (int k = 0; k < need.length; k++)
      rho += rates[k] * work.classes().get(k).demand().compute() / work.station().most();
    boolean busy = rho > Double.parseDouble(System.getProperty("x.rho", "0.95"));
    if (Boolean.getBoolean("x.nokept")) {
      for (int k = 0; k < kept.size(); k++) kept.set(k, Math.min(kept.get(k), 1));
    }
    if (Boolean.getBoolean("x.nobudget")) {
      for (int k = 0; k < kept.size(); k++) budgets[k] = kept.get(k);
    }
    Terms terms =
        new Terms(
            kept,
            most,
            queues,
            !busy ? Optional.empty() : Optional.of(new StationLimit(limit, weights)));
    return Partition.of(Math.max(threads, Arrays.stream(budgets).sum()), budgets).withTerms(terms);
  }

  private static final double POOL_FULL = 1.25;

  private static int ofUse(ServiceDemand demand) {
    return demand
        .pool()
        .map(pool -> (int) Math.ceil(POOL_FULL * pool.size() * demand.unloaded() / pool.seconds()))
        .orElse(Integer.MAX_VALUE);
  }

  private boolean insure(
      int k, WorkDescription work, double[] rates, List<Guarantee> asked, int m) {
    double before = 0;
    double upTo = 0;
    double longest = 0;
    for (int j = 0; j < rates.length; j++) {
      ServiceDemand d = work.classes().get(j).demand();
      double h = d.unloaded();
      longest = Math.max(longest, h);
      if (j == k || classes.get(j).priority() < classes.get(k).priority()) upTo += rates[j] * h / m;
      if (classes.get(j).priority() < classes.get(k).priority()) before += rates[j] * h / m;
    }
    double own = work.classes().get(k).demand().unloaded();
    double ref = asked.get(k).target().map(t -> t.seconds()).orElse(Math.max(1, 10 * own));
    if (upTo >= .95) return true;
    double wait = longest / m / ((1 - before) * (1 - upTo));
    return Double.parseDouble(System.getProperty("x.ins", "3")) * wait > ref - own;
  }
}
