package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.control.Measurement;
import io.github.jettyqos.core.model.PlannedClass;
import io.github.jettyqos.core.model.Workload;
import io.github.jettyqos.core.settings.MtrrRule;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What the tables are asked for where one speedup for all is known. */
final class CurveTables {
  private final List<ServiceClass> classes;
  private final MtrrRule options;
  private final @Nullable SetPoint[] setPoints;
  private final HybridSide[] sides;

  /** Reads set points and sides as they are when it is asked. */
  CurveTables(
      List<ServiceClass> classes,
      MtrrRule options,
      @Nullable SetPoint[] setPoints,
      HybridSide[] sides) {
    this.classes = classes;
    this.options = options;
    this.setPoints = setPoints;
    this.sides = sides;
  }

  /** The load that came, and the references as they were given. */
  List<PlannedClass> asMeasured(Measurement measured, Speedup speedup) {
    List<PlannedClass> planned = new ArrayList<>();
    for (int k = 0; k < setPoints.length; k++) {
      planned.add(planned(k, sides[k].now(), measured.classes().get(k).arrivalRate(), speedup));
    }
    return planned;
  }

  /**
   * The load with what is to be drained, and the set points.
   *
   * @param seconds for which the plan will stand
   * @param scarce whether there is not enough for all
   */
  List<PlannedClass> asWanted(
      Measurement measured, Speedup speedup, double seconds, boolean scarce) {
    List<PlannedClass> planned = asMeasured(measured, speedup);
    for (int k = 0; k < setPoints.length; k++) {
      SetPoint setPoint = setPoints[k];
      if (setPoint != null && !sides[k].isShare()) {
        double rate = setPoint.offered(measured.classes().get(k), options.drain(), seconds, scarce);
        planned.set(k, planned(k, setPoint.guarantee(sides[k].now()), rate, speedup));
      }
    }
    return planned;
  }

  private PlannedClass planned(int k, Guarantee guarantee, double rate, Speedup speedup) {
    ServiceClass owner = classes.get(k).withGuarantee(guarantee);
    return PlannedClass.of(owner, Workload.of(owner, rate, speedup));
  }
}
