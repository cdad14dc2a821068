package io.github.jettyqos.sim.plan;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.model.CommonStation;
import io.github.jettyqos.core.model.Throughputs;
import io.github.jettyqos.core.model.WorkDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What limits a class: that of which a little more lets it complete most.
 *
 * <pre>
 *   e(r) = d ln X_k(n) / d ln r      for r = its threads n_k, the processors P, the speed of its pool
 * </pre>
 *
 * <p>Symbols: X_k(n) completions of the class with n requests at work, {@link Throughputs}. The
 * elasticity e is 1 where all depends on r and 0 where nothing does. It is taken over one thread
 * more, or a tenth.
 */
enum Bottleneck {
  THREADS,
  PROCESSORS,
  POOL;

  private static final double TENTH = 1.1;

  /** The word in tables and JSON. */
  String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** What limits class k while so many requests of each class are at work; its own: its threads. */
  static Bottleneck of(WorkDescription work, int k, int... busy) {
    double before = Throughputs.of(work, busy)[k];
    int[] more = busy.clone();
    more[k]++;
    double threads =
        Math.log(Throughputs.of(work, more)[k] / before) / Math.log(more[k] / (double) busy[k]);
    double processors = gain(faster(work), k, before, busy);
    double pool =
        work.classes().get(k).demand().pool().isPresent()
            ? gain(quicker(work, k), k, before, busy)
            : 0;
    if (pool > threads && pool > processors) {
      return POOL;
    }
    return processors > threads ? PROCESSORS : THREADS;
  }

  private static double gain(WorkDescription better, int k, double before, int... busy) {
    return Math.log(Throughputs.of(better, busy)[k] / before) / Math.log(TENTH);
  }

  private static WorkDescription faster(WorkDescription work) {
    return new WorkDescription(
        CommonStation.processors(
            Math.min(CommonStation.Processors.COUNT.max(), TENTH * work.station().most())),
        work.classes());
  }

  private static WorkDescription quicker(WorkDescription work, int k) {
    List<ClassWork> classes = new ArrayList<>(work.classes());
    ServiceDemand demand = classes.get(k).demand();
    classes.set(
        k,
        new ClassWork(
            new ServiceDemand(
                demand.compute(),
                demand.elsewhere(),
                demand
                    .pool()
                    .map(pool -> new ServiceDemand.Pool(pool.size(), pool.seconds() / TENTH))),
            classes.get(k).variation()));
    return new WorkDescription(work.station(), classes);
  }
}
