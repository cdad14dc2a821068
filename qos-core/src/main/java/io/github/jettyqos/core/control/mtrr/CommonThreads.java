package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.StationLimit;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.control.ClassMeasurement;
import io.github.jettyqos.core.control.Measurement;
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
  private static final double FIRST = 4;
  private static final double POOL_FULL = 1.25;

  private final List<ServiceClass> classes;
  private final double[] worth;
  private final int[] pooled;
  private double smoothed;
  private static final int SURE = 40;

  CommonThreads(List<ServiceClass> classes) {
    this.classes = classes;
    int n = classes.size();
    this.worth = new double[n];
    this.pooled = new int[n];
    for (int k = 0; k < n; k++) {
      int before = 0;
      for (ServiceClass each : classes) {
        before += each.priority() < classes.get(k).priority() ? 1 : 0;
      }
      worth[k] = Math.max(1, FIRST / (1 << Math.min(before, 2)));
    }
  }

  Partition share(
      WorkDescription work, GuaranteePlan plan, double[] rates, List<Guarantee> asked, int threads, Measurement measured) {
    int[] need = plan.partition().budgets();
    int[] least = classes.stream().mapToInt(ServiceClass::least).toArray();
    int n = need.length;
    List<MixedClass> planned = new ArrayList<>();
    for (int k = 0; k < n; k++) {
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
    double cv = 0, dem = 1e-9, rho = 0;
    for (int k = 0; k < n; k++) {
      double l = rates[k] * work.classes().get(k).demand().compute();
      dem += l; cv += l * work.classes().get(k).variation();
      rho += l / work.station().most();
    }
    smoothed += .05 * (Math.min(2, rho) - smoothed);
    boolean busy = Math.min(rho, smoothed) > Double.parseDouble(System.getProperty("x.rho", "1"));
    for (int k = 0; k < n; k++) {
      ServiceClass owner = classes.get(k);
      ServiceDemand demand = work.classes().get(k).demand();
      int own = need[k] <= budgets[k] && (busy || Boolean.getBoolean("x.keep") || insure(k, need[k], work, rates, asked, threads)) ? need[k] : 0;
      int use = ofUse(demand);
      pooled[k] = use < threads ? pooled[k] + 1 : 0;
      if (use < threads) use = Math.max(Math.max(own, use), pooled[k] > SURE ? 0 : Partition.share(classes, threads).budget(k));
      budgets[k] = Math.max(least[k], Math.min(budgets[k], use));
      kept.add(Math.max(Math.min(own, budgets[k]), owner.kept(budgets[k])));
      most.add(owner.borrow() ? Math.max(budgets[k], Math.min(use, Math.min(threads, owner.max()))) : budgets[k]);
      queues.add(owner.queue().max());
      weights.add(
          (int) Math.round(StationLimit.WHOLE * demand.compute() / demand.unloaded()));
    }
    double scale = Double.parseDouble(System.getProperty("x.cv", "0.5"));
    long limit = Math.round(StationLimit.WHOLE * work.station().saturation() * (1 + Math.max(.25, scale * cv / dem)));
    Terms terms = new Terms(kept, most, queues, busy ? Optional.of(new StationLimit(limit, weights)) : Optional.empty());
    return Partition.of(Math.max(threads, Arrays.stream(budgets).sum()), budgets).withTerms(terms);
  }

  private static int ofUse(ServiceDemand demand) {
    return demand
        .pool()
        .map(pool -> (int) Math.ceil(POOL_FULL * pool.size() * demand.unloaded() / pool.seconds()))
        .orElse(Integer.MAX_VALUE);
  }

  private boolean insure(int k, int need, WorkDescription work, double[] rates, List<Guarantee> asked, int m) {
    double before = 0; double upTo = 0; double longest = 0; double all = 0; double price = Double.MAX_VALUE;
    for (int j = 0; j < rates.length; j++) {
      ServiceDemand d = work.classes().get(j).demand();
      double h = d.unloaded();
      longest = Math.max(longest, h);
      all += rates[j] * h / m;
      if (rates[j] > 0) price = Math.min(price, 5 * worth[j] / h);
      if (j == k || classes.get(j).priority() < classes.get(k).priority()) upTo += rates[j] * h / m;
      if (classes.get(j).priority() < classes.get(k).priority()) before += rates[j] * h / m;
    }
    double own = work.classes().get(k).demand().unloaded();
    double ref = asked.get(k).target().map(t -> t.seconds()).orElse(Math.max(1, 10 * own));
    double slack = Math.max(0, ref - own);
    double wait = longest / m / (Math.max(.05, 1 - before) * Math.max(.05, 1 - upTo));
    if (all > Double.parseDouble(System.getProperty("x.scarce", "0.9"))) {
      double w = longest / m;
      double gain = rates[k] * worth[k] * w * Math.exp(-slack / w);
      double idle = Math.max(0, need - rates[k] * own);
      return gain > idle * price;
    }
    return Double.parseDouble(System.getProperty("x.ins", "3")) * wait > slack;
  }
}
