package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.workload.WorkDistribution;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Draws a server from a seed, and from nothing else.
 *
 * <p>What spreads over more than a factor of ten is drawn by its logarithm. The load is that of the
 * scarcer resource, processors or threads, in the mean over the run. A server on which more than
 * {@link #MOST} or fewer than {@link #LEAST} requests would come in a run is drawn again.
 */
final class ServerDraw {
  /** Requests of a run, in the mean, that it may have: at most 50 000 really come. */
  static final double MOST = 40_000;

  static final double LEAST = 1_000;

  private static final int ALONE = 4_000;
  private static final int TRIES = 10_000;

  private final UniformRandomProvider random;
  private final RandomStreams streams;

  private ServerDraw(long seed) {
    this.streams = new RandomStreams(seed);
    this.random = streams.stream("server");
  }

  /** The server of a seed. */
  static DrawnServer of(long seed) {
    ServerDraw draw = new ServerDraw(seed);
    for (int i = 0; i < TRIES; i++) {
      DrawnServer drawn = draw.draw(i);
      if (drawn.requests() >= LEAST && drawn.requests() <= MOST) {
        return drawn;
      }
    }
    throw new IllegalStateException("no server of seed " + seed + " has a run of its length");
  }

  private DrawnServer draw(int attempt) {
    int size = whole(2, 8);
    int processors = (int) Math.round(spread(2, 16));
    int threads = (int) Math.round(spread(16, 256));
    double seconds = between(60, 120);
    double load = between(.3, 1.3);
    double slope = random.nextDouble();
    double computes = between(0, .5);
    double pools = between(0, .5);
    int[] untargeted = {whole(0, size - 1), size > 2 ? whole(-size, size - 1) : -1};
    ServiceDemand[] demands = new ServiceDemand[size];
    double[] parts = new double[size];
    double computing = 0;
    double busy = 0;
    for (int k = 0; k < size; k++) {
      demands[k] = demand(spread(.001, 1), computes, pools);
      double alone = demands[k].unloaded();
      parts[k] = between(.2, 1) / Math.pow(alone, slope);
      computing += parts[k] * demands[k].compute() / processors;
      busy += parts[k] * alone / threads;
    }
    List<DrawnClass> classes = new ArrayList<>();
    for (int k = 0; k < size; k++) {
      int index = k;
      double rate = parts[k] * load / Math.max(computing, busy);
      ClassWork work = new ClassWork(pooled(demands[k], rate), spread(.2, 50));
      Pattern pattern = Pattern.draw(random, seconds);
      boolean target = Arrays.stream(untargeted).noneMatch(none -> none == index);
      ServiceClass owner = owner(k, work, target, attempt + " " + k);
      classes.add(new DrawnClass(owner, work, rate, pattern));
    }
    return new DrawnServer(streams.seed(), processors, threads, seconds, classes);
  }

  /**
   * Mostly waiting, or computing, or at a pool.
   *
   * @param computing how likely it is that it computes
   * @param pools how likely it is that it has a pool
   */
  private ServiceDemand demand(double alone, double computing, double pools) {
    double which = random.nextDouble();
    if (which < computing) {
      double compute = between(.7, 1);
      return new ServiceDemand(alone * compute, alone * (1 - compute));
    }
    double compute = spread(.005, .2);
    if (which < 1 - pools) {
      return new ServiceDemand(alone * compute, alone * (1 - compute));
    }
    double held = between(.3, .8);
    // How many connections there are is drawn once it is known how many requests come.
    return new ServiceDemand(
        alone * compute,
        alone * (1 - compute - held),
        Optional.of(new ServiceDemand.Pool(1, alone * held)));
  }

  private ServiceDemand pooled(ServiceDemand demand, double rate) {
    if (demand.pool().isEmpty()) {
      return demand;
    }
    double held = demand.pool().get().seconds();
    int size = Math.max(1, (int) Math.round(rate * held / between(.3, 1.3)));
    return new ServiceDemand(
        demand.compute(), demand.elsewhere(), Optional.of(new ServiceDemand.Pool(size, held)));
  }

  private ServiceClass owner(int k, ClassWork work, boolean target, String stream) {
    ServiceClassBuilder owner = ServiceClass.named("c" + k).priority(k);
    Statistic statistic = random.nextBoolean() ? Statistic.MEAN : Statistic.P95;
    double times = spread(1.5, 30);
    if (target) {
      double seconds = times * alone(work, statistic, stream);
      owner.target(statistic, Duration.ofNanos(1_000L * Math.round(Math.max(1, 1e6 * seconds))));
    }
    int most = (int) Math.round(spread(32, 1024));
    double patience = spread(1, 30);
    if (random.nextBoolean()) { // else the default
      owner.queueMax(most).queueTimeout(Duration.ofMillis(Math.round(1e3 * patience)));
    }
    return owner.build();
  }

  /** The statistic of the time that requests take on an idle server, seconds. */
  private double alone(ClassWork work, Statistic statistic, String stream) {
    double mean = work.demand().unloaded();
    if (statistic == Statistic.MEAN) {
      return mean;
    }
    WorkDistribution times =
        WorkDistribution.of(mean, work.variation(), streams.stream("alone " + stream));
    double[] drawn = new double[ALONE];
    Arrays.setAll(drawn, i -> times.nextSeconds());
    Arrays.sort(drawn);
    return drawn[(int) Math.ceil(.95 * ALONE) - 1];
  }

  private double between(double least, double most) {
    return least + (most - least) * random.nextDouble();
  }

  private double spread(double least, double most) {
    return least * Math.pow(most / least, random.nextDouble());
  }

  private int whole(int least, int most) {
    return least + random.nextInt(most - least + 1);
  }
}
