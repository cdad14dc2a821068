package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.core.law.paper.identify.ArxModel;
import io.github.jettyqos.core.law.paper.identify.PlantModel;
import io.github.jettyqos.sim.experiment.Csv;
import io.github.jettyqos.sim.experiment.Setting;
import io.github.jettyqos.sim.report.Charts;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.knowm.xchart.XYChart;

/**
 * Table and pictures of {@link LuIdentify}, of its first seed. In the table views are 0, 1, 2 in
 * the order of {@link LuView}.
 */
final class LuIdentifyFiles {
  private LuIdentifyFiles() {}

  static void write(Setting setting, String name, LuSeries run, LuSeries other) throws IOException {
    Csv csv = new Csv("view,seconds,a1,a2,b1,b2,input,output,order1,order2,order3");
    List<XYChart> charts = new ArrayList<>();
    for (LuView view : LuView.values()) {
      LuRecord record = LuIdentification.record(run, view);
      LuRecord judge = LuIdentification.record(other, view);
      List<ArxModel> fits = record.fits(2);
      List<List<Double>> predicted =
          IntStream.rangeClosed(1, LuFit.HIGHEST_ORDER)
              .mapToObj(order -> LuRecord.fit(order, List.of(record)))
              .map(model -> judge.predict(model, LuFit.HIGHEST_ORDER, false))
              .toList();
      int first = csv.rows();
      for (int m = 0; m < fits.size(); m++) {
        PlantModel plant = PlantModel.of(fits.get(m));
        csv.row(
            charts.size() / 2.0,
            (double) (m + 1) * LuRegime.PERIOD_SECONDS,
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
      XYChart estimated =
          Charts.of("Estimated parameters, " + view.title, "time of the estimate (s)", "parameter");
      csv.draw(estimated, first, "seconds", "a1", "a2", "b1", "b2");
      XYChart another =
          Charts.of("Another run, " + view.title, "time (s)", "output, measured and predicted");
      csv.draw(another, first, "seconds", "output", "order1", "order2", "order3");
      charts.add(estimated);
      charts.add(another);
    }
    csv.write(setting.file(name + ".csv"));
    Charts.write(setting.file(name + ".png"), charts);
  }
}
