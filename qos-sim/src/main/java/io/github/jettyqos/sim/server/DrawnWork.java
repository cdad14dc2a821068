package io.github.jettyqos.sim.server;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.util.function.Function;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A random source of the demands of a class.
 *
 * <p>One number of mean 1 is drawn for a request, and its computing and its time elsewhere are so
 * many times their means: then the whole has the variation that is given, as has each part. The
 * time for which it holds a connection is drawn independently, since at a queue for connections it
 * would matter if requests that compute long also held one for long.
 */
public final class DrawnWork {
  private final ServiceDemand demand;
  private final WorkDistribution factor;
  private final WorkDistribution held;

  /**
   * A source.
   *
   * @param demand the means
   * @param factor of computing and of the time elsewhere; mean 1
   * @param held of the time for which a connection is held; mean 1
   */
  public DrawnWork(ServiceDemand demand, WorkDistribution factor, WorkDistribution held) {
    this.demand = demand;
    this.factor = factor;
    this.held = held;
  }

  /**
   * A source of the distributions that {@link WorkDistribution#of} has for a variation.
   *
   * @param work means and variation
   * @param name of the class, as part of the names of streams
   * @param streams gives the source of chance of a name
   * @return the source
   */
  public static DrawnWork of(
      ClassWork work, String name, Function<String, UniformRandomProvider> streams) {
    return new DrawnWork(
        work.demand(),
        WorkDistribution.of(1, work.variation(), streams.apply("work of " + name)),
        WorkDistribution.of(1, work.variation(), streams.apply("connections of " + name)));
  }

  /**
   * Draws the next request.
   *
   * @return what it needs
   */
  public Content next() {
    double times = factor.nextSeconds();
    double holds = demand.pool().isPresent() ? held.nextSeconds() : 0;
    return Content.of(
        demand.compute() * times,
        demand.elsewhere() * times,
        demand.pool().map(pool -> pool.seconds() * holds).orElse(0.0));
  }
}
