package io.github.jettyqos.benchmarks.faults;

import io.github.jettyqos.benchmarks.load.ClientProcess;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.measure.ClassCounts;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Threads that use one gate at once. The same as in the tests GateHammerTest and
 * GateChangesHammerTest, for longer; what Lincheck and jcstress find is found by the build alone,
 * which runs GateLincheckTest and every test whose name ends in StressTest.
 */
final class Races implements Row {
  private static final int THREADS = 4;
  private static final int OPERATIONS = 400_000;
  private static final List<ServiceClass> ONE = classes(0, 4, true);
  private static final List<ServiceClass> OTHER = classes(1, 0, false);

  private static List<ServiceClass> classes(int first, int queue, boolean lend) {
    return List.of(
        ServiceClass.named("a").priority(first).queueMax(queue).lend(lend).build(),
        ServiceClass.named("b").priority(1 - first).queueMax(4).max(2).build());
  }

  @Override
  public String name() {
    return "races";
  }

  @Override
  public String done() {
    return THREADS
        + " threads, "
        + OPERATIONS
        + " operations each on one gate while budgets, bounds and enforcing change; Lincheck and"
        + " jcstress run with the tests";
  }

  @Override
  public String invariant() {
    return "each permit ends once, none runs or waits in the end, counts add up";
  }

  @Override
  public void play(String mode, ClientProcess load, Finding finding) throws Exception {
    Gate gate = new Gate(ONE, Partition.of(4, 2, 2));
    Hammer hammer = new Hammer(gate);
    List<Thread> threads = new ArrayList<>();
    for (int seed = 1; seed <= THREADS; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      threads.add(new Thread(() -> hammer.use(OPERATIONS, random), "hammer"));
    }
    Thread operator = new Thread(() -> change(gate, threads), "operator");
    threads.forEach(Thread::start);
    operator.start();
    for (Thread each : threads) {
      each.join();
    }
    operator.join();
    gate.classes(ONE, Partition.of(4, 2, 2));
    gate.enforce(true);
    hammer.releaseAll();
    long arrivals = 0;
    long left = 0;
    for (int k = 0; k < ONE.size(); k++) {
      ClassCounts counts = gate.counts(k);
      arrivals += counts.arrivals();
      left += counts.running() + counts.queued();
    }
    finding.fact("permits", hammer.asked());
    finding.atMost("permits and places held afterwards", left, 0);
    finding.atMost("permits not ended once", hammer.notOnce(), 0);
    finding.atMost("arrivals not counted once", Math.abs(arrivals - hammer.asked()), 0);
  }

  private static void change(Gate gate, List<Thread> users) {
    SplittableRandom random = new SplittableRandom(0);
    while (users.stream().anyMatch(Thread::isAlive)) {
      switch (random.nextInt(4)) {
        case 0 -> gate.enforce(random.nextBoolean());
        case 1 -> gate.classes(ONE, Partition.of(4, 2, 2));
        case 2 -> gate.classes(OTHER, Partition.of(4, 3, 1));
        default -> gate.expire(random.nextBoolean() ? Long.MAX_VALUE / 2 : 0);
      }
    }
  }
}
