package io.github.jettyqos.core.law.paper.identify;

import static io.github.jettyqos.core.Golden.assertNear;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Golden;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ejml.data.Complex_F64;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** C3 and D1: every step of Lu's estimator and of Gao's, with each way of forgetting. */
final class RecursiveLeastSquaresGoldenTest {
  private static final Golden LU = Golden.read("C3_rls.json");
  private static final Golden GAO = Golden.read("D1_rls.json");

  static Stream<Arguments> lu() {
    return Golden.numbered(LU.list("cases"));
  }

  static Stream<Arguments> gao() {
    return Golden.numbered(
        GAO.list("cases").stream().filter(each -> !each.text("kind").equals("printed")).toList());
  }

  static Stream<Arguments> printed() {
    return Golden.numbered(
        GAO.list("cases").stream().filter(each -> each.text("kind").equals("printed")).toList());
  }

  @ParameterizedTest
  @MethodSource("lu")
  void observe_asLuPrints_isGoldenInEveryPeriod(Golden each) {
    double relative = LU.number("tolerance_rel");
    double[] u = each.numbers("U");
    double[] v = each.numbers("V");
    RecursiveLeastSquares estimate =
        new RecursiveLeastSquares(ArxShape.single(2), 1, 10, ForgettingFactor.none());
    Map<Integer, Golden> history =
        each.list("history").stream().collect(Collectors.toMap(row -> row.whole("m"), row -> row));
    assertThat(history).isNotEmpty();
    // What was in force before the first output plays no part in an order of 2.
    observe(estimate, 0, v[0]);
    observe(estimate, u[0], v[1]);
    for (int m = 2; m < v.length; m++) {
      double error = observe(estimate, u[m - 1], v[m]);
      Golden expected = history.get(m);
      if (expected == null) {
        continue;
      }
      // An error is a difference of numbers of the size of v.
      assertThat(error)
          .isCloseTo(
              expected.number("prediction_error"),
              within(relative * (1 + Math.abs(expected.number("prediction_error")))));
      PlantModel model = PlantModel.of(estimate.model());
      assertNearEach(inLusOrder(model), expected.numbers("theta"), relative);
      DMatrixRMaj p = estimate.covariance().matrix();
      double[] ours = {p.get(2, 2), p.get(3, 3), p.get(0, 0), p.get(1, 1)};
      assertNearEach(ours, expected.numbers("R_diag"), relative);
    }
    PlantModel found = PlantModel.of(estimate.model());
    assertNearEach(inLusOrder(found), each.numbers("final"), relative);
    assertNearEach(inLusOrder(found), each.numbers("batch_ridge"), relative);
  }

  private static double observe(RecursiveLeastSquares estimate, double inForce, double measured) {
    double[] errors = estimate.observe(new double[] {inForce}, new double[] {measured});
    return errors.length == 0 ? Double.NaN : errors[0];
  }

  private static double[] inLusOrder(PlantModel model) {
    return new double[] {model.a1(), model.a2(), model.b1(), model.b2()};
  }

  @ParameterizedTest
  @MethodSource("gao")
  void observe_withForgetting_isGolden(Golden each) {
    List<double[]> x = each.rows("X");
    List<double[]> y = each.rows("Y");
    double factor = each.number("lam");
    ForgettingFactor forgetting =
        each.text("kind").equals("bittanti")
            ? ForgettingFactor.directional(factor)
            : ForgettingFactor.exponential(factor, Double.POSITIVE_INFINITY);
    RecursiveLeastSquares estimate =
        new RecursiveLeastSquares(
            shape(each), each.number("theta0"), each.number("alpha2"), forgetting);
    DMatrixRMaj p = estimate.covariance().matrix();
    List<double[]> errors = new ArrayList<>();
    List<double[][]> coefficients = new ArrayList<>();
    List<Double> traces = new ArrayList<>();
    List<Double> least = new ArrayList<>();
    for (int k = 0; k < y.size(); k++) {
      double[] error = estimate.observe(k == 0 ? x.get(0) : x.get(k - 1), y.get(k));
      if (error.length > 0) {
        errors.add(error);
        coefficients.add(coefficients(estimate.model()));
        traces.add(estimate.trace());
        least.add(leastEigenvalue(p));
      }
    }
    check(each, errors, coefficients, traces, least);
    assertThat(least).allMatch(eigenvalue -> eigenvalue > 0);
  }

