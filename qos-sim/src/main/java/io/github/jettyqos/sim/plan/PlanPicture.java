package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Metric;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.model.OfferedLoad;
import io.github.jettyqos.sim.model.AllocationPlanner;
import io.github.jettyqos.sim.model.CostPlan;
import io.github.jettyqos.sim.model.LentMeanField.Predicted;
import io.github.jettyqos.sim.options.ServerModel;
import io.github.jettyqos.sim.report.Charts;
import io.github.jettyqos.sim.report.Texts;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.Function;
import org.knowm.xchart.XYChart;

/**
 * The statistic of each target against arrival rate, and beside it the cost of every total or, for
 * classes of different work, what is expected; as one PNG.
 */
final class PlanPicture {
  private static final int RATES = 160;
  private static final String COST = "least cost";

  private PlanPicture() {}

  static void write(Path file, PlanResult plan) throws IOException {
    Charts.write(file, charts(plan));
  }

  /** Two charts. */
  static List<XYChart> charts(PlanResult plan) {
    XYChart worst = times(plan, "worst case", PlannedServer::worst);
    return plan.request().server() instanceof ServerModel.Equal equal
        ? List.of(costs(plan, equal), worst)
        : List.of(worst, times(plan, "expected", PlannedServer::expected));
  }

  private static XYChart costs(PlanResult plan, ServerModel.Equal equal) {
    XYChart chart =
        Charts.of(
            "Least worst-case cost of each total; diamond: this plan",
            "threads of all classes",
            "sum of holding costs");
    List<CostPlan> plans =
        AllocationPlanner.everyTotal(
            plan.request().mixed(WorkDescription.equal(equal.speedup(), plan.servers().size())),
            plan.request().equal(equal.speedup()),
            Math.min(plan.request().threads(), 2 * plan.partition().sum()));
    Charts.line(
        chart, COST, plans.size(), i -> plans.get(i).partition().sum(), i -> plans.get(i).cost());
    Charts.mark(chart, COST, plan.partition().sum(), plan.cost());
    chart.getStyler().setYAxisMin(0.0);
    return chart;
  }

  private static XYChart times(
      PlanResult plan, String title, Function<PlannedServer, Predicted> which) {
    XYChart chart =
        Charts.of(
            "Delays with these threads, " + title + "; diamonds: now",
            "arrivals per second",
            "delay (s); dashed: target");
    chart.getStyler().setYAxisLogarithmic(true);
    for (PlannedServer each : plan.servers()) {
      Predicted predicted = which.apply(each);
      OfferedLoad load = predicted.server().load();
      double most = mostArrivals(predicted);
      Charts.line(
          chart,
          Texts.delays(each.owner()),
          RATES,
          i -> most * (i + 1) / RATES,
          i -> delay(each, predicted.withLoad(load.withArrivalRate(most * (i + 1) / RATES))));
    }
    for (PlannedServer each : plan.servers()) {
      Predicted predicted = which.apply(each);
      String line = Texts.delays(each.owner());
      Charts.mark(chart, line, predicted.server().load().arrivalRate(), delay(each, predicted));
      each.owner()
          .guarantee()
          .target()
          .ifPresent(
              target -> {
                double most = mostArrivals(predicted);
                Charts.level(chart, line, most / RATES, most, target.seconds());
              });
    }
    return chart;
  }

  private static double mostArrivals(Predicted of) {
    double wide = 1.6 * Math.max(of.server().capacity(), of.server().load().arrivalRate());
    return Math.min(wide, OfferedLoad.ARRIVALS.max());
  }

  /** What the target of the class speaks of; NaN if that is nothing, which no logarithm has. */
  private static double delay(PlannedServer of, Predicted predicted) {
    double seconds = statistic(of, predicted);
    return seconds > 0 ? seconds : Double.NaN;
  }

  /** The mean residence time where the class has no target. */
  private static double statistic(PlannedServer of, Predicted predicted) {
    Target target = of.owner().guarantee().target().orElse(null);
    boolean waiting = target != null && target.metric() == Metric.WAITING;
    OptionalDouble quantile =
        target == null ? OptionalDouble.empty() : target.statistic().quantile();
    if (quantile.isEmpty()) {
      return waiting ? predicted.waitingTime() : predicted.residenceTime();
    }
    double share = quantile.getAsDouble();
    return waiting ? predicted.waitingPercentile(share) : predicted.residencePercentile(share);
  }
}
