package io.github.jettyqos.core.measure.demand;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** Two classes of 2 and 6 ms, and .1 processors for the server itself. */
final class ProcessUseTest {
  private static final double UNKNOWN = Double.POSITIVE_INFINITY;

  private final ProcessUse use = new ProcessUse(2);
  private final Random random = new Random(1);

  /** With nothing known of what a request needs. */
  private double[] fit() {
    return use.fit(new double[2], new double[] {UNKNOWN, UNKNOWN});
  }

  private void seconds(int count, boolean together) {
    for (int i = 0; i < count; i++) {
      double first = 80 + 40 * random.nextDouble();
      double second = together ? first : 80 + 40 * random.nextDouble();
      double noise = .02 * random.nextGaussian();
      use.add(.002 * first + .006 * second + .1 + noise, 1, first, second);
    }
  }

  @Test
  void fit_requestsOfTwoClasses_findsWhatEachNeeds() {
    seconds(100, false);
    double[] found = fit();
    // Noise of .02 over 12 of deviation and some 70 seconds: an error of .0002.
    assertThat(use.error(0)).isBetween(.00015, .0003);
    assertThat(found[0]).isCloseTo(.002, within(3 * use.error(0)));
    assertThat(found[1]).isCloseTo(.006, within(3 * use.error(1)));
  }

  @Test
  void fit_classesThatAlwaysComeTogether_takesWhatElseIsKnown() {
    seconds(100, true);
    double[] shared = fit();
    assertThat(shared[0] + shared[1]).isCloseTo(.008, within(.001)); // their sum, and no more
    assertThat(use.error(0)).isGreaterThan(.01);
    double[] found = use.fit(new double[] {.0021, 0}, new double[] {.0001, UNKNOWN});
    assertThat(found[0]).isCloseTo(.0021, within(.0001));
    assertThat(found[0] + found[1]).isCloseTo(.008, within(.001));
    assertThat(use.error(0)).isCloseTo(.0001, within(.00001));
    assertThat(use.error(1)).isLessThan(.0005);
  }

  @Test
  void fit_whatIsKnownIsVague_staysAsItIs() {
    seconds(100, false);
    double[] before = fit();
    double error = use.error(0);
    double[] found = use.fit(new double[] {.1, .1}, new double[] {1, 1});
    assertThat(found[0]).isCloseTo(before[0], within(.01 * error));
    assertThat(use.error(0)).isCloseTo(error, within(.01 * error));
  }

  @Test
  void error_tooFewSeconds_isUnknown() {
    seconds(5, false);
    double[] ignored = use.fit(new double[] {.002, .006}, new double[] {.0001, .0001});
    assertThat(use.error(0)).isInfinite();
  }
}
