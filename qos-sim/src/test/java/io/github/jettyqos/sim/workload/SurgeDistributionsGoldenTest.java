package io.github.jettyqos.sim.workload;

import static io.github.jettyqos.core.Golden.assertNear;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.Golden;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.ContinuousDistribution;
import org.apache.commons.statistics.distribution.ZipfDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Golden file E4. Its request sizes and stack distances are what SURGE derives or orders by; they
 * are not drawn here (see {@link Surge}).
 */
final class SurgeDistributionsGoldenTest {
  private static final Golden FILE = Golden.read("E4_surge_distributions.json");
  private static final double TOLERANCE = FILE.number("tolerance_rel");
  private static final Map<String, ContinuousDistribution> OURS =
      Map.of(
          "body", Surge.BODY,
          "tail", Surge.TAIL,
          "embedded_refs", Surge.OBJECTS_OF_PAGE,
          "off_active", Surge.ACTIVE_OFF,
          "off_inactive", Surge.INACTIVE_OFF);

  @ParameterizedTest
  @ValueSource(strings = {"body", "tail", "embedded_refs", "off_active", "off_inactive"})
  void distribution_probabilities_hasGoldenQuantiles(String name) {
    ContinuousDistribution ours = OURS.get(name);
    for (double[] quantile : FILE.map(name).rows("quantiles")) {
      String what = name + " at " + quantile[0];
      assertNear(what, ours.inverseCumulativeProbability(quantile[0]), quantile[1], TOLERANCE);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"body", "tail", "embedded_refs", "off_active", "off_inactive"})
  void distribution_mean_isGolden(String name) {
    Golden golden = FILE.map(name);
    double mean = golden.number(golden.has("mean") ? "mean" : "mean_continuous");
    assertNear(name, OURS.get(name).getMean(), mean, TOLERANCE);
  }

  @Test
  void objects_quantiles_areGoldenFloors() {
    for (double[] quantile : FILE.map("embedded_refs").rows("quantiles_floor")) {
      double drawn = Surge.OBJECTS_OF_PAGE.inverseCumulativeProbability(quantile[0]);
      assertThat(Surge.STANDARD.objects(drawn)).isEqualTo((int) quantile[1]);
    }
  }

  @Test
  void objects_mean_isGoldenMeanOfFloor() {
    // E floor(X) = sum over k >= 1 of P(X >= k) = k^-2.43; what lies beyond n is between the
    // integrals from n and n + 1 on, 3e-11 apart at n = 10^4.
    int n = 10_000;
    double sum =
        IntStream.rangeClosed(1, n)
            .mapToDouble(k -> Surge.OBJECTS_OF_PAGE.survivalProbability(k))
            .sum();
    sum += Math.pow(n + 0.5, -1.43) / 1.43;
    assertNear("mean", sum, FILE.map("embedded_refs").number("mean_of_floor"), TOLERANCE);
  }

  @Test
  void popularity_ranks_hasGoldenProbabilities() {
    Golden golden = FILE.map("popularity");
    ZipfDistribution zipf =
        ZipfDistribution.of(golden.whole("N"), golden.stated("kind", "exponent ([\\d.]+)"));
    for (double[] rank : golden.rows("p_rank")) {
      assertNear("rank " + rank[0], zipf.probability((int) rank[0]), rank[1], TOLERANCE);
    }
  }
}
