package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.core.law.paper.identify.PiDesign.Effect;
import java.util.ArrayList;
import java.util.List;

/** What is taken for input and output of the plant when a run is looked at. */
enum LuView {
  /** Ratio of delays over ratio of processes, as in the paper. */
  RATIO("relative", Effect.POSITIVE) {
    @Override
    double input(LuSeries series, int sample) {
      return series.budget(0, sample) / series.budget(1, sample);
    }

    @Override
    double output(LuSeries series, int sample) {
      return series.ratio(1, sample);
    }
  },

  /**
   * The logarithms of both. Ours: a step of the ratio of processes changes the ratio of delays by a
   * factor, nearly the same factor wherever both stand.
   */
  LOGARITHM("relative, logarithms", Effect.POSITIVE) {
    @Override
    double input(LuSeries series, int sample) {
      return Math.log(RATIO.input(series, sample));
    }

    @Override
    double output(LuSeries series, int sample) {
      return Math.log(RATIO.output(series, sample));
    }
  },

  /** Change of the delay of class 0 over change of its budget, as in the paper. */
  DIFFERENCE("absolute", Effect.NEGATIVE) {
    @Override
    double input(LuSeries series, int sample) {
      return series.budget(0, sample) - series.budget(0, sample - 1);
    }

    @Override
    double output(LuSeries series, int sample) {
      return series.delay(0, sample) - series.delay(0, sample - 1);
    }
  };

  final String title;

  /** What more input makes of the output. */
  final Effect effect;

  LuView(String title, Effect effect) {
    this.title = title;
    this.effect = effect;
  }

  /** Input in force during the period before a sample. */
  abstract double input(LuSeries series, int sample);

  abstract double output(LuSeries series, int sample);

  /** All samples from one on, which is not the first. */
  LuRecord record(LuSeries series, int first) {
    List<Double> inputs = new ArrayList<>();
    List<Double> outputs = new ArrayList<>();
    for (int m = first; m < series.samples(); m++) {
      inputs.add(input(series, m));
      outputs.add(output(series, m));
    }
    return new LuRecord(inputs, outputs);
  }
}
