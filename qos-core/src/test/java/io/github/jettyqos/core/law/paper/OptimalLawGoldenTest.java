package io.github.jettyqos.core.law.paper;

import static io.github.jettyqos.core.Golden.assertNear;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.law.paper.identify.ArxModel;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.ejml.data.DMatrixRMaj;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** D4, D5 and D9: the optimal law, its loop, and its bias. */
final class OptimalLawGoldenTest {
  private static final Golden LAW = Golden.read("D4_optimal_law.json");
  private static final Golden LOOP = Golden.read("D5_closed_loop.json");
  private static final Golden OFFSET = Golden.read("D9_offset_free.json");

  static Stream<Arguments> laws() {
    return Golden.numbered(LAW.list("cases"));
  }

  static Stream<Arguments> capacities() {
    return Golden.numbered(LAW.list("capacity_projection"));
  }

  static Stream<Arguments> loops() {
    return Golden.numbered(LOOP.list("cases"));
  }

  static Stream<Arguments> offsets() {
    return Golden.numbered(OFFSET.list("cases"));
  }

  @ParameterizedTest
  @MethodSource("laws")
  void propose_eachHorizon_isGolden(Golden each) {
    double absolute = LAW.map("tolerance").number("abs");
    Golden horizons = each.map("X_horizon");
    assertThat(horizons.keys()).contains("1", "3");
    InputLimits none = unlimited(each.numbers("Q_diag").length);
    for (String key : horizons.keys()) {
      double[] x = proposal(each, Integer.parseInt(key), none);
      assertThat(x).containsExactly(horizons.numbers(key), within(absolute));
    }
    double[] paper = proposal(each, 1, none);
    assertThat(paper).containsExactly(each.numbers("X_eq14"), within(absolute));
    assertThat(cost(each, paper)).isCloseTo(each.number("cost_eq12_at_optimum"), within(absolute));
  }

  @ParameterizedTest
  @MethodSource("laws")
  void propose_withinABox_isGolden(Golden each) {
    double[] box = each.numbers("box");
    double[] free = each.map("X_horizon").numbers("3");
    double[] clipped =
        Arrays.stream(free).map(x -> Math.max(box[0], Math.min(box[1], x))).toArray();
    assertThat(clipped).containsExactly(each.numbers("X_clip_of_horizon3"), within(1e-12));
    double[] x = proposal(each, 3, InputLimits.box(free.length, box[0], box[1]));
    assertThat(x)
        .containsExactly(
            each.numbers("X_box_horizon3"), within(LAW.map("tolerance").number("abs")));
  }

  @ParameterizedTest
  @MethodSource("capacities")
  void minimum_withinCapacities_isGolden(Golden each) {
    int servers = each.whole("M");
    DMatrixRMaj cost = new DMatrixRMaj(each.rows("H").toArray(double[][]::new));
    InputLimits limits =
        InputLimits.servers(
            each.whole("N"), Collections.nCopies(servers, each.whole("C")), each.whole("c_min"));
    double[] wanted = each.numbers("unconstrained_X");
    double[] x = ConstrainedMinimum.of(cost, wanted, limits);
    double absolute = LAW.map("tolerance").number("cap_abs");
    assertThat(x).containsExactly(each.numbers("X_projected"), within(absolute));
    double objective = 0;
    for (int i = 0; i < x.length; i++) {
      for (int k = 0; k < x.length; k++) {
        objective += 0.5 * (x[i] - wanted[i]) * cost.get(i, k) * (x[k] - wanted[k]);
      }
    }
    // Not above what the file found.
    assertThat(objective).isLessThanOrEqualTo(each.number("objective") + absolute);
    for (int j = 0; j < servers; j++) {
      double sum = 0;
      for (int i = j; i < x.length; i += servers) {
        sum += x[i];
        assertThat(x[i]).isGreaterThanOrEqualTo(each.number("c_min") - 1e-9);
      }
      assertThat(sum).isLessThanOrEqualTo(each.number("C") - each.number("c_min") + 1e-9);
    }
  }

  @ParameterizedTest
  @MethodSource("loops")
  void loop_printedModel_isGolden(Golden each) {
    Golden plant = LOOP.map("plant");
    boolean swapped = each.text("plant").startsWith("blocks swapped");
    double[][] first = block(plant.rows(swapped ? "B2" : "B1"));
    double[][] second = block(plant.rows(swapped ? "B1" : "B2"));
    int servers = first[0].length;
    ArxModel model =
        ArxModel.of(
            List.of(first, second), List.of(block(plant.rows("A1")), block(plant.rows("A2"))));
    OptimalOptions options =
        new OptimalOptions(
            each.whole("H"), List.of(1.0), Collections.nCopies(servers, each.number("q")), 0);
    OptimalLaw law = new OptimalLaw(model, options, unlimited(servers));
    double relative = LOOP.number("tolerance_rel");
    double radius = law.spectralRadius();
    assertNear("radius", radius, each.number("spectral_radius_without_null_directions"), relative);
    assertThat(radius < 1).isEqualTo(each.flag("stable"));

    double effect = Arrays.stream(first[0]).sum() + Arrays.stream(second[0]).sum();
    double start = 30 * effect / (1 - model.output(1, 0, 0) - model.output(2, 0, 0));
    double[] y = run(law, model, all(servers, 30), start, 120);
    double[] expected = each.numbers("y_first_20");
    for (int k = 0; k < expected.length; k++) {
      assertNear("y(" + (k + 1) + ")", y[k], expected[k], relative);
    }
    // The file counts from the first answer; where it says nothing, nothing settles in 100.
    int settled = y.length;
    while (settled > 0 && Math.abs(y[settled - 1] - 1.0 / 3) <= 0.02 / 3) {
      settled--;
    }
    if (each.has("settled_2pct_at")) {
      assertThat(settled).isEqualTo(each.whole("settled_2pct_at"));
    } else {
      assertThat(settled).isGreaterThan(100);
    }
  }

