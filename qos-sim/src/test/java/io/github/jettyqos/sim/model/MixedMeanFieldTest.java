package io.github.jettyqos.sim.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jettyqos.core.model.MixedMeanField;
import io.github.jettyqos.core.model.MtrrServer;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Mean residence times of classes of different work, as the model has them, and simulated. */
final class MixedMeanFieldTest {
  private static final int LENGTH = 60;
  private static final double MOST_ERROR = .05;
  private static final double MOST_LOAD = .85;

  @Test
  @Tag("long")
  void residence_toldAndMeasured_isWithinTheBounds() {
    List<double[]> off = SteadyCase.all().stream().flatMap(each -> errors(each).stream()).toList();
    // Told the truth .020 and .078; of what is measured .022 and .072.
    for (int told = 0; told < 2; told++) {
      int which = told;
      double[] sorted = off.stream().mapToDouble(each -> each[which]).sorted().toArray();
      assertThat(sorted[sorted.length / 2]).isLessThan(.15);
      assertThat(sorted[(int) Math.ceil(.95 * sorted.length) - 1]).isLessThan(.25);
    }
  }

  /** The errors of classes with a well-known simulated mean: with true and with measured work. */
  private static List<double[]> errors(SteadyCase steady) {
    List<MtrrServer> told = MixedMeanField.of(steady.work(), steady.loads(), steady.threads());
    List<SteadyRun.Measured> seen = SteadyRun.followed(steady, LENGTH, 1);
    return IntStream.range(0, told.size())
        .filter(k -> seen.get(k).error() <= MOST_ERROR)
        .filter(k -> seen.get(k).busy() / steady.threads()[k] <= MOST_LOAD)
        .mapToObj(
            k ->
                new double[] {
                  Math.abs(told.get(k).residenceTime() / seen.get(k).mean() - 1),
                  Math.abs(seen.get(k).predicted() / seen.get(k).mean() - 1)
                })
        .toList();
  }
}
