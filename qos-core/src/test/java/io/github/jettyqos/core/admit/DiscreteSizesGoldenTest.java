package io.github.jettyqos.core.admit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.QueuePolicy;
import java.util.Iterator;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * E2: mean waiting times of an M/G/1 queue whose sizes are few, shortest first. The file's numbers
 * are exact; ours are of simulated requests, seed 1, through the real gate.
 *
 * <p>Healthy, over seeds 1 to 5 and all cases: at most 1.9 % off in the mean, 3.9 % for a size, and
 * FIFO 3.3 % off its own mean. Broken, which is FIFO beside the mean of shortest first: 44 % off
 * and more. The bars are 6, 10 and 6 %, and half of what the file has between both.
 */
final class DiscreteSizesGoldenTest {
  private static final Golden FILE = Golden.read("E2_sjf_discrete.json");

  static Stream<Arguments> cases() {
    return Golden.numbered(FILE.list("cases"));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void wait_shortestFirst_isGolden(Golden queue) {
    Waits waits = simulate(queue, QueuePolicy.SHORTEST);
    assertThat(off(waits.mean(), queue.number("Wq_SJF"))).isLessThan(0.06);
    for (double[] each : queue.rows("Wq_per_size")) {
      assertThat(off(waits.mean(each[0]), each[1])).as("size %s", each[0]).isLessThan(0.1);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void wait_firstComeFirstServed_isGoldenAndIsNotThatOfShortestFirst(Golden queue) {
    Waits waits = simulate(queue, QueuePolicy.FIFO);
    assertThat(off(waits.mean(), queue.number("Wq_FIFO"))).isLessThan(0.06);
    double apart = off(queue.number("Wq_FIFO"), queue.number("Wq_SJF"));
    assertThat(off(waits.mean(), queue.number("Wq_SJF"))).isGreaterThan(apart / 2);
  }

  /** 400,000; more where the queue is fuller than at .8, or where a size is rarer than 1 in 50. */
  private static int requests(Golden queue) {
    double fuller = Math.max(1, .2 / (1 - queue.number("rho")));
    double rarest = DoubleStream.of(queue.numbers("probs")).min().orElseThrow();
    return (int) (400_000 * Math.max(fuller * fuller, .02 / rarest));
  }

  private static double off(double measured, double expected) {
    return Math.abs(measured / expected - 1);
  }

  private static Waits simulate(Golden queue, QueuePolicy policy) {
    Waits waits = new Waits();
    new ServersBehindGate(1, policy, ServersBehindGate.NEVER, document -> false)
        .run(new Requests(queue), waits::add);
    return waits;
  }

  private static final class Waits {
    private final Map<Long, double[]> bySize = new TreeMap<>();

    void add(ServersBehindGate.Job job) {
      double[] sum = bySize.computeIfAbsent(job.size(), size -> new double[2]);
      sum[0] += job.waitedNanos() / 1e9;
      sum[1]++;
    }

    double mean() {
      return bySize.values().stream().mapToDouble(sum -> sum[0]).sum()
          / bySize.values().stream().mapToDouble(sum -> sum[1]).sum();
    }

    double mean(double size) {
      double[] sum = bySize.get(Math.round(size * 1e9));
      return sum[0] / sum[1];
    }
  }

  private static final class Requests implements Iterator<ServersBehindGate.Job> {
    private final SplittableRandom random = new SplittableRandom(1);
    private final double[] sizes;
    private final double[] probabilities;
    private final double rate;
    private final int requests;
    private int made;
    private double seconds;

    Requests(Golden queue) {
      this.sizes = queue.numbers("sizes");
      this.probabilities = queue.numbers("probs");
      this.rate = queue.number("lam");
      this.requests = requests(queue);
    }

    @Override
    public boolean hasNext() {
      return made < requests;
    }

    @Override
    public ServersBehindGate.Job next() {
      seconds += -Math.log(1 - random.nextDouble()) / rate;
      double chance = random.nextDouble();
      int which =
          IntStream.range(0, sizes.length - 1)
              .filter(
                  i ->
                      chance < IntStream.rangeClosed(0, i).mapToDouble(j -> probabilities[j]).sum())
              .findFirst()
              .orElse(sizes.length - 1);
      long size = Math.round(sizes[which] * 1e9);
      made++;
      return new ServersBehindGate.Job(made, Math.round(seconds * 1e9), size, 0, size);
    }
  }
}
