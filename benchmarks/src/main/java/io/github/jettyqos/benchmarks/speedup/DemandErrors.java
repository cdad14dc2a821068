package io.github.jettyqos.benchmarks.speedup;

import io.github.jettyqos.benchmarks.report.Report;
import io.github.jettyqos.core.ServiceDemand;
import io.github.jettyqos.core.ServiceDemand.Pool;
import io.github.jettyqos.core.measure.ClassDemand;
import java.util.ArrayList;
import java.util.List;

/** How far what was measured of one class is from the truth, over seeds. */
final class DemandErrors {
  private static final double FAR = 1;

  private final String name;
  private final List<Double> compute = new ArrayList<>();
  private final List<Double> elsewhere = new ArrayList<>();
  private final List<Double> pools = new ArrayList<>();
  private final List<Double> inErrors = new ArrayList<>();

  DemandErrors(String name) {
    this.name = name;
  }

  /** One seed. What is not known is off by all of it. */
  void add(ClassDemand measured, ServiceDemand truth) {
    if (!(measured instanceof ClassDemand.Known known)) {
      compute.add(FAR);
      elsewhere.add(FAR);
      pools.add(FAR);
      return;
    }
    ServiceDemand found = known.work().demand();
    double off = found.compute() - truth.compute();
    compute.add(Math.abs(off) / truth.compute());
    inErrors.add(Math.abs(off) / known.computeError());
    double away = truth.unloaded() - truth.compute();
    elsewhere.add(Math.abs(found.unloaded() - found.compute() - away) / truth.unloaded());
    int size = truth.pool().map(Pool::size).orElse(0);
    pools.add(Math.abs(found.pool().map(Pool::size).orElse(0) - size) / (double) Math.max(1, size));
  }

  /** Checks the median of both parts; the bound is a part of the demand, and of the whole time. */
  void report(Report report, double bound) {
    demand(report, bound);
    check(report, "elsewhere", elsewhere, bound);
  }

  /** Checks the demand on processors alone. */
  void demand(Report report, double bound) {
    check(report, "demand", compute, bound);
  }

  /** Checks the size of the pool. */
  void pool(Report report, double bound) {
    check(report, "pool size", pools, bound);
  }

  /**
   * Checks that the published standard errors are right: of normal ones half are off by .67 of
   * them, and 95 % by at most two.
   */
  void published(Report report) {
    double half = median(inErrors);
    report.atLeast(name + ": median of what it is off, in published errors", half, .4);
    report.atMost(name + ": median of what it is off, in published errors", half, 1);
    report.atLeast(name + ": share within two published errors", share(inErrors, 2), .85);
  }

  private void check(Report report, String what, List<Double> errors, double bound) {
    String figure = (name + "_" + what).replace(' ', '_').replace(",", "");
    report.result(figure + "_error", median(errors));
    report.result(figure + "_within", share(errors, bound));
    report.atMost(name + ": median error of " + what, median(errors), bound);
  }

  private static double share(List<Double> errors, double bound) {
    return errors.stream().filter(each -> each <= bound + 1e-12).count() / (double) errors.size();
  }

  private static double median(List<Double> errors) {
    return errors.stream().sorted().toList().get(errors.size() / 2);
  }
}
