package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.sim.report.Charts;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import org.knowm.xchart.XYChart;

/** Threads needed for each guaranteed time, beside one number of low-priority threads. */
final class GuaranteeCurve {
  private final int low;
  private final List<FigurePoint> models = new ArrayList<>();
  private final List<ControlVariate> times = new ArrayList<>();
  private final Line anyLoss = new Line();
  private final Line littleLoss = new Line();
  private final Line simulated = new Line();

  private static final class Line {
    final List<Double> targets = new ArrayList<>();
    final List<Double> threads = new ArrayList<>();

    void add(double target, OptionalInt need) {
      if (need.isPresent()) {
        targets.add(target);
        threads.add((double) need.getAsInt());
      }
    }
  }

  /** The curve of the points with this number of low-priority threads, by rising threads. */
  GuaranteeCurve(int low, Comparison comparison) {
    this.low = low;
    for (int i = 0; i < comparison.models().size(); i++) {
      if (comparison.models().get(i).foreign() == low) {
        models.add(comparison.models().get(i));
        times.add(comparison.simulated().get(i));
      }
    }
  }

  /** Adds the computed needs for a target. */
  void computed(double target, OptionalInt need, OptionalInt careful) {
    anyLoss.add(target, need);
    littleLoss.add(target, careful);
    if (need.isPresent()) {
      simulated.add(target, simulated(target));
    }
  }

  /** The least threads with which the target was kept when simulated. */
  OptionalInt simulated(double target) {
    for (int i = 0; i < times.size(); i++) {
      if (times.get(i).mean() <= target) {
        return OptionalInt.of(models.get(i).threads());
      }
    }
    return OptionalInt.empty();
  }

  /** The number of points at which model and simulation disagree significantly about a target. */
  int contradictions(double target) {
    int count = 0;
    for (int i = 0; i < times.size(); i++) {
      ControlVariate time = times.get(i);
      boolean kept = models.get(i).residenceTime() <= target;
      boolean surelyMissed = time.mean() - time.halfWidth() > target;
      boolean surelyKept = time.mean() + time.halfWidth() <= target;
      count += (kept && surelyMissed) || (!kept && surelyKept) ? 1 : 0;
    }
    return count;
  }

  XYChart chart() {
    XYChart chart =
        Charts.of(
            "Threads needed beside " + low + " low-priority threads (fig. 9)",
            "guaranteed mean response time (s)",
            "threads of the high-priority service");
    Charts.line(chart, "any loss", anyLoss.targets, anyLoss.threads);
    Charts.line(chart, "loss at most 1 %", littleLoss.targets, littleLoss.threads);
    Charts.points(chart, "simulated, any loss", simulated.targets, simulated.threads);
    return chart;
  }
}
