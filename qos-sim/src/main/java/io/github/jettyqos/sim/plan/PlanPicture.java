package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.model.OfferedLoad;
import io.github.jettyqos.sim.model.AllocationPlanner;
import io.github.jettyqos.sim.model.CostPlan;
import io.github.jettyqos.sim.model.LentMeanField.Predicted;
import io.github.jettyqos.sim.options.ServerModel;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.knowm.xchart.XYChart;

/**
 * Response time against arrival rate, and beside it the cost of every total or, for classes of
 * different work, what is expected; as one PNG.
 */
final class PlanPicture {
  private static final int RATES = 160;

  private PlanPicture() {}

  static void write(Path file, PlanResult plan) throws IOException {
    XYChart worst = times(plan, "worst case", PlannedServer::worst);
    if (plan.request().server() instanceof ServerModel.Equal equal) {
      Charts.write(file, List.of(costs(plan, equal), worst));
    } else {
      Charts.write(file, List.of(worst, times(plan, "expected", PlannedServer::expected)));
    }
  }

  private static XYChart costs(PlanResult plan, ServerModel.Equal equal) {
    XYChart chart =
        Charts.of(
            "Least worst-case cost of each total",
            "threads of all classes",
            "sum of holding costs");
    List<CostPlan> plans =
        AllocationPlanner.everyTotal(
            plan.request().mixed(WorkDescription.equal(equal.speedup(), plan.servers().size())),
            plan.request().equal(equal.speedup()),
            Math.min(plan.request().threads(), 2 * plan.partition().sum()));
    Charts.line(
        chart,
        "least cost",
        plans.size(),
        i -> plans.get(i).partition().sum(),
        i -> plans.get(i).cost());
    Charts.point(chart, "this plan", plan.partition().sum(), plan.cost());
    chart.getStyler().setYAxisMin(0.0);
    return chart;
  }

  private static XYChart times(
      PlanResult plan, String title, Function<PlannedServer, Predicted> which) {
    XYChart chart =
        Charts.of(
            "Mean residence time with these threads, " + title, "arrivals per second", "seconds");
    chart.getStyler().setYAxisLogarithmic(true);
    for (PlannedServer each : plan.servers()) {
      Predicted predicted = which.apply(each);
      OfferedLoad load = predicted.server().load();
      double wide = 1.6 * Math.max(predicted.server().capacity(), load.arrivalRate());
      double most = Math.min(wide, OfferedLoad.ARRIVALS.max());
      Charts.line(
          chart,
          each.owner().name(),
          RATES,
          i -> most * (i + 1) / RATES,
          i -> predicted.withLoad(load.withArrivalRate(most * (i + 1) / RATES)).residenceTime());
    }
    for (PlannedServer each : plan.servers()) {
      Predicted predicted = which.apply(each);
      String name = each.owner().name() + " now";
      Charts.point(chart, name, predicted.server().load().arrivalRate(), predicted.residenceTime());
    }
    return chart;
  }
}
