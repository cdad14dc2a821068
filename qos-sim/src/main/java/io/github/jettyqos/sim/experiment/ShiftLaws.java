package io.github.jettyqos.sim.experiment;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.control.ControlLaw;
import io.github.jettyqos.core.control.MtrrOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The laws that the shipped one is compared with, each with its own defaults. */
final class ShiftLaws {
  private ShiftLaws() {}

  static ControlLaw shipped(List<ServiceClass> classes) {
    return MtrrOptions.DEFAULT.law(classes, ShiftScenario.THREADS);
  }

  /** By name, in the order of the table. */
  static Map<String, Function<List<ServiceClass>, ControlLaw>> others() {
    Map<String, Function<List<ServiceClass>, ControlLaw>> laws = new LinkedHashMap<>();
    laws.put("tables_only", classes -> new MtrrOptions(0, 0).law(classes, ShiftScenario.THREADS));
    return laws;
  }
}
