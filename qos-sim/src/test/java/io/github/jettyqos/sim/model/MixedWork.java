package io.github.jettyqos.sim.model;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.WorkDescription;
import java.util.ArrayList;
import java.util.List;

/** Works of classes, in milliseconds. */
final class MixedWork {
  private MixedWork() {}

  static ServiceDemand demand(double computeMillis, double elsewhereMillis) {
    return new ServiceDemand(computeMillis / 1e3, elsewhereMillis / 1e3);
  }

  static WorkDescription of(double processors, ServiceDemand... demands) {
    List<ClassWork> works = new ArrayList<>();
    for (ServiceDemand each : demands) {
      works.add(new ClassWork(each));
    }
    return new WorkDescription(CommonStation.processors(processors), works);
  }
}
