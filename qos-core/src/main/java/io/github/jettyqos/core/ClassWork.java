package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.Choices;
import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.check.Option;
import java.util.stream.Stream;

/**
 * The service demand of the requests of a class: its mean and its variation.
 *
 * @param demand of a request, in the mean
 * @param variation {@link #VARIATION}
 */
public record ClassWork(ServiceDemand demand, double variation) {

  /**
   * The squared coefficient of variation (SCV) of the service times of the requests, each alone. 0:
   * all equal; 1: exponential, the usual assumption if nothing is known; above 10 a few long
   * requests make up most of the work.
   *
   * <p>{@code variation}: a number from 0 to 1000; default {@code 1}.
   */
  public static final Option<Double> VARIATION =
      Option.of("variation", new DoubleRange(0, 1000), 1.0);

  private static final String SECTION = "work";

  public ClassWork {
    requireNonNull(demand);
    VARIATION.require(SECTION, variation);
  }

  /**
   * Work of variation 1.
   *
   * @param demand of a request, in the mean
   */
  public ClassWork(ServiceDemand demand) {
    this(demand, 1);
  }

  /** The work according to the configured options. */
  ClassWork(Choices choices) {
    this(new ServiceDemand(choices), choices.get(VARIATION));
  }

  /** Returns whether any of these options is configured. */
  static boolean isIn(Choices choices) {
    return Stream.of(ServiceDemand.COMPUTE, ServiceDemand.ELSEWHERE, ServiceDemand.POOL, VARIATION)
        .anyMatch(option -> choices.find(option).isPresent());
  }
}
