package io.github.jettyqos.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** What largest remainder promises, over seeded random classes. */
class ThreadSharesTest {
  private static final int CASES = 5000;

  @Test
  void shares_ofRandomClasses_keepBoundsSumAndDistance() {
    Random random = new Random(20251121);
    for (int i = 0; i < CASES; i++) {
      List<ServiceClass> classes = randomClasses(random);
      int least = classes.stream().mapToInt(ServiceClass::least).sum();
      int most = classes.stream().mapToInt(ServiceClass::most).sum();
      int threads = least + random.nextInt(1 + Math.min(2 * (most - least) + 3, 1000));

      int[] shares = ThreadShares.of(classes, threads);

      assertThat(Arrays.stream(shares).sum()).as("case %s", i).isEqualTo(Math.min(threads, most));
      double[] exact = exactShares(classes, threads);
      for (int c = 0; c < shares.length; c++) {
        ServiceClass owner = classes.get(c);
        assertThat(shares[c]).as("case %s class %s", i, c).isBetween(owner.least(), owner.most());
        assertThat(Math.abs(shares[c] - exact[c]))
            .as("case %s class %s", i, c)
            .isLessThan(1 + 1e-6);
      }
    }
  }

  @Test
  void shares_ofUnboundedClasses_followTheOrderOfWeights() {
    Random random = new Random(7);
    for (int i = 0; i < CASES; i++) {
      int[] weights = random.ints(1 + random.nextInt(8), 1, 20).toArray();
      // So many threads that no exact share is below the minimum of one.
      int[] shares = ThreadShares.of(PartitionTest.weights(weights), 160 + random.nextInt(500));
      for (int a = 0; a < weights.length; a++) {
        for (int b = 0; b < weights.length; b++) {
          if (weights[a] > weights[b]) {
            assertThat(shares[a]).as("case %s", i).isGreaterThanOrEqualTo(shares[b]);
          } else if (weights[a] == weights[b] && a < b) {
            assertThat(shares[a] - shares[b]).as("case %s", i).isBetween(0, 1);
          }
        }
      }
    }
  }

  @Test
  void shares_ofTheLargestNumbers_doNotOverflow() {
    List<ServiceClass> classes = new ArrayList<>();
    for (int i = 0; i < 64; i++) {
      classes.add(ServiceClass.named("c" + i).weight(1000).build());
    }
    // 65535 / 64 = 1023.98: 63 classes get 1024 and the last 1023.
    int[] shares = ThreadShares.of(classes, 65535);

    assertThat(Arrays.copyOf(shares, 63)).containsOnly(1024);
    assertThat(shares[63]).isEqualTo(1023);
  }

  private static List<ServiceClass> randomClasses(Random random) {
    List<ServiceClass> classes = new ArrayList<>();
    int n = 1 + random.nextInt(10);
    for (int i = 0; i < n; i++) {
      ServiceClassBuilder c = ServiceClass.named("c" + i).weight(1 + random.nextInt(1000));
      if (random.nextInt(4) == 0) {
        c.budget(1 + random.nextInt(30));
      } else {
        int min = 1 + random.nextInt(10);
        c.min(min).max(min + random.nextInt(60));
      }
      classes.add(c.build());
    }
    return classes;
  }

  /** The definition in ThreadShares, solved for its level c by bisection instead of by rounds. */
  private static double[] exactShares(List<ServiceClass> classes, int threads) {
    double low = 0;
    double high = 70_000;
    for (int i = 0; i < 200; i++) {
      double level = (low + high) / 2;
      boolean tooMuch = Arrays.stream(at(classes, level)).sum() > threads;
      low = tooMuch ? low : level;
      high = tooMuch ? level : high;
    }
    return at(classes, low);
  }

  private static double[] at(List<ServiceClass> classes, double level) {
    return classes.stream()
        .mapToDouble(c -> Math.min(Math.max(level * c.guarantee().weight(), c.least()), c.most()))
        .toArray();
  }
}
