package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.FairRule;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.measure.ObservedCounts;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.OptionalInt;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class ObservationTest {
  private static final long MS = 1_000_000;

  private static List<ServiceClass> one(int queue, long timeoutMillis) {
    return List.of(
        ServiceClass.named("all")
            .priority(0)
            .queueMax(queue)
            .queueTimeout(Duration.ofMillis(timeoutMillis))
            .build());
  }

  @Test
  void counts_fewRequests_areThoseWorkedOutByHand() {
    // One worker, one place in the queue, at most 8 ms of waiting. Each takes 10 ms.
    // 0 ms: runs until 10. 1 ms: waits, would start at 10, but gives up at 9. 2 ms: queue full.
    // 9.5 ms: waits, runs from 10 to 20. 30 ms: runs.
    Observation observation = new Observation(one(1, 8), Partition.of(1, 1), 0);
    long[] arrivals = {0, 1 * MS, 2 * MS, 9 * MS + MS / 2, 30 * MS};
    List<Observed> all = new ArrayList<>();
    for (long at : arrivals) {
      all.add(observation.arrived(0, at, 0, null));
      all.get(all.size() - 1).ended(10 * MS);
    }
    observation.advance(100 * MS);

    ObservedCounts counts = observation.counts(0);
    assertThat(counts.arrivals()).isEqualTo(5);
    assertThat(counts.queued()).isEqualTo(2);
    assertThat(counts.rejected())
        .containsEntry(RejectReason.QUEUE_FULL, 1L)
        .containsEntry(RejectReason.QUEUE_TIMEOUT, 1L);
    assertThat(counts.waitingNanos()).isEqualTo(MS / 2);
    assertThat(counts.running()).isZero();
    assertThat(observation.unseen()).isZero();
  }

  @Test
  void counts_requestThatRunsStill_takesItsWorkerUntilItHasEnded() {
    Observation observation = new Observation(one(0, 1000), Partition.of(1, 1), 0);
    Observed hangs = observation.arrived(0, 0, 0, null);
    observation.arrived(0, 5 * MS, 0, null);
    observation.advance(500 * MS);
    assertThat(observation.counts(0).running()).isOne();
    assertThat(observation.counts(0).rejections()).isOne();

    hangs.ended(600 * MS);
    observation.arrived(0, 601 * MS, 0, null);
    observation.advance(700 * MS);
    assertThat(observation.counts(0).rejections()).isOne(); // the third found room
  }

  // One worker. Client 7 has one running and, by its two queues of one each, two waiting; its
  // fourth
  // would be turned away, and the first of client 8 would wait.
  @Test
  void counts_fairShares_byClient() {
    FairRule rule =
        new FairRule(
            FairRule.BY.preset().orElseThrow(), 16, 2, OptionalInt.of(1), OptionalInt.empty());
    ServiceClass all = ServiceClass.named("all").priority(0).queueFair(rule).build();
    Observation observation = new Observation(List.of(all), Partition.of(1, 1), 0);
    for (int i = 0; i < 4; i++) {
      observation.arrived(0, i, 7, null);
    }
    observation.arrived(0, 4, 8, null);
    observation.advance(1 * MS);

    ObservedCounts counts = observation.counts(0);
    assertThat(counts.queued()).isEqualTo(3);
    assertThat(counts.rejected()).containsEntry(RejectReason.CLIENT_QUOTA, 1L);
  }

  @Test
  void change_partition_bindsThoseThatComeAfter() {
    Observation observation = new Observation(one(0, 1000), Partition.of(1, 1), 0);
    observation.arrived(0, 0, 0, null);
    observation.change(one(0, 1000), Partition.of(2, 2));
    observation.arrived(0, 1 * MS, 0, null);
    observation.arrived(0, 2 * MS, 0, null);
    observation.advance(3 * MS);

    assertThat(observation.counts(0).rejections()).isOne();
    assertThat(observation.counts(0).running()).isEqualTo(2);
  }

  /** Random traffic against workers and a queue written down once more, without a gate. */
  @Test
  void counts_anyTraffic_areThoseOfAQueueWithoutAGate() {
    for (int seed = 0; seed < 200; seed++) {
      Random random = new Random(seed);
      int workers = 1 + random.nextInt(4);
      int places = random.nextInt(5);
      long timeout = 1 + random.nextInt(60);
      List<long[]> requests = new ArrayList<>(); // arrival, processing
      long at = 0;
      for (int i = 0; i < 300; i++) {
        at += 1 + random.nextInt((int) (20 * MS / workers));
        requests.add(new long[] {at, 1 + random.nextInt((int) (30 * MS))});
      }

      Observation observation =
          new Observation(one(places, timeout), Partition.of(workers, workers), 0);
      tell(observation, requests, random);

      long[] expected = queue(requests, workers, places, timeout * MS);
      ObservedCounts counts = observation.counts(0);
      assertThat(counts.rejected())
          .as("seed %d", seed)
          .containsEntry(RejectReason.QUEUE_FULL, expected[0])
          .containsEntry(RejectReason.QUEUE_TIMEOUT, expected[1]);
      assertThat(counts.waitingNanos()).as("seed %d", seed).isEqualTo(expected[2]);
    }
  }

  /** As a server does that lets all pass: each ends in fact when it has taken its time. */
  private static void tell(Observation observation, List<long[]> requests, Random random) {
    record End(long at, Observed of, long took) {}
    PriorityQueue<End> ends = new PriorityQueue<>(Comparator.comparingLong(End::at));
    for (long[] each : requests) {
      while (!ends.isEmpty() && ends.peek().at() <= each[0]) {
        End end = ends.remove();
        end.of().ended(end.took());
      }
      ends.add(new End(each[0] + each[1], observation.arrived(0, each[0], 0, null), each[1]));
      if (random.nextInt(10) == 0) {
        observation.advance(each[0]);
      }
    }
    ends.forEach(end -> end.of().ended(end.took()));
    observation.advance(Long.MAX_VALUE / 2);
  }

  /** Turned away since the queue was full, since it took too long, and waiting of the others. */
  private static long[] queue(List<long[]> requests, int workers, int places, long timeout) {
    PriorityQueue<Long> free = new PriorityQueue<>(); // when each worker is
    for (int i = 0; i < workers; i++) {
      free.add(0L);
    }
    Deque<long[]> waiting = new ArrayDeque<>();
    long[] counts = new long[3];
    List<long[]> all = new ArrayList<>(requests);
    all.add(new long[] {Long.MAX_VALUE / 4, 1}); // so that the last ones leave the queue
    for (long[] each : all) {
      while (!waiting.isEmpty()) {
        long start = Math.max(free.peek(), waiting.peek()[0]);
        long end = waiting.peek()[0] + timeout;
        if (Math.min(start, end) > each[0]) {
          break;
        }
        long[] first = waiting.remove();
        if (start <= end) {
          free.remove();
          free.add(start + first[1]);
          counts[2] += start - first[0];
        } else {
          counts[1]++;
        }
      }
      if (waiting.isEmpty() && free.peek() <= each[0]) {
        free.remove();
        free.add(each[0] + each[1]);
      } else if (waiting.size() < places) {
        waiting.add(each);
      } else {
        counts[0]++;
      }
    }
    return counts;
  }

  @Test
  void arrived_tooManyOnTheirWay_areCountedAndNothingGrows() {
    Observation observation = new Observation(one(0, 1000), Partition.of(1, 1), 0);
    for (int i = 0; i < 70_000; i++) {
      observation.arrived(0, i, 0, null);
    }
    assertThat(observation.unseen()).isEqualTo(70_000 - (1 << 16));
    observation.advance(70_000);
    assertThat(observation.counts(0).arrivals()).isEqualTo(1 << 16);
    assertThat(observation.arrived(0, 70_001, 0, null)).isNotNull();
  }

  /** Many threads that tell, one that plays: nothing is counted twice or not at all. */
  @Test
  void arrivedAndEnded_byManyThreads_areAllPlayed() throws Exception {
    int threads = 4;
    int each = 20_000;
    Observation observation = new Observation(one(0, 1000), Partition.of(2, 2), 0);
    AtomicLong clock = new AtomicLong();
    CountDownLatch told = new CountDownLatch(threads);
    for (int t = 0; t < threads; t++) {
      new Thread(
              () -> {
                for (int i = 0; i < each; i++) {
                  Observed come = observation.arrived(0, clock.incrementAndGet(), 0, null);
                  if (come != null) {
                    come.ended(2);
                  }
                }
                told.countDown();
              })
          .start();
    }
    while (told.getCount() > 0) {
      observation.advance(clock.get());
    }
    observation.advance(clock.get() + 10);

    ObservedCounts counts = observation.counts(0);
    assertThat(counts.arrivals() + observation.unseen()).isEqualTo((long) threads * each);
    assertThat(counts.running()).isZero();
  }
}
