package io.github.jettyqos.sim.experiment.regret;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.sim.experiment.regret.Pattern.Piece;
import io.github.jettyqos.sim.experiment.rule.AllocationRule;
import io.github.jettyqos.sim.experiment.rule.AllocationRules;
import io.github.jettyqos.sim.server.Troubles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The demonstration in virtual time: twelve threads, gold with a target (60 requests a second of 10
 * ms, weight 2), silver (30 of a millisecond of computing), and bronze, which comes at 2.5 times
 * what all threads can serve (300 of 100 ms). Two seconds of ten requests a second and class go
 * before.
 *
 * @param millis the target of gold, by its p95
 * @param times as many of bronze as in the demonstration
 * @param variation of the times of requests: 0 constant, 1 exponential
 * @param lend whether idle threads are lent
 * @param warm seconds of few requests before the flood
 */
record Flood(int millis, double times, double variation, boolean lend, int warm) {
  /** The demonstration as shipped. */
  static final Flood DEMO = new Flood(50, 1, 0, true, 2);

  static final int SECONDS = 20;
  private static final int FIRST = 5;
  private static final double FEW = 10;
  private static final double PERCENTILE = .95;

  /**
   * The result of a run.
   *
   * @param firstLate of the first five seconds of the flood, those in which gold missed its target
   * @param laterLate of the others
   * @param served requests of bronze
   */
  record Result(int firstLate, int laterLate, int served) {
    /** Tells whether the promise of the demonstration holds. */
    boolean isKept() {
      return firstLate <= 1 && laterLate == 0;
    }
  }

  /** Requests of bronze that are served where all is lent and there is no law. */
  int servedLent(long seed) {
    return new Flood(millis, times, variation, true, warm).play(AllocationRules.LENT, seed).served;
  }

  Result play(AllocationRule rule, long seed) {
    DrawnServer server = server(seed);
    int bronze = server.classes().size() - 1;
    int[] came = new int[warm + SECONDS + 1];
    int[] late = new int[came.length];
    int[] served = new int[1];
    RequestOutcomes outcome =
        new RequestOutcomes() {
          @Override
          public void completed(DrawnRequest request, double residenceSeconds) {
            if (request.classIndex() == 0) {
              count(request, residenceSeconds * 1000 > millis);
            } else if (request.classIndex() == bronze && second(request) >= warm) {
              served[0]++;
            }
          }

          @Override
          public void lost(DrawnRequest request) {
            if (request.classIndex() == 0) {
              count(request, true);
            }
          }

          private void count(DrawnRequest request, boolean isLate) {
            came[second(request)]++;
            late[second(request)] += isLate ? 1 : 0;
          }
        };
    RuleRun.run(server, Requests.draw(server, 0), rule, Troubles.NONE, outcome);
    int first = 0;
    int later = 0;
    for (int i = 0; i < SECONDS; i++) {
      boolean missed = late[warm + i] > (1 - PERCENTILE) * came[warm + i];
      first += missed && i < FIRST ? 1 : 0;
      later += missed && i >= FIRST ? 1 : 0;
    }
    return new Result(first, later, served[0]);
  }

  private static int second(DrawnRequest request) {
    return (int) (request.atNanos() / 1_000_000_000L);
  }

  private DrawnServer server(long seed) {
    ServiceClassBuilder gold =
        ServiceClass.named("gold")
            .priority(0)
            .weight(2)
            .target(Statistic.P95, Duration.ofMillis(millis));
    ServiceClassBuilder silver = ServiceClass.named("silver").priority(1);
    ServiceClassBuilder bronze =
        ServiceClass.named("bronze").priority(2).queueMax(64).queueTimeout(Duration.ofSeconds(1));
    List<DrawnClass> classes = new ArrayList<>();
    classes.add(drawn(gold, .0002, .01, 60));
    classes.add(drawn(silver, .001, .0002, 30));
    classes.add(drawn(bronze, .0002, .1, 300 * times));
    return new DrawnServer(seed, 2, 12, warm + SECONDS, classes).lending(lend);
  }

  private DrawnClass drawn(ServiceClassBuilder owner, double computes, double waits, double rate) {
    ClassWork work = new ClassWork(new ServiceDemand(computes, waits), variation);
    double all = warm + SECONDS;
    List<Piece> pieces =
        warm == 0
            ? List.of(new Piece(0, 1))
            : List.of(new Piece(0, FEW / rate), new Piece(warm, 1));
    double mean = (warm * FEW + SECONDS * rate) / all;
    return new DrawnClass(owner.build(), work, mean, new Pattern("flood", all, pieces));
  }
}
