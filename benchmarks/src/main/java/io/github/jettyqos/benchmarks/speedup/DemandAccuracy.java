package io.github.jettyqos.benchmarks.speedup;

import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.CommonStation;
import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.ServiceDemand.Pool;
import io.github.jettyqos.core.WorkDescription;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How near what is measured of each class comes to what its requests need, on simulated servers:
 * steady ones, one that changes, one with a pool, and ones whose threads tell nothing.
 */
final class DemandAccuracy {
  private static final int SEEDS = 50;
  private static final int FEW = 500;
  private static final int MANY = 5000;
  private static final double BOUND = .10;
  private static final double CHANGED_BOUND = .15;
  private static final double POOL_BOUND = .20;
  private static final double SILENT_BOUND = .25;
  private static final double HEAVY = 4;

  private static final WorkDescription FOUR =
      of(2, work(2, 8, 1), work(2, 80, 1), work(10, 900, 1), work(2, 20, 1));

  private final Report report;

  DemandAccuracy(Report report) {
    this.report = report;
  }

  private static ClassWork work(double computeMillis, double elsewhereMillis, double variation) {
    return new ClassWork(
        new ServiceDemand(computeMillis * 1e-3, elsewhereMillis * 1e-3), variation);
  }

  private static WorkDescription of(double processors, ClassWork... works) {
    return new WorkDescription(CommonStation.processors(processors), List.of(works));
  }

  void run() {
    WorkDescription one = of(1, work(4, 5, 1));
    steady("one class at .5", one, BOUND, 125);
    steady("one class at .8", one, BOUND, 200);
    double heavy = BOUND * Math.sqrt(HEAVY);
    steady("one class at .5, C2 = 4", of(1, work(4, 5, HEAVY)), heavy, 125);
    steady("two classes at .7", of(2, work(8, 20, 1), work(4, 80, 1)), BOUND, 120, 110);
    steady("four classes", FOUR, BOUND, 100, 100, 10, 100);
    changed("twice the demand", work(4, 8, 1));
    changed("half the demand", work(1, 8, 1));
    changed("twice elsewhere", work(2, 16, 1));
    pool();
    silent("silent threads, two classes", of(2, work(8, 20, 1), work(4, 80, 1)), 60, 60);
    silent(
        "silent threads, four classes",
        of(2, work(2, 8, 1), work(2, 80, 1), work(10, 90, 1), work(2, 20, 1)),
        100,
        100,
        50,
        100);
  }

  private static List<DemandErrors> errors(String name, WorkDescription of) {
    List<DemandErrors> errors = new ArrayList<>();
    int size = of.classes().size();
    for (int k = 0; k < size; k++) {
      errors.add(new DemandErrors(size == 1 ? name : name + ", class " + k));
    }
    return errors;
  }

  /** Each class is judged when that many of it are complete. */
  private void steady(String name, WorkDescription truth, double bound, double... rates) {
    List<DemandErrors> errors = errors(name, truth);
    for (long seed = 1; seed <= SEEDS; seed++) {
      for (int k = 0; k < rates.length; k++) {
        MeasuredServer server = new MeasuredServer(seed, truth, true, rates);
        server.complete(k, FEW);
        errors.get(k).add(server.demand(k), truth.classes().get(k).demand());
      }
    }
    errors.forEach(each -> each.report(report, bound));
  }

  private void changed(String name, ClassWork after) {
    WorkDescription before = of(2, work(2, 8, 1), work(2, 20, 1));
    DemandErrors errors = new DemandErrors(name);
    for (long seed = 1; seed <= SEEDS; seed++) {
      MeasuredServer server = new MeasuredServer(seed, before, true, 100, 100);
      server.complete(0, 3000);
      server.change(0, after);
      server.complete(0, 1000);
      errors.add(server.demand(0), after.demand());
    }
    errors.report(report, CHANGED_BOUND);
  }

  /** A fifth of the completions or a few more have more beside them than the pool holds. */
  private void pool() {
    ClassWork held = new ClassWork(new ServiceDemand(.002, .005, Optional.of(new Pool(5, .02))));
    WorkDescription truth = of(2, held, work(2, 20, 1));
    DemandErrors errors = new DemandErrors("pool of 5");
    for (long seed = 1; seed <= SEEDS; seed++) {
      MeasuredServer server = new MeasuredServer(seed, truth, true, 150, 50);
      server.complete(0, MANY);
      errors.add(server.demand(0), held.demand());
    }
    errors.pool(report, POOL_BOUND);
  }

  private void silent(String name, WorkDescription truth, double... rates) {
    List<DemandErrors> errors = errors(name, truth);
    for (long seed = 1; seed <= SEEDS; seed++) {
      MeasuredServer server = new MeasuredServer(seed, truth, false, rates);
      server.completeEach(MANY);
      for (int k = 0; k < rates.length; k++) {
        errors.get(k).add(server.demand(k), truth.classes().get(k).demand());
      }
    }
    for (DemandErrors each : errors) {
      each.demand(report, SILENT_BOUND);
      each.published(report);
    }
  }
}
