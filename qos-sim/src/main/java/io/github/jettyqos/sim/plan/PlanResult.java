package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.model.Bottlenecks;
import io.github.jettyqos.core.model.Bottlenecks.Bottleneck;
import io.github.jettyqos.core.model.GuaranteePlan;
import io.github.jettyqos.core.model.MixedClass;
import io.github.jettyqos.core.model.MixedPlanner;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.model.OfferedLoad;
import io.github.jettyqos.core.model.WorstCase;
import io.github.jettyqos.sim.model.AllocationPlanner;
import io.github.jettyqos.sim.model.CostPlan;
import io.github.jettyqos.sim.model.LentMeanField;
import io.github.jettyqos.sim.model.LentMeanField.Predicted;
import io.github.jettyqos.sim.model.MixedCosts;
import io.github.jettyqos.sim.model.Workload;
import io.github.jettyqos.sim.options.ServerModel;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A plan with its predictions.
 *
 * @param request what was planned
 * @param partition the division
 * @param cost the sum of the holding costs in the worst case
 * @param scale of those that share, in seconds
 * @param servers what it means for each class
 * @param certificate what cannot be kept
 * @param lent requests on lent threads that the worst case has at the processors
 */
record PlanResult(
    PlanRequest request,
    Partition partition,
    double cost,
    OptionalDouble scale,
    List<PlannedServer> servers,
    List<Shortfall> certificate,
    int lent) {

  static PlanResult of(PlanRequest request) {
    return request.server() instanceof ServerModel.Mixed mixed
        ? mixed(request, mixed.work())
        : equal(request, ((ServerModel.Equal) request.server()).speedup());
  }

  private static PlanResult mixed(PlanRequest request, WorkDescription work) {
    List<MixedClass> classes = request.mixed(work);
    CommonStation station = work.station();
    int most = request.threads();
    LentThreads found =
        LentThreads.of(
            work,
            request.owners(),
            lent ->
                request.byCost()
                    ? byCost(MixedCosts.cheapest(station, classes, most, lent))
                    : MixedPlanner.plan(station, classes, most, lent));
    Partition partition = found.plan().partition();
    int[] threads = partition.budgets();
    List<OfferedLoad> loads = classes.stream().map(MixedClass::load).toList();
    return of(
        request,
        found,
        WorstCase.of(work, loads, found.lent(), threads),
        LentMeanField.of(work, loads, request.owners(), partition),
        Bottlenecks.of(station, classes, found.lent(), threads));
  }

  private static PlanResult equal(PlanRequest request, Speedup speedup) {
    List<Workload> loads = request.equal(speedup);
    WorkDescription work = WorkDescription.equal(speedup, loads.size());
    List<MixedClass> classes = request.mixed(work);
    GuaranteePlan plan =
        request.byCost()
            ? byCost(AllocationPlanner.cheapest(classes, loads, request.threads()))
            : MixedPlanner.plan(work.station(), classes, request.threads(), 0);
    List<OfferedLoad> offered = loads.stream().map(Workload::offered).toList();
    return of(
        request,
        new LentThreads(plan, 0),
        WorstCase.of(work, offered, 0, plan.partition().budgets()),
        LentMeanField.of(loads, request.owners(), plan.partition()),
        List.of());
  }

  private static GuaranteePlan byCost(CostPlan plan) {
    return new GuaranteePlan(plan.partition(), OptionalDouble.empty(), List.of());
  }

  private static PlanResult of(
      PlanRequest request,
      LentThreads found,
      List<MtrrServer> worst,
      List<Predicted> expected,
      List<Bottleneck> limits) {
    GuaranteePlan plan = found.plan();
    List<PlannedServer> servers = new ArrayList<>();
    double cost = 0;
    for (int k = 0; k < worst.size(); k++) {
      ServiceClass owner = request.owners().get(k);
      servers.add(
          new PlannedServer(
              owner,
              request.rates().get(k),
              new Predicted(worst.get(k), 0),
              expected.get(k),
              limits.stream().skip(k).findFirst(),
              shortfall(plan.certificate(), k)));
      cost += owner.cost().of(worst.get(k).residenceTime(), worst.get(k).loss());
    }
    return new PlanResult(
        request,
        plan.partition(),
        cost,
        plan.scale(),
        List.copyOf(servers),
        plan.certificate(),
        found.lent());
  }

  private static @Nullable Shortfall shortfall(List<Shortfall> certificate, int k) {
    return certificate.stream().filter(each -> each.classIndex() == k).findFirst().orElse(null);
  }

  /**
   * The part of the processors that is busy by a prediction; empty where only the speedup is known.
   */
  OptionalDouble load(Function<PlannedServer, Predicted> which) {
    if (!(request.server() instanceof ServerModel.Mixed mixed)) {
      return OptionalDouble.empty();
    }
    double busy = 0;
    for (int k = 0; k < servers.size(); k++) {
      ClassWork work = mixed.work().classes().get(k);
      busy += which.apply(servers.get(k)).server().throughput() * work.demand().compute();
    }
    return OptionalDouble.of(busy / mixed.work().station().most());
  }

  /** Tells whether a class lends idle threads. */
  boolean isLending() {
    return request.owners().stream().anyMatch(owner -> owner.lend() > 0);
  }
}