  /** The misprint: the same gain, but an update that makes P indefinite at once. */
  @ParameterizedTest(allowZeroInvocations = true)
  @MethodSource("printed")
  void update_asGaoPrints_becomesIndefinite(Golden each) {
    List<double[]> x = each.rows("X");
    List<double[]> y = each.rows("Y");
    ArxShape shape = shape(each);
    int order = shape.order();
    PrintedCovariance covariance =
        new PrintedCovariance(shape.parameters(), each.number("alpha2"), each.number("lam"));
    double[][] theta = new double[shape.outputs()][shape.parameters()];
    for (double[] row : theta) {
      java.util.Arrays.fill(row, each.number("theta0"));
    }
    List<double[]> errors = new ArrayList<>();
    List<double[][]> coefficients = new ArrayList<>();
    List<Double> traces = new ArrayList<>();
    List<Double> least = new ArrayList<>();
    for (int k = order - 1; k < y.size() - 1; k++) {
      double[] phi = shape.regressor(latest(x, k, order), latest(y, k, order));
      double[] error = y.get(k + 1).clone();
      double[] gain = covariance.update(phi);
      for (int o = 0; o < error.length; o++) {
        for (int i = 0; i < phi.length; i++) {
          error[o] -= theta[o][i] * phi[i];
        }
        for (int i = 0; i < phi.length; i++) {
          theta[o][i] += error[o] * gain[i];
        }
      }
      errors.add(error);
      coefficients.add(
          java.util.Arrays.stream(theta).map(double[]::clone).toArray(double[][]::new));
      traces.add(org.ejml.dense.row.CommonOps_DDRM.trace(covariance.matrix()));
      least.add(leastEigenvalue(covariance.matrix()));
    }
    check(each, errors, coefficients, traces, least);
    assertThat(least.get(0)).isNegative();
  }

  private static void check(
      Golden each,
      List<double[]> errors,
      List<double[][]> coefficients,
      List<Double> traces,
      List<Double> least) {
    double relative = GAO.number("tolerance_rel");
    List<Golden> first = each.list(each.key("first\\d+").group());
    for (int i = 0; i < first.size(); i++) {
      Golden expected = first.get(i);
      assertNearEach(errors.get(i), expected.numbers("error"), relative);
      List<double[]> theta = expected.rows("theta");
      for (int o = 0; o < theta.size(); o++) {
        assertNearEach(coefficients.get(i)[o], theta.get(o), relative);
      }
      assertNear("trace", traces.get(i), expected.number("trace_P"), relative);
      // A difference of numbers as large as the trace: no more digits than those leave.
      assertThat(least.get(i))
          .isCloseTo(
              expected.number("min_eig_P"),
              within(relative * Math.abs(expected.number("min_eig_P")) + 1e-15 * traces.get(i)));
    }
    List<double[]> last = each.rows("final_theta");
    for (int o = 0; o < last.size(); o++) {
      assertNearEach(coefficients.get(coefficients.size() - 1)[o], last.get(o), relative);
    }
    assertNear("trace", traces.get(traces.size() - 1), each.number("final_trace_P"), relative);
    double lowest = least.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
    assertNear("least eigenvalue", lowest, each.number("min_eig_P_over_run"), relative);
  }

  private static <T> List<T> latest(List<T> values, int k, int count) {
    return IntStream.range(0, count).mapToObj(lag -> values.get(k - lag)).toList();
  }

  private static ArxShape shape(Golden each) {
    int inputs = each.rows("X").get(0).length;
    int outputs = each.rows("Y").get(0).length;
    int order = each.rows("final_theta").get(0).length / (inputs + outputs);
    return new ArxShape(order, inputs, outputs, false);
  }

  private static double[][] coefficients(ArxModel model) {
    ArxShape shape = model.shape();
    double[][] rows = new double[shape.outputs()][shape.parameters()];
    for (int o = 0; o < rows.length; o++) {
      for (int lag = 1; lag <= shape.order(); lag++) {
        for (int i = 0; i < shape.inputs(); i++) {
          rows[o][shape.inputIndex(lag, i)] = model.input(lag, o, i);
        }
        for (int i = 0; i < shape.outputs(); i++) {
          rows[o][shape.outputIndex(lag, i)] = model.output(lag, o, i);
        }
      }
    }
    return rows;
  }

  private static double leastEigenvalue(DMatrixRMaj p) {
    Function<Complex_F64, Double> real = z -> z.real;
    return Stream.of(Polynomials.eigenvalues(p)).map(real).min(Double::compare).orElseThrow();
  }

  private static void assertNearEach(double[] actual, double[] expected, double relative) {
    assertThat(actual).hasSameSizeAs(expected);
    for (int i = 0; i < expected.length; i++) {
      assertNear("[" + i + "]", actual[i], expected[i], relative);
    }
  }
}
