package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Shortfall;
import io.github.jettyqos.core.model.AllocationPlanner;
import io.github.jettyqos.core.model.CostPlan;
import io.github.jettyqos.core.model.GuaranteePlan;
import io.github.jettyqos.core.model.GuaranteePlanner;
import io.github.jettyqos.core.model.MeanField;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.model.PlannedClass;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * A plan with its predictions.
 *
 * @param request what was planned
 * @param partition the division
 * @param cost the sum of the holding costs in the worst case
 * @param scale of those that share, in seconds
 * @param servers what it means for each class
 * @param certificate what cannot be kept
 */
record PlanResult(
    PlanRequest request,
    Partition partition,
    double cost,
    OptionalDouble scale,
    List<PlannedServer> servers,
    List<Shortfall> certificate) {

  static PlanResult of(PlanRequest request) {
    if (request.byCost()) {
      CostPlan plan = AllocationPlanner.cheapest(request.classes(), request.threads());
      return of(request, plan.partition(), OptionalDouble.empty(), List.of());
    }
    GuaranteePlan plan = GuaranteePlanner.plan(request.classes(), request.threads());
    return of(request, plan.partition(), plan.scale(), plan.certificate());
  }

  private static PlanResult of(
      PlanRequest request, Partition partition, OptionalDouble scale, List<Shortfall> certificate) {
    List<PlannedClass> classes = request.classes();
    List<MtrrServer> expected =
        MeanField.of(classes.stream().map(PlannedClass::load).toList(), partition.budgets());
    List<PlannedServer> servers = new ArrayList<>();
    double cost = 0;
    for (int k = 0; k < classes.size(); k++) {
      int index = k;
      int m = partition.budget(k);
      MtrrServer worst = MtrrServer.of(classes.get(k).load(), m, partition.sum() - m);
      cost += classes.get(k).cost().of(worst.residenceTime(), worst.loss());
      Shortfall shortfall =
          certificate.stream().filter(each -> each.classIndex() == index).findFirst().orElse(null);
      servers.add(new PlannedServer(classes.get(k), worst, expected.get(k), shortfall));
    }
    return new PlanResult(request, partition, cost, scale, List.copyOf(servers), certificate);
  }
}
