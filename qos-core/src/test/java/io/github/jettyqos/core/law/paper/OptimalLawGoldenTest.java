package io.github.jettyqos.core.law.paper;

import static io.github.jettyqos.core.Golden.assertNear;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jettyqos.core.Golden;
import io.github.jettyqos.core.law.paper.identify.ArxModel;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.regex.MatchResult;
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
  private static final String SETTLED = "settled_2pct_at";

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
    assertThat(horizons.keys()).isNotEmpty();
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
    MatchResult boxed = each.key("X_box_horizon(\\d+)");
    double[] free = each.map("X_horizon").numbers(boxed.group(1));
    double[] clipped =
        Arrays.stream(free).map(x -> Math.max(box[0], Math.min(box[1], x))).toArray();
    double[] expected = each.numbers("X_clip_of_horizon" + boxed.group(1));
    assertThat(clipped).containsExactly(expected, within(1e-12));
    InputLimits limits = InputLimits.box(free.length, box[0], box[1]);
    assertThat(proposal(each, Integer.parseInt(boxed.group(1)), limits))
        .containsExactly(each.numbers(boxed.group()), within(LAW.map("tolerance").number("abs")));
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
    List<double[][]> inputs = blocks(plant, "B");
    if (each.text("plant").startsWith("blocks swapped")) {
      Collections.reverse(inputs);
    }
    ArxModel model = ArxModel.of(inputs, blocks(plant, "A"));
    int servers = model.shape().inputs();
    OptimalOptions options =
        new OptimalOptions(
            each.whole("H"),
            List.of(LOOP.stated("setup", "W=([\\d.]+)")),
            Collections.nCopies(servers, each.number("q")),
            0);
    OptimalLaw law = new OptimalLaw(model, options, unlimited(servers));
    double relative = LOOP.number("tolerance_rel");
    double radius = law.spectralRadius();
    assertNear("radius", radius, each.number("spectral_radius_without_null_directions"), relative);
    assertThat(radius < 1).isEqualTo(each.flag("stable"));

    double reference = LOOP.stated("setup", "Y_desire=([\\d./]+)");
    double threads = LOOP.stated("setup", "X0=([\\d.]+)");
    double[] y = run(law, model, threads, reference, 2 * horizon());
    double[] expected = each.numbers(each.key("y_first_\\d+").group());
    for (int k = 0; k < expected.length; k++) {
      assertNear("y(" + (k + 1) + ")", y[k], expected[k], relative);
    }
    // The file counts from the first answer; where it says nothing, nothing settles so early.
    int settled = y.length;
    while (settled > 0 && Math.abs(y[settled - 1] - reference) <= 0.02 * reference) {
      settled--;
    }
    if (each.has(SETTLED)) {
      assertThat(settled).isEqualTo(each.whole(SETTLED));
    } else {
      assertThat(settled).isGreaterThan(horizon());
    }
  }

  /** So many periods were played for the file at least. */
  private static int horizon() {
    return LOOP.list("cases").stream()
        .mapToInt(
            each ->
                Math.max(
                    each.values(each.key("y_first_\\d+").group()).size(),
                    each.has(SETTLED) ? each.whole(SETTLED) : 0))
        .max()
        .orElseThrow();
  }

  private static double[] run(
      OptimalLaw law, ArxModel plant, double threads, double reference, int periods) {
    double[] y = new double[periods];
    Loop loop = new Loop(plant, threads, 0);
    for (int k = 0; k < periods; k++) {
      loop.step(law.propose(loop.inForce(), loop.output(), new double[] {reference}));
      y[k] = loop.output()[0];
    }
    return y;
  }

  /** A plant of one output that was at rest, and what it remembers, the latest first. */
  private static final class Loop {
    private final ArxModel plant;
    private final double disturbance;
    private final List<double[]> inputs = new ArrayList<>();
    private final List<double[]> outputs = new ArrayList<>();

    Loop(ArxModel plant, double threads, double disturbance) {
      this.plant = plant;
      this.disturbance = disturbance;
      int order = plant.shape().order();
      double pushed = disturbance;
      double kept = 0;
      for (int lag = 1; lag <= order; lag++) {
        for (int i = 0; i < plant.shape().inputs(); i++) {
          pushed += plant.input(lag, 0, i) * threads;
        }
        kept += plant.output(lag, 0, 0);
      }
      double[] input = new double[plant.shape().inputs()];
      Arrays.fill(input, threads);
      inputs.addAll(Collections.nCopies(order, input));
      outputs.addAll(Collections.nCopies(order, new double[] {pushed / (1 - kept)}));
    }

    double[] inForce() {
      return inputs.get(0);
    }

    double[] output() {
      return outputs.get(0);
    }

    void step(double[] x) {
      inputs.add(0, x);
      double[] next = plant.predict(inputs, outputs);
      next[0] += disturbance;
      outputs.add(0, next);
    }
  }

  @ParameterizedTest
  @MethodSource("offsets")
  void loop_wrongModel_isGolden(Golden each) {
    Golden plant = OFFSET.map("plant");
    ArxModel truth = model(plant, 1);
    int servers = truth.shape().inputs();
    double bias = OFFSET.stated("definition", "d\\+=([\\d.]+)\\*");
    OptimalOptions options =
        new OptimalOptions(
            (int) OFFSET.stated("definition", "H=(\\d+)"),
            List.of(OFFSET.stated("definition", "W=([\\d.]+)")),
            Collections.nCopies(servers, OFFSET.stated("definition", "Q=([\\d.]+)")),
            each.flag("bias_estimation") ? bias : 0);
    OptimalLaw law =
        new OptimalLaw(model(plant, each.number("model_gain_scale")), options, unlimited(servers));
    double least = OFFSET.stated("definition", "clipped to \\[([\\d.]+),");
    double most = OFFSET.stated("definition", "clipped to \\[[\\d.]+,([\\d.]+)\\]");
    double threads = OFFSET.stated("definition", "X0=([\\d.]+)");
    Loop loop = new Loop(truth, threads, each.number("disturbance"));
    double absolute = OFFSET.number("tolerance_abs");
    double[] expected = each.numbers("Y");
    List<double[]> firstInputs = each.rows(each.key("X_first\\d+").group());
    double[] reference = {each.number("Y_final") - each.number("steady_error")};
    assertThat(reference[0]).isCloseTo(1.0 / 3, within(1e-12));
    // The file does not say after how many periods its last value is: after those that it lists,
    // some time on the way to rest.
    double nearest = Double.POSITIVE_INFINITY;
    double before = Double.NaN;
    for (int k = 0; k < expected.length || loop.output()[0] != before && k < 10_000; k++) {
      before = loop.output()[0];
      // The file cuts off what is outside instead of weighing it, and goes on from what is left.
      double[] x =
          DoubleStream.of(law.propose(loop.inForce(), loop.output(), reference))
              .map(v -> Math.max(least, Math.min(most, v)))
              .toArray();
      loop.step(x);
      if (k < firstInputs.size()) {
        assertThat(x).containsExactly(firstInputs.get(k), within(absolute));
      }
      if (k < expected.length) {
        assertThat(loop.output()[0]).as("y(%d)", k + 1).isCloseTo(expected[k], within(absolute));
      }
      if (k >= expected.length - 1) {
        nearest = Math.min(nearest, Math.abs(loop.output()[0] - each.number("Y_final")));
      }
    }
    assertThat(nearest).isLessThanOrEqualTo(absolute);
  }

  /** The inputs that the law proposes after the periods that a case tells of. */
  private static double[] proposal(Golden each, int horizon, InputLimits limits) {
    OptimalOptions options =
        new OptimalOptions(
            horizon, boxed(each.numbers("W_diag")), boxed(each.numbers("Q_diag")), 0);
    OptimalLaw law = new OptimalLaw(model(each, 1), options, limits);
    List<double[]> past = each.rows("X_past");
    List<double[]> y = each.rows("Y");
    double[] reference = each.numbers("Y_desire");
    for (int lag = y.size() - 1; lag > 0; lag--) {
      law.propose(past.get(Math.min(lag, past.size() - 1)), y.get(lag), reference);
    }
    return law.propose(past.get(0), y.get(0), reference);
  }

  /** Equation (12), with the prediction of the model. */
  private static double cost(Golden each, double[] x) {
    List<double[]> inputs = new ArrayList<>(each.rows("X_past"));
    double[] inForce = inputs.get(0);
    inputs.add(0, x);
    double[] next = model(each, 1).predict(inputs, each.rows("Y"));
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

  /** The blocks of a letter, B1, B2 and so on. */
  private static List<double[][]> blocks(Golden plant, String letter) {
    List<double[][]> blocks = new ArrayList<>();
    while (plant.has(letter + (blocks.size() + 1))) {
      blocks.add(plant.rows(letter + (blocks.size() + 1)).toArray(double[][]::new));
    }
    return blocks;
  }

  private static List<Double> boxed(double[] values) {
    return DoubleStream.of(values).boxed().toList();
  }

  private static InputLimits unlimited(int inputs) {
    return InputLimits.box(inputs, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
  }
}
