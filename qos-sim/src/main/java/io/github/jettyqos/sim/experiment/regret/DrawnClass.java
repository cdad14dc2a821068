package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.sim.workload.Schedule;
import java.util.Locale;

/**
 * A class of a random server.
 *
 * @param owner the class: its target, its queue and its turn; nothing else is configured
 * @param work what its requests need, which no rule is told
 * @param rate requests per second in the mean over the run
 * @param pattern how they come
 */
record DrawnClass(ServiceClass owner, ClassWork work, double rate, Pattern pattern) {
  /** A request of a class without target is late beyond so many times what it takes alone. */
  private static final double PATIENCE = 10;

  private static final double LEAST_PATIENCE = 1;

  /** Requests per second over time. */
  Schedule rates() {
    return pattern.of(rate);
  }

  /** Mean time of a request on an idle server, seconds. */
  double alone() {
    return work.demand().unloaded();
  }

  /** The residence time beyond which a request is late, seconds. */
  double bound() {
    return owner
        .guarantee()
        .target()
        .map(Target::seconds)
        .orElse(Math.max(LEAST_PATIENCE, PATIENCE * alone()));
  }

  @Override
  public String toString() {
    double compute = work.demand().compute() / alone();
    String pool = work.demand().pool().map(each -> " pool " + each.size()).orElse("");
    String target =
        owner
            .guarantee()
            .target()
            .map(each -> each.statistic().key() + String.format(Locale.ROOT, " %.3g s", bound()))
            .orElse("no target");
    return String.format(
        Locale.ROOT,
        "%.3g s %.0f%% computing%s c2 %.2g %.3g/s %s %s queue %d %d s",
        alone(),
        100 * compute,
        pool,
        work.variation(),
        rate,
        pattern.name(),
        target,
        owner.queue().max(),
        owner.queue().timeout().toSeconds());
  }
}
