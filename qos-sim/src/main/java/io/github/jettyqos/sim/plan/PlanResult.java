package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Shortfall;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.model.Bottleneck;
import io.github.jettyqos.core.model.Bottlenecks;
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
import io.github.jettyqos.sim.model.PlannedClass;
import io.github.jettyqos.sim.options.ServerModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
    if (request.server() instanceof ServerModel.Mixed mixed) {
      return mixed(request, mixed.work());
    }
    Speedup speedup = ((ServerModel.Equal) request.server()).speedup();
    List<PlannedClass> classes = request.equal(speedup);
    if (request.byCost()) {
      CostPlan plan = AllocationPlanner.cheapest(classes, request.threads());
      return equal(request, classes, plan.partition(), OptionalDouble.empty(), List.of());
    }
    WorkDescription work = WorkDescription.equal(speedup, classes.size());
    GuaranteePlan plan =
        MixedPlanner.plan(work.station(), request.mixed(work), request.threads(), 0);
    return equal(request, classes, plan.partition(), plan.scale(), plan.certificate());
  }

  private static PlanResult mixed(PlanRequest request, WorkDescription work) {
    List<MixedClass> classes = request.mixed(work);
    CommonStation station = work.station();
    int most = request.threads();
    if (request.byCost()) {
      LentThreads<CostPlan> plan =
          LentThreads.of(
              work,
              request.owners(),
              lent -> MixedCosts.cheapest(station, classes, most, lent),
              each -> each.partition());
      return mixed(
          request,
          work,
          classes,
          plan.lent(),
          new GuaranteePlan(plan.plan().partition(), OptionalDouble.empty(), List.of()));
    }
    LentThreads<GuaranteePlan> plan =
        LentThreads.of(
            work,
            request.owners(),
            lent -> MixedPlanner.plan(station, classes, most, lent),
            each -> each.partition());
    return mixed(request, work, classes, plan.lent(), plan.plan());
  }

  private static PlanResult mixed(
      PlanRequest request,
      WorkDescription work,
      List<MixedClass> classes,
      int lent,
      GuaranteePlan plan) {
    List<OfferedLoad> loads = classes.stream().map(MixedClass::load).toList();
    int[] threads = plan.partition().budgets();
    List<MtrrServer> worst = WorstCase.of(work, loads, lent, threads);
    List<Predicted> expected = LentMeanField.of(work, loads, request.owners(), plan.partition());
    List<Bottleneck> limits = Bottlenecks.of(work.station(), classes, lent, threads);
    List<PlannedServer> servers = new ArrayList<>();
    for (int k = 0; k < threads.length; k++) {
      servers.add(
          new PlannedServer(
              request.owners().get(k),
              request.rates().get(k),
              new Predicted(worst.get(k), 0),
              expected.get(k),
              Optional.of(limits.get(k)),
              shortfall(plan.certificate(), k)));
    }
    return of(request, plan.partition(), plan.scale(), servers, plan.certificate(), lent);
  }

  private static PlanResult equal(
      PlanRequest request,
      List<PlannedClass> classes,
      Partition partition,
      OptionalDouble scale,
      List<Shortfall> certificate) {
    List<Predicted> expected =
        LentMeanField.of(
            classes.stream().map(PlannedClass::load).toList(), request.owners(), partition);
    List<PlannedServer> servers = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      int m = partition.budget(k);
      servers.add(
          new PlannedServer(
              request.owners().get(k),
              request.rates().get(k),
              new Predicted(classes.get(k).load().server(m, partition.sum() - m), 0),
              expected.get(k),
              Optional.empty(),
              shortfall(certificate, k)));
    }
    return of(request, partition, scale, servers, certificate, 0);
  }

  private static PlanResult of(
      PlanRequest request,
      Partition partition,
      OptionalDouble scale,
      List<PlannedServer> servers,
      List<Shortfall> certificate,
      int lent) {
    double cost = 0;
    for (PlannedServer each : servers) {
      cost += each.owner().cost().of(each.worst().residenceTime(), each.worst().server().loss());
    }
    return new PlanResult(request, partition, cost, scale, List.copyOf(servers), certificate, lent);
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

  /** Whether a class lends idle threads. */
  boolean isLending() {
    return request.owners().stream().anyMatch(owner -> owner.lend() > 0);
  }
}
