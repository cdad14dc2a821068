package io.github.jettyqos.sim.experiment.lu;

import io.github.jettyqos.core.law.Measurement;
import io.github.jettyqos.core.law.Measurement.ClassMeasurement;
import io.github.jettyqos.core.law.Measurement.PeriodDelay;
import io.github.jettyqos.sim.server.DelayTally;
import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Sampled connection delays and the budgets in force, with the connections that got a process and
 * the requests that were answered. A delay is no number where no connection got a process.
 */
final class LuSeries {
  private final double[][] delays;
  private final double[][] budgets;
  private final double[][] connections;
  private final double[][] requests;
  private final double[][] responses;
  private final double[] closed;

  LuSeries(int classes, int samples) {
    delays = new double[classes][samples];
    budgets = new double[classes][samples];
    connections = new double[classes][samples];
    requests = new double[classes][samples];
    responses = new double[classes][samples];
    closed = new double[samples];
  }

  void set(int sample, Measurement measured, List<DelayTally> answered) {
    for (int k = 0; k < delays.length; k++) {
      ClassMeasurement seen = measured.classes().get(k);
      delays[k][sample] = seen.waiting().count() == 0 ? Double.NaN : seen.waiting().mean();
      budgets[k][sample] = measured.partition().budget(k);
      connections[k][sample] = seen.waiting().count();
      PeriodDelay answers = answered.get(k).take();
      requests[k][sample] = answers.count();
      responses[k][sample] = answers.count() == 0 ? 0 : answers.count() * answers.mean();
    }
  }

  /** Sets how many connections the server closed at a sample, to get their processes back. */
  void setClosed(int sample, int connections) {
    closed[sample] = connections;
  }

  /** Connections so closed after one time, up to another. */
  double closed(int afterSeconds, int toSeconds) {
    return Arrays.stream(closed, at(afterSeconds) + 1, at(toSeconds) + 1).sum();
  }

  /** The means of runs, sample by sample, over those that have a delay. */
  static LuSeries mean(List<LuSeries> runs) {
    LuSeries first = runs.get(0);
    LuSeries mean = new LuSeries(first.classes(), first.samples());
    for (int k = 0; k < first.classes(); k++) {
      for (int m = 0; m < first.samples(); m++) {
        int which = k;
        int when = m;
        mean.delays[k][m] = mean(runs, run -> run.delay(which, when));
        mean.budgets[k][m] = mean(runs, run -> run.budget(which, when));
        mean.connections[k][m] = mean(runs, run -> run.connections[which][when]);
        mean.requests[k][m] = mean(runs, run -> run.requests[which][when]);
        mean.responses[k][m] = mean(runs, run -> run.responses[which][when]);
      }
    }
    return mean;
  }

  private static double mean(List<LuSeries> runs, ToDoubleFunction<LuSeries> value) {
    return runs.stream()
        .mapToDouble(value)
        .filter(each -> !Double.isNaN(each))
        .average()
        .orElse(Double.NaN);
  }

  int classes() {
    return delays.length;
  }

  int samples() {
    return delays[0].length;
  }

  /** The time of a sample, seconds. */
  static int seconds(int sample) {
    return (sample + 1) * LuRegime.PERIOD_SECONDS;
  }

  /** The sample that is taken at that time. */
  static int at(int seconds) {
    return seconds / LuRegime.PERIOD_SECONDS - 1;
  }

  /** Mean connection delay of the connections that got a process in the last period, seconds. */
  double delay(int classIndex, int sample) {
    return delays[classIndex][sample];
  }

  /** The budget of the class in that period, processes. */
  double budget(int classIndex, int sample) {
    return budgets[classIndex][sample];
  }

  /** The ratio of the delays of a class and the class before it. */
  double ratio(int classIndex, int sample) {
    return delays[classIndex][sample] / delays[classIndex - 1][sample];
  }

  double[] ratios(int classIndex) {
    return IntStream.range(0, samples()).mapToDouble(m -> ratio(classIndex, m)).toArray();
  }

  double[] delays(int classIndex) {
    return delays[classIndex].clone();
  }

  /** Mean delay over samples taken after one time, up to another. */
  double steadyDelay(int classIndex, int afterSeconds, int toSeconds) {
    return steady(delays[classIndex], afterSeconds, toSeconds);
  }

  /** Connections that got a process in a second, after one time and up to another. */
  double connectionRate(int classIndex, int afterSeconds, int toSeconds) {
    return steady(connections[classIndex], afterSeconds, toSeconds) / LuRegime.PERIOD_SECONDS;
  }

  /** Requests answered in a second, after one time and up to another. */
  double requestRate(int classIndex, int afterSeconds, int toSeconds) {
    return steady(requests[classIndex], afterSeconds, toSeconds) / LuRegime.PERIOD_SECONDS;
  }

  /** Mean response time of the requests answered after one time, up to another, seconds. */
  double response(int classIndex, int afterSeconds, int toSeconds) {
    return steady(responses[classIndex], afterSeconds, toSeconds)
        / steady(requests[classIndex], afterSeconds, toSeconds);
  }

  /** The mean of values that were sampled after one time, up to another. */
  static double steady(double[] values, int afterSeconds, int toSeconds) {
    return Arrays.stream(values, at(afterSeconds) + 1, at(toSeconds) + 1).average().orElseThrow();
  }
}
