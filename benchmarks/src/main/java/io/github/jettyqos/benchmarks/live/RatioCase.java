package io.github.jettyqos.benchmarks.live;

import io.github.jettyqos.core.law.PiRule.PiGains;
import java.util.List;

/**
 * What differs between two classes and three.
 *
 * @param weights of the classes: delays are to be as one over them
 * @param rates requests a second in the first half
 * @param budgets of the static twin, whose sum is all threads
 * @param waitMillis what a handler waits in the mean
 * @param computeMillis what it computes
 * @param period of the loop and of what is judged, seconds
 * @param half periods until the load of the first class doubles, and after that
 * @param runs how many seeds are pooled
 * @param gains of the loop, on logarithms of ratios
 * @param steadyBound how far a ratio may be off when it has settled, part of the reference
 */
record RatioCase(
    List<Integer> weights,
    List<Double> rates,
    List<Integer> budgets,
    double waitMillis,
    double computeMillis,
    double period,
    int half,
    int runs,
    PiGains gains,
    double steadyBound) {
  /** One of handlers of 700 ms, in periods of 1.4 s, by the gains that hold in virtual time. */
  RatioCase(List<Integer> weights, List<Double> rates, List<Integer> budgets, double steadyBound) {
    this(weights, rates, budgets, 700, 0.4, 1.4, 25, 4, new PiGains(1.4, 0.85), steadyBound);
  }

  RatioCase {
    weights = List.copyOf(weights);
    rates = List.copyOf(rates);
    budgets = List.copyOf(budgets);
  }

  int threads() {
    return budgets.stream().mapToInt(Integer::intValue).sum();
  }

  /** From so many periods after the start of a half on a ratio counts as settled. */
  int settled() {
    return half / 2;
  }

  /** Of a class and the one before it. */
  double reference(int classIndex) {
    return (double) weights.get(classIndex - 1) / weights.get(classIndex);
  }
}