  private static double[] all(int servers, double threads) {
    return DoubleStream.generate(() -> threads).limit(servers).toArray();
  }

  private static double[] run(
      OptimalLaw law, ArxModel plant, double[] start, double output, int periods) {
    double[] y = new double[periods];
    double[] before = start;
    double[] last = {output};
    double[] earlier = {output};
    for (int k = 0; k < periods; k++) {
      double[] x = law.propose(before, last, new double[] {1.0 / 3});
      double[] next = plant.predict(List.of(x, before), List.of(last, earlier));
      earlier = last;
      last = next;
      before = x;
      y[k] = next[0];
    }
    return y;
  }

  @ParameterizedTest
  @MethodSource("offsets")
  void loop_wrongModel_isGolden(Golden each) {
    Golden plant = OFFSET.map("plant");
    ArxModel truth = model(plant, 1);
    int servers = truth.shape().inputs();
    double scale = each.number("model_gain_scale");
    double disturbance = each.number("disturbance");
    OptimalOptions options =
        new OptimalOptions(
            5,
            List.of(1.0),
            Collections.nCopies(servers, 0.02),
            each.flag("bias_estimation") ? 0.3 : 0);
    OptimalLaw law = new OptimalLaw(model(plant, scale), options, unlimited(servers));
    double effect = 0;
    for (int i = 0; i < servers; i++) {
      effect += truth.input(1, 0, i) + truth.input(2, 0, i);
    }
    double steady =
        (20 * effect + disturbance) / (1 - truth.output(1, 0, 0) - truth.output(2, 0, 0));
    double absolute = OFFSET.number("tolerance_abs");
    double[] expected = each.numbers("Y");
    List<double[]> firstInputs = each.rows("X_first5");
    // The file does not say after how many periods its last value is; at 200 all four are there.
    double[] before = all(servers, 20);
    double[] last = {steady};
    double[] earlier = {steady};
    for (int k = 0; k < 200; k++) {
      // The file cuts off what is outside instead of weighing it, and goes on from what is left.
      double[] x =
          DoubleStream.of(law.propose(before, last, new double[] {1.0 / 3}))
              .map(v -> Math.max(1, Math.min(99, v)))
              .toArray();
      double[] next = truth.predict(List.of(x, before), List.of(last, earlier));
      next[0] += disturbance;
      if (k < firstInputs.size()) {
        assertThat(x).containsExactly(firstInputs.get(k), within(absolute));
      }
      if (k < expected.length) {
        assertThat(next[0]).as("y(%d)", k + 1).isCloseTo(expected[k], within(absolute));
      }
      earlier = last;
      last = next;
      before = x;
    }
    assertThat(last[0]).isCloseTo(each.number("Y_final"), within(absolute));
    assertThat(last[0] - 1.0 / 3).isCloseTo(each.number("steady_error"), within(absolute));
  }

  /** The inputs that the law proposes after the two periods that a case tells of. */
  private static double[] proposal(Golden each, int horizon, InputLimits limits) {
    OptimalOptions options =
        new OptimalOptions(
            horizon, boxed(each.numbers("W_diag")), boxed(each.numbers("Q_diag")), 0);
    OptimalLaw law = new OptimalLaw(model(each, 1), options, limits);
    double[] inForce = each.rows("X_past").get(0);
    double[] reference = each.numbers("Y_desire");
    law.propose(inForce, each.rows("Y").get(1), reference);
    return law.propose(inForce, each.rows("Y").get(0), reference);
  }

  /** Equation (12), with the prediction of the model. */
  private static double cost(Golden each, double[] x) {
    double[] inForce = each.rows("X_past").get(0);
    double[] next = model(each, 1).predict(List.of(x, inForce), each.rows("Y"));
    double sum = 0;
    for (int o = 0; o < next.length; o++) {
      double error = each.numbers("W_diag")[o] * (next[o] - each.numbers("Y_desire")[o]);
      sum += error * error;
    }
    for (int i = 0; i < x.length; i++) {
      double change = each.numbers("Q_diag")[i] * (x[i] - inForce[i]);
      sum += change * change;
    }
    return sum;
  }

  private static ArxModel model(Golden each, double scale) {
    return ArxModel.of(scaled(each.cube("B"), scale), scaled(each.cube("A"), 1));
  }

  private static List<double[][]> scaled(List<List<double[]>> blocks, double scale) {
    return blocks.stream()
        .map(
            rows ->
                rows.stream()
                    .map(row -> DoubleStream.of(row).map(v -> v * scale).toArray())
                    .toArray(double[][]::new))
        .toList();
  }

  private static double[][] block(List<double[]> rows) {
    return rows.toArray(double[][]::new);
  }

  private static List<Double> boxed(double[] values) {
    return DoubleStream.of(values).boxed().toList();
  }

  private static InputLimits unlimited(int inputs) {
    return InputLimits.box(inputs, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }
}
