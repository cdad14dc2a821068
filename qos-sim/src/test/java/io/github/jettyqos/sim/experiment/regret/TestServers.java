package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.sim.server.Content;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Small servers, and requests that are not drawn. */
final class TestServers {
  private TestServers() {}

  /** A server with a class for each target in seconds; 0 is none. A queue has room for one. */
  static DrawnServer of(int threads, Duration patience, double... targets) {
    List<DrawnClass> classes = new ArrayList<>();
    for (int k = 0; k < targets.length; k++) {
      var owner = ServiceClass.named("c" + k).priority(k).queueMax(1).queueTimeout(patience);
      if (targets[k] > 0) {
        owner.target(Statistic.MEAN, Duration.ofMillis(Math.round(1e3 * targets[k])));
      }
      classes.add(
          new DrawnClass(
              owner.build(), new ClassWork(new ServiceDemand(0, .2), 0), 1, Pattern.steady(10)));
    }
    return new DrawnServer(1, 2, threads, 10, classes);
  }

  /** A request that only waits. */
  static DrawnRequest coming(double atSeconds, int classIndex, double elsewhereSeconds) {
    return new DrawnRequest(Math.round(1e9 * atSeconds), classIndex, elsewhere(elsewhereSeconds));
  }

  private static Content elsewhere(double seconds) {
    return new Content() {
      @Override
      public double workSeconds() {
        return 0;
      }

      @Override
      public double elsewhereSeconds() {
        return seconds;
      }
    };
  }
}
