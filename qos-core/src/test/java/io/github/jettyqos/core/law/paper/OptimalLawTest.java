package io.github.jettyqos.core.law.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.law.paper.identify.ArxModel;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.api.Test;

final class OptimalLawTest {
  /** More threads for the first of two classes, less of the delays for it. */
  private static final ArxModel FALLING =
      ArxModel.of(
          List.<double[][]>of(new double[][] {{-0.004}}),
          List.<double[][]>of(new double[][] {{0.5}}));

  private static final OptimalOptions WEIGHED =
      new OptimalOptions(5, List.of(1.0), List.of(0.01), 0.3);

  @Test
  void spectralRadius_oneStepLawAndPlantThatGoesTheWrongWay_isUnstable() {
    ArxModel printed =
        ArxModel.of(
            List.of(new double[][] {{-0.0017}}, new double[][] {{0.0215}}),
            List.of(new double[][] {{0.4528}}, new double[][] {{0.0922}}));
    InputLimits limits = InputLimits.box(1, 1, 99);
    OptimalOptions near = new OptimalOptions(1, List.of(1.0), List.of(0.01), 0);
    OptimalOptions far = new OptimalOptions(5, List.of(1.0), List.of(0.01), 0);
    assertThat(new OptimalLaw(printed, near, limits).spectralRadius()).isGreaterThan(1);
    assertThat(new OptimalLaw(printed, far, limits).spectralRadius()).isLessThan(1);
  }

  @Test
  void minimum_randomCosts_isWhereNoMoveHelps() {
    // Kuhn and Tucker by trial: from the minimum, no single input and no exchange on a server
    // makes the cost less. 100 problems of 3 classes on 2 servers, most of them with full servers.
    SplittableRandom random = new SplittableRandom(8);
    InputLimits limits = InputLimits.servers(3, List.of(30, 20), 2);
    for (int problem = 0; problem < 100; problem++) {
      DMatrixRMaj root = new DMatrixRMaj(4, 4, true, random.doubles(16, -1, 1).toArray());
      DMatrixRMaj cost = CommonOps_DDRM.identity(4);
      CommonOps_DDRM.scale(0.05, cost);
      CommonOps_DDRM.multAddTransA(root, root, cost);
      double[] wanted = random.doubles(4, -10, 40).toArray();
      double[] x = ConstrainedMinimum.of(cost, wanted, limits);
      assertThat(isWithin(x, limits, 1e-9)).isTrue();
      double best = cost(cost, wanted, x);
      for (int i = 0; i < 4; i++) {
        for (int k = -1; k < 4; k++) {
          for (double step : new double[] {1e-3, -1e-3, 1, -1}) {
            double[] moved = x.clone();
            moved[i] += step;
            if (k >= 0) {
              moved[k] -= step;
            }
            if (isWithin(moved, limits, 0)) {
              assertThat(cost(cost, wanted, moved)).isGreaterThanOrEqualTo(best - 1e-9);
            }
          }
        }
      }
    }
  }

  private static boolean isWithin(double[] x, InputLimits limits, double rounding) {
    double[] sums = new double[limits.threads().size()];
    for (int i = 0; i < x.length; i++) {
      sums[i % sums.length] += x[i];
      if (x[i] < limits.least().get(i) - rounding || x[i] > limits.most().get(i) + rounding) {
        return false;
      }
    }
    for (int j = 0; j < sums.length; j++) {
      if (sums[j] > limits.threads().get(j) - limits.last() + rounding) {
        return false;
      }
    }
    return true;
  }

  private static double cost(DMatrixRMaj cost, double[] wanted, double[] x) {
    double sum = 0;
    for (int i = 0; i < x.length; i++) {
      for (int k = 0; k < x.length; k++) {
        sum += (x[i] - wanted[i]) * cost.get(i, k) * (x[k] - wanted[k]) / 2;
      }
    }
    return sum;
  }

  @Test
  void bias_wrongModel_settlesAtTheDifference() {
    // The plant is 0.1 above the model all the time; inputs are held by the limits.
    OptimalLaw law = new OptimalLaw(FALLING, WEIGHED, InputLimits.box(1, 10, 10));
    double y = 0.2;
    for (int k = 0; k < 60; k++) {
      law.propose(new double[] {10}, new double[] {y}, new double[] {0.3});
      y = 0.5 * y - 0.004 * 10 + 0.1;
    }
    assertThat(law.bias()[0]).isCloseTo(0.1, within(1e-6));
  }

  @Test
  void sizes_thatDoNotMatch_areNamed() {
    assertThatThrownBy(
            () ->
                new OptimalLaw(
                    FALLING,
                    new OptimalOptions(5, List.of(1.0), List.of(0.02, 0.02), 0.3),
                    InputLimits.box(1, 0, 9)))
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("optimal.penalties: 2");
    assertThatThrownBy(() -> InputLimits.servers(3, List.of(4), 2))
        .hasMessageContaining("limits: 6.0");
    assertThatThrownBy(() -> new OptimalOptions(0, List.of(1.0), List.of(1.0), 0))
        .hasMessageContaining("optimal.horizon: 0");
    assertThatThrownBy(
            () -> new InputLimits(List.of(1.0), Collections.nCopies(2, 1.0), List.of(), 0))
        .isInstanceOf(ConfigException.class);
  }
}
