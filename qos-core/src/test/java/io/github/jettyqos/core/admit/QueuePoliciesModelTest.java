package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.QueuePolicy;
import io.github.jettyqos.core.QueueRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Each queue does what its policy says when that is written down as a search through a list: 300
 * random histories of 300 steps, seeds 0 to 299. Documents come into the cache when they are
 * dispatched and leave it at any time.
 */
final class QueuePoliciesModelTest {
  private static final Duration BOUND = Duration.ofMillis(40);
  private static final int DOCUMENTS = 40;

  private long nowNanos;
  private final Set<Long> cache = new HashSet<>();

  @ParameterizedTest
  @EnumSource
  void randomHistory_sameAsTheSearch(QueuePolicy policy) {
    for (int seed = 0; seed < 300; seed++) {
      run(policy, new Random(seed));
    }
  }

  private void run(QueuePolicy policy, Random random) {
    nowNanos = Long.MAX_VALUE - 100_000_000; // overflows on the way, as a clock may
    cache.clear();
    WaitQueue queue =
        new Queues(() -> nowNanos, cache::contains, 0)
            .of(new QueueRule(512, Duration.ofHours(1), policy, BOUND), null);
    List<ServersBehindGate.Job> waiting = new ArrayList<>();
    List<Long> dispatched = new ArrayList<>();
    for (int step = 0; step < 300; step++) {
      nowNanos += random.nextInt(2_000_000);
      switch (random.nextInt(9)) {
        case 0, 1, 2, 3 -> {
          long document = random.nextInt(DOCUMENTS);
          ServersBehindGate.Job job =
              new ServersBehindGate.Job(step, nowNanos, random.nextInt(5), document, 1);
          waiting.add(job);
          queue.add(job);
        }
        case 4, 5, 6 -> {
          ServersBehindGate.Job expected = search(policy, waiting, dispatched);
          assertThat(queue.poll()).as("%s, step %d", policy, step).isSameAs(expected);
          waiting.remove(expected);
          if (expected != null) {
            dispatched.add(0, expected.document());
            cache.add(expected.document());
          }
        }
        case 7 -> {
          if (random.nextBoolean()) {
            cache.remove((long) random.nextInt(DOCUMENTS));
          } else if (!waiting.isEmpty()) {
            queue.remove(waiting.remove(random.nextInt(waiting.size())));
          }
        }
        default -> {
          long before = nowNanos - 60_000_000;
          boolean some = !waiting.isEmpty() && waiting.get(0).arrivalNanos() - before <= 0;
          assertThat(queue.pollArrivedBefore(before)).isSameAs(some ? waiting.remove(0) : null);
        }
      }
      assertThat(queue.oldest()).isSameAs(waiting.isEmpty() ? null : waiting.get(0));
    }
  }

  private ServersBehindGate.@Nullable Job search(
      QueuePolicy policy, List<ServersBehindGate.Job> waiting, List<Long> dispatched) {
    if (waiting.isEmpty()) {
      return null;
    }
    ServersBehindGate.Job oldest = waiting.get(0);
    if (policy == QueuePolicy.FIFO || nowNanos - oldest.arrivalNanos() >= BOUND.toNanos()) {
      return oldest;
    }
    // The first of the best: the list is in order of arrival and the search keeps the first.
    List<Long> recent = dispatched.stream().distinct().limit(16).toList();
    Comparator<ServersBehindGate.Job> better =
        switch (policy) {
          case SHORTEST, OWN -> Comparator.comparingLong(ServersBehindGate.Job::size);
          case BATCH ->
              Comparator.comparingInt(
                  job -> {
                    int place = recent.indexOf(job.document());
                    return place < 0 ? Integer.MAX_VALUE : place;
                  });
          default -> Comparator.comparing(job -> !cache.contains(job.document()));
        };
    ServersBehindGate.Job best = oldest;
    for (ServersBehindGate.Job job : waiting) {
      best = better.compare(job, best) < 0 ? job : best;
    }
    return best;
  }
}
