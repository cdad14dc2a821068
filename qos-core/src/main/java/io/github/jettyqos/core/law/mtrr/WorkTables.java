package io.github.jettyqos.core.law.mtrr;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.Guarantee;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Shortfall;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.check.Durations;
import io.github.jettyqos.core.model.GuaranteePlan;
import io.github.jettyqos.core.model.MixedClass;
import io.github.jettyqos.core.model.MixedPlanner;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * The tables for classes of different work: the least partition that keeps every target, and the
 * division of the remaining threads.
 *
 * <p>If not every target can be kept, no thread is idle: the others use those that the needs leave,
 * and slow all at the station. So the needs of a class with a backlog, which is to be drained, are
 * planned once more beside as many requests, if it comes before the first infeasible one.
 *
 * <p>A class without a target would only have its reserve, so beside classes with targets it has a
 * soft bound, which is given up first: a mean of {@value #SOFT} times its unloaded time, more for a
 * smaller weight. A soft bound is in no certificate.
 */
final class WorkTables {
  private static final double SOFT = 3;

  /**
   * Classes times threads beyond which a plan may take milliseconds, as infeasible targets take ten
   * times as long (8 classes and 256 threads: 5 to 12 ms). Such a plan is made once, without the
   * threads of others, and reused for {@value #PERIODS} periods unless arrivals have changed by
   * more than a quarter and twice the random difference of two seconds.
   */
  private static final int MANY = 512;

  private static final int PERIODS = 4;

  private static final double CHANGED = 0.25;
  private static final double BY_CHANCE = 2 * Math.sqrt(2);

  private final List<ServiceClass> classes;
  private @Nullable GuaranteePlan last;
  private List<Shortfall> certificate = List.of();
  private double[] lastRates = {};
  private List<Boolean> lastTargets = List.of();
  private int age;

  WorkTables(List<ServiceClass> classes) {
    this.classes = classes;
  }

  /**
   * Plans as below, once a period.
   *
   * @param came arrivals per second of each class, for the {@link #certificate}
   */
  GuaranteePlan next(
      WorkDescription work,
      double[] rates,
      double[] came,
      List<Guarantee> asked,
      List<Guarantee> trimmed,
      int threads,
      boolean... met) {
    GuaranteePlan before = last;
    List<Boolean> targets = asked.stream().map(each -> each.target().isPresent()).toList();
    if (before != null
        && ++age < PERIODS
        && isMany(threads)
        && before.partition().sum() <= threads
        && targets.equals(lastTargets)
        && isNear(rates)) {
      return before;
    }
    GuaranteePlan plan = plan(work, rates, came, asked, trimmed, threads, met);
    boolean same = plan.isFeasible() || (Arrays.equals(rates, came) && asked.equals(trimmed));
    certificate =
        same
            ? plan.certificate()
            : ofTargets(sketch(work, came, asked, asked, threads, 0, met).certificate(), asked);
    last = plan.isFeasible() ? null : plan;
    lastRates = rates.clone();
    lastTargets = targets;
    age = 0;
    return plan;
  }

  /** The requested targets that cannot be kept with the arrivals. */
  List<Shortfall> certificate() {
    return certificate;
  }

  private boolean isMany(int threads) {
    return (long) classes.size() * threads > MANY;
  }

  private boolean isNear(double[] rates) {
    for (int k = 0; k < rates.length; k++) {
      double usual = Math.max(1, lastRates[k]);
      if (Math.abs(rates[k] - lastRates[k]) > CHANGED * usual + BY_CHANCE * Math.sqrt(usual)) {
        return false;
      }
    }
    return true;
  }

  /**
   * Computes a plan.
   *
   * @param work work of requests
   * @param rates requests per second to plan for, of each class: arrivals, and a backlog
   * @param came arrivals per second of each class
   * @param asked the guarantee of each class
   * @param trimmed the guarantee by its set point; if infeasible, replaced by the original, since
   *     otherwise the class would be last
   * @param threads the number of threads
   * @param met classes whose target is kept as measured
   */
  GuaranteePlan plan(
      WorkDescription work,
      double[] rates,
      double[] came,
      List<Guarantee> asked,
      List<Guarantee> trimmed,
      int threads,
      boolean... met) {
    GuaranteePlan least = sketch(work, rates, asked, trimmed, threads, 0, met);
    int left = threads - least.partition().sum();
    Partition needs = least.partition();
    if (!least.isFeasible() && left > 0 && !isMany(threads)) {
      int present = (int) (atStation(least, work) * left);
      GuaranteePlan beside = sketch(work, rates, asked, trimmed, threads, present, met);
      int first = firstInfeasible(least, asked);
      IntPredicate drains = k -> rates[k] > came[k] && classes.get(k).priority() < first;
      needs = raised(needs, beside.partition(), left, drains);
    }
    return new GuaranteePlan(needs, least.scale(), ofTargets(least.certificate(), asked));
  }

  /** The part of their time that requests of infeasible classes compute, the largest of these. */
  private static double atStation(GuaranteePlan plan, WorkDescription work) {
    double part = 0;
    for (Shortfall each : plan.certificate()) {
      ServiceDemand demand = work.classes().get(each.classIndex()).demand();
      part = Math.max(part, demand.compute() / demand.unloaded());
    }
    return part;
  }

  /** The priority of the first infeasible class; one without a target is the last. */
  private int firstInfeasible(GuaranteePlan plan, List<Guarantee> asked) {
    return ofTargets(plan.certificate(), asked).stream()
        .mapToInt(each -> classes.get(each.classIndex()).priority())
        .min()
        .orElse(ServiceClass.LAST_PRIORITY);
  }

  /** Raises the threads of some classes, by at most so many threads. */
  private static Partition raised(Partition from, Partition to, int threads, IntPredicate some) {
    int[] needs = from.budgets();
    int left = threads;
    for (int k = 0; k < needs.length; k++) {
      if (some.test(k)) {
        int more = Math.max(0, Math.min(left, to.budget(k) - needs[k]));
        needs[k] += more;
        left -= more;
      }
    }
    return Partition.of(Arrays.stream(needs).sum(), needs);
  }

  private GuaranteePlan sketch(
      WorkDescription work,
      double[] rates,
      List<Guarantee> asked,
      List<Guarantee> trimmed,
      int threads,
      int others,
      boolean... met) {
    List<MixedClass> planned = classes(work, rates, trimmed);
    for (int k = 0; k < rates.length; k++) {
      if (!trimmed.get(k).equals(asked.get(k))
          && !MixedPlanner.isSafe(work.station(), planned, k)) {
        planned.set(k, planned.get(k).withGuarantee(Optional.of(asked.get(k))));
      }
    }
    return MixedPlanner.sketch(work.station(), planned, threads, others, met);
  }

  private List<MixedClass> classes(
      WorkDescription work, double[] rates, List<Guarantee> guarantees) {
    boolean targets = guarantees.stream().anyMatch(each -> each.target().isPresent());
    int heaviest = guarantees.stream().mapToInt(Guarantee::weight).max().orElse(1);
    List<MixedClass> planned = new ArrayList<>();
    for (int k = 0; k < rates.length; k++) {
      Guarantee guarantee = guarantees.get(k);
      ClassWork needs = work.classes().get(k);
      ServiceClass owner = classes.get(k).withGuarantee(guarantee);
      if (targets && guarantee.target().isEmpty()) {
        double times = (double) heaviest / guarantee.weight();
        owner =
            owner
                .withGuarantee(bound(needs.demand(), times))
                .withPriority(ServiceClass.LAST_PRIORITY);
      }
      planned.add(MixedClass.of(owner, rates[k], needs));
    }
    return planned;
  }

  private static Guarantee bound(ServiceDemand demand, double times) {
    Duration mean = Durations.ofSeconds(SOFT * times * demand.unloaded());
    Duration kept = Target.REFERENCE.nearest(mean);
    return new Guarantee.Absolute(Target.atMost(Statistic.MEAN, kept));
  }

  private static List<Shortfall> ofTargets(List<Shortfall> all, List<Guarantee> guarantees) {
    return all.stream()
        .filter(each -> guarantees.get(each.classIndex()).target().isPresent())
        .toList();
  }
}
