package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The work of all classes for plans. An unknown class without requests is assumed to have the mean
 * of the others.
 */
final class PlannedWork {
  private PlannedWork() {}

  /** Empty if a class with requests is unknown, or all are. */
  static Optional<WorkDescription> of(
      CommonStation station, List<ClassHistory> classes, List<Optional<ClassWork>> known) {
    if (known.stream().allMatch(Optional::isPresent)) {
      return Optional.of(
          new WorkDescription(station, known.stream().map(Optional::orElseThrow).toList()));
    }
    double compute = 0;
    double elsewhere = 0;
    double count = 0;
    for (int k = 0; k < known.size(); k++) {
      long completions = classes.get(k).allCompletions();
      if (known.get(k).isPresent()) {
        ServiceDemand demand = known.get(k).get().demand();
        compute += completions * demand.compute();
        elsewhere += completions * (demand.unloaded() - demand.compute());
        count += completions;
      } else if (completions > 0) {
        return Optional.empty();
      }
    }
    if (count == 0) {
      return Optional.empty();
    }
    ClassWork mean = new ClassWork(new ServiceDemand(compute / count, elsewhere / count));
    return Optional.of(
        new WorkDescription(station, known.stream().map(each -> each.orElse(mean)).toList()));
  }

  /** For a server known only by its curve, without time elsewhere. */
  static Optional<WorkDescription> byCurve(
      Speedup curve, CurveWork work, List<ClassHistory> classes) {
    List<Optional<ClassWork>> known = new ArrayList<>();
    for (int k = 0; k < classes.size(); k++) {
      double d = work.compute(k);
      known.add(
          d > 0 && work.completions(k) >= ClassHistory.ENOUGH
              ? Optional.of(new ClassWork(new ServiceDemand(d, 0), classes.get(k).variation))
              : Optional.empty());
    }
    return of(CommonStation.of(curve), classes, known);
  }
}
