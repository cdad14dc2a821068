package io.github.jettyqos.sim.experiment;

import java.util.Collection;
import java.util.function.ToDoubleFunction;

/** Means over runs. */
public final class Means {
  private Means() {}

  /** The mean of a figure of each; not a number if there are none. */
  public static <T> double of(Collection<T> runs, ToDoubleFunction<T> figure) {
    return runs.stream().mapToDouble(figure).average().orElse(Double.NaN);
  }
}
