package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.FairRule;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.ServiceClassBuilder;
import io.github.jettyqos.core.StationLimit;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.measure.ClassCounts;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.function.UnaryOperator;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Four threads at once, or 64, seeds 1 to 4 or 64. What runs is counted apart from the gate: before
 * it is said to run, after it was dispatched, and so the count never exceeds what the gate may let
 * run.
 */
final class GateHammerTest {
  private static final int OPERATIONS = 100_000;
  private static final int[] BUDGETS = {2, 2, 1};

  @ParameterizedTest
  @CsvSource({
    "5,false,false,FIFO",
    "3,false,false,FIFO",
    "5,true,false,FIFO",
    "3,true,false,FIFO",
    "5,false,true,FIFO",
    "5,false,false,SHORTEST",
    "3,false,false,BATCH",
    "5,true,false,BATCH",
    "3,true,false,CACHE_FIRST",
    "5,false,true,CACHE_FIRST",
    "5,true,true,FIFO",
    "5,true,true,BATCH"
  })
  void manyThreads_invariantsHold_andNothingIsLeft(
      int total, boolean lend, boolean repartition, QueuePolicy policy)
      throws InterruptedException {
    hammer(4, total, lend, repartition, each -> each.queueMax(4).queuePolicy(policy));
  }

  /** As many as the cores of a large machine, though they take turns on a small one. */
  @ParameterizedTest
  @CsvSource({"5,false,false", "3,true,false", "5,true,true"})
  void sixtyFourThreads_invariantsHold_andNothingIsLeft(
      int total, boolean lend, boolean repartition) throws InterruptedException {
    hammer(64, total, lend, repartition, each -> each.queueMax(4));
  }

  /** Four clients, each with two queued permits at most; a client with more gives way. */
  @ParameterizedTest
  @CsvSource({"5,false,false", "3,true,false", "5,false,true", "5,true,true"})
  void manyThreads_fairShares_invariantsHold_andNothingIsLeft(
      int total, boolean lend, boolean repartition) throws InterruptedException {
    FairRule rule =
        new FairRule(
            FairRule.BY.preset().orElseThrow(), 8, 2, OptionalInt.of(2), OptionalInt.of(1));
    hammer(4, total, lend, repartition, each -> each.queueMax(4).queueFair(rule));
  }

