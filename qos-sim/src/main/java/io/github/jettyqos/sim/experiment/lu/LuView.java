package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.core.law.paper.identify.PiDesign.Effect;
import java.util.ArrayList;
import java.util.List;

/** The input and output of the plant that are identified. */
enum LuView {
  /** The ratio of delays over the ratio of processes, as in the paper. */
  RATIO(
      "relative",
      Effect.POSITIVE,
      (series, m) -> series.budget(0, m) / series.budget(1, m),
      (series, m) -> series.ratio(1, m)),

  /**
   * The logarithms of both ratios. Ours: a step of the ratio of processes changes the ratio of
   * delays by a factor that hardly depends on the operating point.
   */
  LOGARITHM(
      "relative, logarithms",
      Effect.POSITIVE,
      (series, m) -> Math.log(series.budget(0, m) / series.budget(1, m)),
      (series, m) -> Math.log(series.ratio(1, m))),

  /** The change of the delay of class 0 over the change of its budget, as in the paper. */
  DIFFERENCE(
      "absolute",
      Effect.NEGATIVE,
      (series, m) -> series.budget(0, m) - series.budget(0, m - 1),
      (series, m) -> series.delay(0, m) - series.delay(0, m - 1));

  final String title;

  /** The sign of the effect of the input on the output. */
  final Effect effect;

  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  private final Sampled input;

  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  private final Sampled output;

  /** A value of one sample. */
  private interface Sampled {
    double of(LuSeries series, int sample);
  }

  LuView(String title, Effect effect, Sampled input, Sampled output) {
    this.title = title;
    this.effect = effect;
    this.input = input;
    this.output = output;
  }

  /** The record of all samples from one on, which is not the first. */
  LuRecord record(LuSeries series, int first) {
    List<Double> inputs = new ArrayList<>();
    List<Double> outputs = new ArrayList<>();
    for (int m = first; m < series.samples(); m++) {
      inputs.add(input.of(series, m));
      outputs.add(output.of(series, m));
    }
    return new LuRecord(inputs, outputs);
  }
}
