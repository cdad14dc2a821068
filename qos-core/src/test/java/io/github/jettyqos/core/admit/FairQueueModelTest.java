package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.FairRule;
import io.github.jettyqos.core.RequestValue;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The queue does what it says when that is written down as searches through lists: 500 random
 * histories of 400 steps, seeds 0 to 499, of 12 clients with 2 of 6 queues each. Virtual time
 * starts at 0 and its costs are so large that it runs over on the way.
 */
final class FairQueueModelTest {
  private static final int QUEUES = 6;
  private static final int HAND = 2;
  private static final long SECRET = 11;
  private static final long MOST_COST = 1L << 60;
  private static final RequestValue BY = FairRule.BY.preset().orElseThrow();

  @Test
  void randomHistory_sameAsTheSearch() {
    for (int seed = 0; seed < 500; seed++) {
      run(new Random(seed), seed);
    }
  }

  private void run(Random random, int seed) {
    FairQueue queue =
        new FairQueue(
            new FairRule(BY, QUEUES, HAND, OptionalInt.empty(), OptionalInt.empty()),
            () -> Long.MAX_VALUE / 2,
            SECRET);
    Plain plain = new Plain();
    List<Permit> gone = new ArrayList<>();
    for (int step = 0; step < 400; step++) {
      String when = "seed %d, step %d".formatted(seed, step);
      switch (random.nextInt(8)) {
        case 0, 1, 2 -> {
          FairPermit permit = new FairPermit(random.nextInt(12), step, Permit.ANY_TIME);
          queue.add(permit);
          plain.add(permit);
          int max = 1 + random.nextInt(40);
          assertThat(queue.isBeyondShare(permit, max))
              .isEqualTo(plain.of(permit).waiting.size() > Math.max(1, max / 2 / HAND));
          assertThat(queue.pushedOutBy(permit)).as(when).isSameAs(plain.pushedOutBy(permit));
        }
        case 3, 4 -> {
          Permit expected = plain.poll();
          assertThat(queue.poll()).as(when).isSameAs(expected);
          if (expected != null && random.nextInt(4) == 0) {
            queue.wasLate(expected);
            plain.wasLate(expected);
          } else if (expected != null) {
            gone.add(expected);
          }
        }
        case 5 -> {
          if (!gone.isEmpty()) {
            Permit permit = gone.remove(random.nextInt(gone.size()));
            long cost = Math.floorMod(random.nextLong(), MOST_COST);
            queue.measured(permit, cost);
            plain.measured(permit, Math.max(1, cost));
          }
        }
        case 6 -> {
          if (!plain.all.isEmpty()) {
            Permit permit = plain.all.get(random.nextInt(plain.all.size()));
            queue.remove(permit);
            plain.remove(permit);
          }
        }
        default -> {
          Permit oldest = plain.all.isEmpty() ? null : plain.all.get(0);
          Permit expected = oldest != null && oldest.arrivalNanos() <= step - 60 ? oldest : null;
          assertThat(queue.pollArrivedBefore(step - 60)).as(when).isSameAs(expected);
          if (expected != null) {
            plain.remove(expected);
          }
        }
      }
      if (!plain.all.isEmpty()) {
        // One in sixteen.
        assertThat(queue.leavesFree(40)).as(when).isEqualTo(plain.leavesFree() ? 2 : 0);
      }
      assertThat(queue.oldest()).isSameAs(plain.all.isEmpty() ? null : plain.all.get(0));
    }
  }

  /** The same without any order but that of lists. */
  private static final class Plain {
    private static final class Flow {
      final List<Permit> waiting = new ArrayList<>();
      long start;
      long turn;
      long cost;
      boolean backlogged;
    }

    final List<Permit> all = new ArrayList<>();
    private final List<Flow> flows = new ArrayList<>();
    private final ShuffleSharding hands = new ShuffleSharding(QUEUES, HAND, SECRET);
    private long virtual;
    private long turns;
    private long mean;
    private long charged;

    Plain() {
      for (int i = 0; i < QUEUES; i++) {
        flows.add(new Flow());
      }
    }

    /** Where the permit waits or waited. */
    Flow of(Permit permit) {
      return flows.get(permit.place - 1);
    }

    void add(Permit permit) {
      // The one with the fewest; of these the one that would start first; of these the first.
      int[] hand = hands.of(permit.client());
      Flow best = flows.get(hand[0]);
      Flow other = flows.get(hand[1]);
      if (other.waiting.size() < best.waiting.size()
          || (other.waiting.size() == best.waiting.size() && ahead(other) < ahead(best))) {
        best = other;
      }
      assertThat(of(permit)).isSameAs(best);
      if (best.waiting.isEmpty()) {
        best.start = virtual + ahead(best);
        best.backlogged = false;
        best.turn = turns++;
      }
      best.waiting.add(permit);
      all.add(permit);
    }

    private long ahead(Flow flow) {
      return Math.max(0, flow.start - virtual);
    }

    private @Nullable Flow next() {
      Flow next = null;
      for (Flow flow : flows) {
        if (!flow.waiting.isEmpty() && (next == null || before(flow, next))) {
          next = flow;
        }
      }
      return next;
    }

    private static boolean before(Flow flow, Flow other) {
      if (flow.start != other.start) {
        return flow.start - other.start < 0;
      }
      return flow.backlogged == other.backlogged ? flow.turn < other.turn : other.backlogged;
    }

    boolean leavesFree() {
      Flow next = next();
      return next != null && next.backlogged;
    }

    @Nullable Permit poll() {
      Flow next = next();
      if (next == null) {
        return null;
      }
      Permit permit = next.waiting.remove(0);
      all.remove(permit);
      virtual = next.start;
      charged = next.cost > 0 ? next.cost : mean > 0 ? mean : 1_000_000;
      charge(next, charged);
      next.backlogged = true;
      return permit;
    }

    void wasLate(Permit permit) {
      charge(of(permit), -charged);
    }

    private void charge(Flow flow, long cost) {
      flow.start += cost;
      if (!flow.waiting.isEmpty()) {
        flow.turn = turns++;
      }
    }

    void measured(Permit permit, long cost) {
      Flow flow = of(permit);
      flow.cost = mixed(flow.cost, cost);
      mean = mixed(mean, cost);
    }

    private static long mixed(long mean, long cost) {
      return mean == 0 ? cost : Math.max(1, mean + (cost - mean) / 8);
    }

    void remove(Permit permit) {
      all.remove(permit);
      of(permit).waiting.remove(permit);
    }

    @Nullable Permit pushedOutBy(Permit permit) {
      Flow longest = flows.get(0);
      for (Flow flow : flows) {
        longest = flow.waiting.size() >= longest.waiting.size() ? flow : longest;
      }
      int most = longest.waiting.size();
      return most > of(permit).waiting.size() ? longest.waiting.get(most - 1) : null;
    }
  }
}
