package io.github.jettyqos.core.model.play;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.StationLimit;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.Permit;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The gate of a player lets in what the gate of production lets in: 2000 random histories. */
final class PlayerGateTest {
  private static final int CLASSES = 3;
  private static final int QUEUE = 3;
  private static final int STEPS = 60;

  @Test
  void randomHistory_sameAsTheGateOfProduction() {
    for (int seed = 0; seed < 2000; seed++) {
      run(new Random(seed), seed);
    }
  }

  @Test
  void patienceIsOver_lostWhenTheQueueIsRead() {
    ServiceClass owner =
        ServiceClass.named("c").queueMax(2).queueTimeout(Duration.ofSeconds(1)).build();
    List<String> told = new ArrayList<>();
    double[] at = {0, 0.5, 1.2};
    PlayerGate gate = new PlayerGate(List.of(owner), at, new Told(told));
    Partition one = Partition.of(1, 1);
    gate.clear(one, one.terms(List.of(owner)), 1);
    gate.arrived(0, 0, 0);
    gate.arrived(0, 1, 0.5);
    gate.arrived(0, 2, 1.2);
    gate.released(0, 1.6); // who came at 0.5 has waited for 1.1 s, who came at 1.2 for 0.4
    assertThat(told).containsExactly("started 0", "lost 1", "started 2");
  }

  /**
   * Twice the capacity of two threads for ten seconds, in steps that are exact in nanoseconds and
   * in seconds: the limit by the target loses as many of some 4000 requests.
   */
  @Test
  void overload_limitByTheTarget_losesAsManyAsTheGateOfProduction() {
    int gate = 0;
    int player = 0;
    for (int seed = 0; seed < 5; seed++) {
      int[] lost = overload(new Random(seed));
      gate += lost[0];
      player += lost[1];
    }
    assertThat(player).isEqualTo(gate);
  }

  /** Lost requests of the gate of production, and of the player's. */
  private static int[] overload(Random random) {
    long stepNanos = 1_000_000_000 / 512;
    List<ServiceClass> classes =
        List.of(
            ServiceClass.named("c")
                .target(Target.atMost(Statistic.P95, Duration.ofSeconds(1)))
                .queueMax(64)
                .queueTimeout(Duration.ofHours(1))
                .build());
    Partition partition = Partition.of(2, 2);
    long[] now = {0};
    Gate gate = new Gate(classes, partition, () -> now[0], document -> false);
    List<String> byGate = new ArrayList<>();
    List<String> byPlayer = new ArrayList<>();
    double[] at = new double[2000];
    PlayerGate player = new PlayerGate(classes, at, new Told(byPlayer));
    player.clear(partition, partition.terms(classes), partition.total());
    List<ToldPermit> permits = new ArrayList<>();
    for (int step = 0; step < 10 * 512; step++) {
      now[0] += stepNanos;
      double seconds = (step + 1) / 512.0;
      for (ToldPermit each : running(permits, byGate)) {
        if (random.nextInt(51) == 0) { // after a tenth of a second
          each.isOver = true;
          gate.release(each);
          player.released(0, seconds);
        }
      }
      if (random.nextInt(512) < 40) {
        int number = permits.size();
        at[number] = seconds;
        ToldPermit permit = new ToldPermit(0, number, byGate, now[0]);
        permits.add(permit);
        Decision decision = gate.admit(permit);
        if (decision != Decision.QUEUED) {
          byGate.add((decision == Decision.DISPATCHED ? "started " : "lost ") + number);
        }
        player.arrived(0, number, seconds);
      }
    }
    return new int[] {lost(byGate), lost(byPlayer)};
  }

  private static int lost(List<String> told) {
    return (int) told.stream().filter(each -> each.startsWith("lost")).count();
  }

  private record Told(List<String> what) implements PlayerGate.Ends {
    @Override
    public void started(int request) {
      what.add("started " + request);
    }

    @Override
    public void lost(int request) {
      what.add("lost " + request);
    }
  }

  /** A permit that tells as the gate of a player does. */
  private static final class ToldPermit extends Permit {
    private final int number;
    private boolean isOver;
    private final List<String> what;

    ToldPermit(int classIndex, int number, List<String> what) {
      this(classIndex, number, what, 0);
    }

    ToldPermit(int classIndex, int number, List<String> what, long arrivalNanos) {
      super(classIndex, arrivalNanos);
      this.number = number;
      this.what = what;
    }

    @Override
    protected void onDispatched() {
      what.add("started " + number);
    }

    @Override
    protected void onRejected(RejectReason reason) {
      what.add("lost " + number);
    }
  }

  private static void run(Random random, int seed) {
    List<ServiceClass> classes = new ArrayList<>();
    for (int k = 0; k < CLASSES; k++) {
      classes.add(ServiceClass.named("c" + k).priority(k).queueMax(QUEUE).build());
    }
    Partition partition = partition(random);
    Gate gate = new Gate(classes, partition, () -> 0, document -> false);
    List<String> byGate = new ArrayList<>();
    List<String> byPlayer = new ArrayList<>();
    PlayerGate player = new PlayerGate(classes, new double[STEPS], new Told(byPlayer));
    player.clear(partition, partition.terms().orElseThrow(), partition.total());
    List<ToldPermit> permits = new ArrayList<>();
    for (int step = 0; step < STEPS; step++) {
      List<ToldPermit> running = running(permits, byGate);
      if (random.nextInt(5) < 3 || running.isEmpty()) {
        int number = permits.size();
        ToldPermit permit = new ToldPermit(random.nextInt(CLASSES), number, byGate);
        permits.add(permit);
        Decision decision = gate.admit(permit);
        if (decision != Decision.QUEUED) {
          byGate.add((decision == Decision.DISPATCHED ? "started " : "lost ") + number);
        }
        player.arrived(permit.classIndex(), number, 0);
      } else {
        ToldPermit over = running.get(random.nextInt(running.size()));
        over.isOver = true;
        gate.release(over);
        player.released(over.classIndex(), 0);
      }
      assertThat(byPlayer.stream().sorted().toList())
          .as("seed %d, step %d, %s", seed, step, partition)
          .isEqualTo(byGate.stream().distinct().sorted().toList());
    }
  }

  private static List<ToldPermit> running(List<ToldPermit> permits, List<String> told) {
    return permits.stream()
        .filter(each -> !each.isOver && told.contains("started " + each.number))
        .toList();
  }

  private static Partition partition(Random random) {
    int[] budgets = {random.nextInt(4), 1 + random.nextInt(3), 1 + random.nextInt(3)};
    int sum = budgets[0] + budgets[1] + budgets[2];
    List<Integer> kept = new ArrayList<>();
    List<Integer> most = new ArrayList<>();
    List<Integer> queues = new ArrayList<>();
    List<Integer> weights = new ArrayList<>();
    for (int each : budgets) {
      kept.add(random.nextInt(each + 1));
      most.add(each + random.nextInt(4));
      queues.add(random.nextInt(QUEUE + 1));
      weights.add(random.nextInt(3) * 400);
    }
    Optional<StationLimit> station =
        random.nextBoolean()
            ? Optional.of(new StationLimit(400L * random.nextInt(8), weights))
            : Optional.empty();
    int total = Math.max(1, sum - 2 + random.nextInt(6));
    return Partition.of(total, budgets).withTerms(new Terms(kept, most, queues, station));
  }
}
