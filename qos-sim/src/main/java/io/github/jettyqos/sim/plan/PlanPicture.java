package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.model.AllocationPlanner;
import io.github.jettyqos.core.model.CostPlan;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.core.model.OfferedLoad;
import io.github.jettyqos.core.model.Workload;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.XYChart;

/** Cost against the total of threads, and response time against arrival rate, as one PNG. */
final class PlanPicture {
  private static final int RATES = 160;

  private PlanPicture() {}

  static void write(Path file, PlanResult plan) throws IOException {
    Charts.write(file, List.of(costs(plan), times(plan)));
  }

  private static XYChart costs(PlanResult plan) {
    XYChart chart =
        Charts.of(
            "Least worst-case cost of each total",
            "threads of all classes",
            "sum of holding costs");
    List<Double> totals = new ArrayList<>();
    List<Double> costs = new ArrayList<>();
    for (CostPlan each :
        AllocationPlanner.everyTotal(plan.request().classes(), plan.request().threads())) {
      totals.add((double) each.partition().sum());
      costs.add(each.cost());
    }
    Charts.line(chart, "least cost", totals, costs);
    Charts.point(chart, "this plan", plan.partition().sum(), plan.cost());
    chart.getStyler().setYAxisMin(0.0);
    return chart;
  }

  private static XYChart times(PlanResult plan) {
    XYChart chart =
        Charts.of(
            "Mean residence time with these threads, worst case", "arrivals per second", "seconds");
    chart.getStyler().setYAxisLogarithmic(true);
    for (PlannedServer each : plan.servers()) {
      MtrrServer server = each.worst();
      OfferedLoad load = server.load();
      double wide = 1.6 * Math.max(server.capacity(), load.arrivalRate());
      double most = Math.min(wide, Workload.ARRIVALS.max());
      List<Double> rates = new ArrayList<>();
      List<Double> times = new ArrayList<>();
      for (int i = 1; i <= RATES; i++) {
        double rate = most * i / RATES;
        rates.add(rate);
        times.add(server.withLoad(load.withArrivalRate(rate)).residenceTime());
      }
      Charts.line(chart, each.owner().name(), rates, times);
    }
    for (PlannedServer each : plan.servers()) {
      MtrrServer server = each.worst();
      String name = each.owner().name() + " now";
      Charts.point(chart, name, server.load().arrivalRate(), server.residenceTime());
    }
    return chart;
  }
}