  private static void hammer(
      int count,
      int total,
      boolean lend,
      boolean repartition,
      UnaryOperator<ServiceClassBuilder> queue)
      throws InterruptedException {
    Partition partition = Partition.of(total, BUDGETS);
    Gate gate =
        Gates.of(
            partition,
            List.of(
                queue.apply(ServiceClass.named("a").lend(false)),
                queue.apply(ServiceClass.named("b").lend(lend)),
                queue.apply(ServiceClass.named("c").lend(false))));
    Hammer hammer = new Hammer(gate, total, lend, repartition);
    List<Thread> threads = new ArrayList<>();
    for (int seed = 1; seed <= count; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      threads.add(new Thread(() -> hammer.run(random, 4 * OPERATIONS / count)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    hammer.releaseAll();
    assertThat(hammer.problems).isEmpty();
    long arrivals = 0;
    for (int i = 0; i < 3; i++) {
      ClassCounts counts = gate.counts(i);
      assertThat(counts.running()).as("running of %d", i).isZero();
      assertThat(counts.queued()).as("queued of %d", i).isZero();
      arrivals += counts.arrivals();
    }
    assertThat(arrivals).isEqualTo(hammer.asked.get());
    assertThat(hammer.ended.get()).isEqualTo(hammer.asked.get());
  }

  private static final class Hammer {
    final Queue<String> problems = new ConcurrentLinkedQueue<>();
    final AtomicInteger asked = new AtomicInteger();
    final AtomicInteger ended = new AtomicInteger();
    private final Queue<Counted> dispatched = new ConcurrentLinkedQueue<>();
    private final AtomicIntegerArray running = new AtomicIntegerArray(3);
    private final AtomicInteger all = new AtomicInteger();
    private final Gate gate;
    private final int total;
    private final boolean lend;
    private final boolean repartition;

    Hammer(Gate gate, int total, boolean lend, boolean repartition) {
      this.gate = gate;
      this.total = total;
      this.lend = lend;
      this.repartition = repartition;
    }

    void run(SplittableRandom random, int operations) {
      ArrayDeque<Counted> mine = new ArrayDeque<>();
      for (int i = 0; i < operations; i++) {
        int choice = random.nextInt(16);
        if (choice < 8) {
          Counted permit = new Counted(random.nextInt(3), random.nextInt(4));
          asked.incrementAndGet();
          if (random.nextInt(4) == 0 && gate.take(permit.classIndex())) {
            permit.taken = true;
            permit.onDispatched();
            continue;
          }
          Decision decision = gate.admit(permit);
          if (decision == Decision.DISPATCHED) {
            permit.onDispatched();
          } else if (decision instanceof Decision.Rejected) {
            ended.incrementAndGet();
          } else {
            mine.add(permit);
          }
        } else if (choice < 14) {
          release(dispatched.poll());
        } else if (choice == 14) {
          Counted waiting = mine.poll();
          if (waiting != null && gate.cancel(waiting)) {
            ended.incrementAndGet();
          }
        } else if (repartition && random.nextInt(8) == 0) {
          boolean one = random.nextBoolean();
          Partition next = one ? Partition.of(5, 2, 2, 1) : Partition.of(5, 1, 2, 2);
          gate.partition(lend ? next.withTerms(drawn(next, random)) : next);
        } else {
          gate.expire(random.nextBoolean() ? Long.MAX_VALUE / 2 : 0);
        }
      }
    }

    /** The station always has room for a permit that runs alone, so that none waits for ever. */
    private static Terms drawn(Partition of, SplittableRandom random) {
      List<Integer> kept = new ArrayList<>();
      List<Integer> most = new ArrayList<>();
      List<Integer> weights = new ArrayList<>();
      for (int each : of.budgets()) {
        kept.add(random.nextInt(each + 1));
        most.add(each + random.nextInt(4));
        weights.add(random.nextInt(2) * StationLimit.WHOLE);
      }
      StationLimit station =
          new StationLimit(StationLimit.WHOLE * (1 + random.nextInt(4)), weights);
      boolean limits = random.nextBoolean();
      List<Integer> queues = List.of(4, random.nextInt(5), 4);
      return new Terms(kept, most, queues, limits ? Optional.of(station) : Optional.empty());
    }

    private void release(Counted permit) {
      if (permit == null) {
        return;
      }
      running.decrementAndGet(permit.classIndex());
      all.decrementAndGet();
      if (permit.taken) {
        gate.giveBack(permit.classIndex());
        ended.incrementAndGet();
        return;
      }
      if (!gate.release(permit, done -> gate.measured(done, 1 + permit.number))) {
        problems.add("a running permit could not be released");
      }
      if (gate.release(permit)) {
        problems.add("a permit was released twice");
      }
      ended.incrementAndGet();
    }

    void releaseAll() {
      for (Counted permit = dispatched.poll(); permit != null; permit = dispatched.poll()) {
        release(permit);
      }
    }

    private final class Counted extends Permit {
      private final int number;

      /** Whether it stands for a worker that was taken without a permit. */
      private boolean taken;

      Counted(int classIndex, int number) {
        super(classIndex, 0);
        this.number = number;
      }

      @Override
      protected long size() {
        return number;
      }

      @Override
      protected long document() {
        return number;
      }

      @Override
      protected long client() {
        return number;
      }

      @Override
      protected void onDispatched() {
        int now = running.incrementAndGet(classIndex());
        int most = repartition ? 2 : BUDGETS[classIndex()];
        if (!lend && now > most) {
          problems.add("class " + classIndex() + " runs " + now);
        }
        int sum = all.incrementAndGet();
        if (sum > Math.min(total, 5)) {
          problems.add("all together run " + sum);
        }
        dispatched.add(this);
      }

      @Override
      protected void onRejected(RejectReason reason) {
        ended.incrementAndGet();
      }
    }
  }
}
