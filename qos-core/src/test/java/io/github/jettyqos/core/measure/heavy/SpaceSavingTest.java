package io.github.jettyqos.core.measure.heavy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The sketch against exact counts. */
final class SpaceSavingTest {
  private static final int COUNTERS = 256;
  private static final int DRAWS = 200_000;
  private static final int NAMES = 10_000;
  private static final String CLASS = "gold";

  private final Map<String, Double> exact = new HashMap<>();
  private final SpaceSaving sketch = new SpaceSaving(COUNTERS);
  private double total;

  private void add(String name, double weight) {
    sketch.add(CLASS, name, weight);
    exact.merge(name, weight, Double::sum);
    total += weight;
  }

  private Map<String, Double> read() {
    Map<String, Double> read = new HashMap<>();
    sketch.read((className, name, atLeast) -> read.put(name, atLeast));
    return read;
  }

  /** Never too high, at most the total divided by the counters too low, nothing heavy missing. */
  private void assertBounds() {
    double bound = total / COUNTERS;
    Map<String, Double> read = read();
    assertThat(read).hasSizeLessThanOrEqualTo(COUNTERS);
    read.forEach(
        (name, atLeast) -> {
          assertThat(atLeast).as(name).isLessThanOrEqualTo(exact.get(name) + 1e-6 * total);
          assertThat(atLeast).as(name).isGreaterThanOrEqualTo(exact.get(name) - bound - 1e-6);
        });
    exact.forEach(
        (name, count) -> {
          if (count > bound) {
            assertThat(read).containsKey(name);
          }
        });
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void draws_byZipf_areWithinTheBound(long seed) {
    double[] sums = new double[NAMES];
    double sum = 0;
    for (int i = 0; i < NAMES; i++) {
      sum += 1.0 / (i + 1);
      sums[i] = sum;
    }
    Random random = new Random(seed);
    for (int i = 0; i < DRAWS; i++) {
      int found = Arrays.binarySearch(sums, random.nextDouble() * sum);
      add("c" + (found < 0 ? -found - 1 : found), 1);
    }
    assertBounds();
    List<String> heaviest =
        exact.entrySet().stream()
            .sorted(Comparator.comparing(each -> -each.getValue()))
            .limit(5)
            .map(Map.Entry::getKey)
            .toList();
    for (String each : heaviest) {
      assertThat(read().get(each) / exact.get(each)).as(each).isBetween(0.9, 1.0000001);
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void draws_ofAllAlike_blameNone(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < DRAWS; i++) {
      add("c" + random.nextInt(NAMES), 1);
    }
    assertBounds();
    assertThat(read().values()).allMatch(each -> each < 0.002 * total);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void fiveOfTenThousand_withMostOfTheWeight_areNamedWithinATenth(long seed) {
    Random random = new Random(seed);
    for (int i = 0; i < DRAWS; i++) {
      add("c" + (random.nextDouble() < 0.6 ? random.nextInt(5) : random.nextInt(NAMES)), 1);
    }
    assertBounds();
    for (int i = 0; i < 5; i++) {
      assertThat(read().get("c" + i) / exact.get("c" + i)).as("c" + i).isBetween(0.9, 1.0000001);
    }
  }

  /** Weights as of a flood that is sampled, and decay in between. */
  @Test
  void weightsAndDecay_keepTheBound() {
    Random random = new Random(7);
    for (int i = 0; i < DRAWS; i++) {
      add("c" + (int) Math.abs(random.nextGaussian() * 300), 1 << random.nextInt(6));
      if (i % 5000 == 4999) {
        sketch.decay(0.9);
        exact.replaceAll((name, count) -> count * 0.9);
        total *= 0.9;
      }
    }
    assertBounds();
  }

  /** The same with counters that a new name takes over as empty ones. */
  @Test
  void sketch_thatForgetsTheError_isTooHigh_twin() {
    Random random = new Random(1);
    Map<String, Double> counts = new HashMap<>();
    for (int i = 0; i < 20_000; i++) {
      String name = "c" + random.nextInt(NAMES);
      exact.merge(name, 1.0, Double::sum);
      if (counts.containsKey(name) || counts.size() < COUNTERS) {
        counts.merge(name, 1.0, Double::sum);
      } else {
        Map.Entry<String, Double> least =
            counts.entrySet().stream().min(Map.Entry.comparingByValue()).orElseThrow();
        counts.remove(least.getKey());
        counts.put(name, least.getValue() + 1);
      }
    }
    assertThat(counts.entrySet()).anyMatch(each -> each.getValue() > 10 * exact.get(each.getKey()));
  }

  @Test
  void names_ofOtherClasses_areOthers() {
    sketch.add("gold", "a", 1);
    sketch.add("rest", "a", 2);
    Map<String, Double> read = new HashMap<>();
    sketch.read((className, name, atLeast) -> read.put(className + name, atLeast));
    assertThat(read).isEqualTo(Map.of("golda", 1.0, "resta", 2.0));
  }

  @Test
  void decay_toAlmostNothing_frees() {
    add("a", 1);
    sketch.decay(0.001);
    assertThat(read()).isEmpty();
  }
}
