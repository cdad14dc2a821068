package io.github.jettyqos.sim.experiment;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import java.time.Duration;

/** Service classes that neither lend nor borrow threads, and whose requests wait up to an hour. */
public final class PatientClass {
  private PatientClass() {}

  /** Builds such a class, in whose queue at most the given number of requests may wait. */
  public static ServiceClassBuilder named(String name, int queue) {
    return ServiceClass.named(name)
        .lend(false)
        .borrow(false)
        .queueMax(queue)
        .queueTimeout(Duration.ofHours(1));
  }
}
