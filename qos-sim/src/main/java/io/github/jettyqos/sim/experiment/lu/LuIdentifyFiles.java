package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.core.law.paper.identify.PlantModel;
import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.knowm.xchart.XYChart;

/**
 * Table and pictures of {@link LuIdentify}, of its first seed. In the table views are 0, 1, 2 in
 * the order of {@link LuView}.
 */
final class LuIdentifyFiles {
  private LuIdentifyFiles() {}

  static void write(Setting setting, String name, LuSeries run, LuSeries other) throws IOException {
    Csv csv =
        new Csv(
            "view", "seconds", "a1", "a2", "b1", "b2", "input", "output", "order1", "order2",
            "order3");
    List<XYChart> charts = new ArrayList<>();
    for (LuView view : LuView.values()) {
      LuRecord record = LuIdentification.record(run, view);
      LuRecord judge = LuIdentification.record(other, view);
      List<ArxModel> fits = record.fits(2);
      List<PlantModel> plants = fits.stream().map(PlantModel::of).toList();
      List<List<Double>> predicted =
          IntStream.rangeClosed(1, LuFit.HIGHEST_ORDER)
              .mapToObj(
                  order ->
                      judge.predict(
                          LuRecord.fit(order, List.of(record)), LuFit.HIGHEST_ORDER, false))
              .toList();
      List<Double> seconds = new ArrayList<>();
      for (int m = 0; m < plants.size(); m++) {
        seconds.add((double) (m + 1) * LuRegime.PERIOD_SECONDS);
        PlantModel plant = plants.get(m);
        csv.row(
            charts.size() / 2.0,
            seconds.get(m),
            plant.a1(),
            plant.a2(),
            plant.b1(),
            plant.b2(),
            judge.inputs().get(m),
            judge.outputs().get(m),
            predicted.get(0).get(m),
            predicted.get(1).get(m),
            predicted.get(2).get(m));
      }
      charts.add(parameters(view, seconds, plants));
      charts.add(prediction(view, seconds, judge.outputs(), predicted));
    }
    csv.write(setting.file(name + ".csv"));
    Charts.write(setting.file(name + ".png"), charts);
  }

  private static XYChart parameters(LuView view, List<Double> seconds, List<PlantModel> plants) {
    XYChart chart =
        Charts.of("Estimated parameters, " + view.title, "time of the estimate (s)", "parameter");
    line(chart, "a1", seconds, plants, PlantModel::a1);
    line(chart, "a2", seconds, plants, PlantModel::a2);
    line(chart, "b1", seconds, plants, PlantModel::b1);
    line(chart, "b2", seconds, plants, PlantModel::b2);
    return chart;
  }

  private static void line(
      XYChart chart,
      String name,
      List<Double> seconds,
      List<PlantModel> plants,
      ToDoubleFunction<PlantModel> value) {
    Charts.line(
        chart, name, seconds, plants.stream().map(plant -> value.applyAsDouble(plant)).toList());
  }

  private static XYChart prediction(
      LuView view, List<Double> seconds, List<Double> measured, List<List<Double>> predicted) {
    XYChart chart =
        Charts.of("Another run, " + view.title, "time (s)", "output, measured and predicted");
    Charts.line(chart, "measured", seconds, measured);
    for (int order = 1; order <= predicted.size(); order++) {
      Charts.line(chart, "order " + order, seconds, predicted.get(order - 1));
    }
    return chart;
  }
}
