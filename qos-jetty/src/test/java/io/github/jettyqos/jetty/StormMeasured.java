package io.github.jettyqos.jetty;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.core.measure.DemandEstimate;
import io.github.jettyqos.core.measure.DemandEstimate.ClassDemand;
import io.github.jettyqos.core.measure.DemandEstimate.ClassDemand.Known;
import io.github.jettyqos.core.measure.demand.DemandRecorder;
import java.util.stream.IntStream;

/** The measured work of classes is valid after any storm, however requests ended. */
final class StormMeasured {
  private StormMeasured() {}

  static void requireSound(Qos qos, StormReport report) {
    DemandRecorder recorder = qos.installation().running().workers().demand();
    if (!Storm.await(Storm.SETTLED_MILLIS, () -> atWork(recorder) + recorder.lookedAt() == 0)) {
      report.violation(
          "nobody is there, and measured is that %d are at work and %d looked at",
          atWork(recorder), recorder.lookedAt());
    }
    DemandEstimate estimate = qos.demand();
    for (ClassDemand each : estimate.classes()) {
      if (each instanceof Known known && !isPossible(known)) {
        report.violation("measured: %s", each);
      }
    }
    if (estimate.inWords().contains("NaN")) {
      report.violation("said of what is measured: %s", estimate.inWords());
    }
    try {
      if (QosYaml.parse(qos.managed().learned()).classes().size()
          != qos.config().classes().size()) {
        report.violation("a class is missing in what was learned: %s", qos.managed().learned());
      }
    } catch (ConfigException e) {
      report.violation("what was learned is no configuration: %s%n%s", e, qos.managed().learned());
    }
  }

  private static int atWork(DemandRecorder recorder) {
    return IntStream.range(0, recorder.size()).map(recorder::atWork).sum();
  }

  private static boolean isPossible(Known known) {
    double compute = known.work().demand().compute();
    double unloaded = known.work().demand().unloaded();
    return compute >= 0
        && unloaded >= compute
        && unloaded < 3600
        && known.work().variation() >= 0
        && known.work().variation() < Double.POSITIVE_INFINITY
        && known.computeError() >= 0
        && known.elsewhereError() >= 0
        && known.stuck() >= 0;
  }
}
