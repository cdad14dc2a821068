package io.github.jettyqos.core;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.Choices;
import io.github.jettyqos.core.check.DoubleRange;
import io.github.jettyqos.core.check.Option;
import java.util.stream.Stream;

/**
 * The work of the requests of a class: what they need in the mean, and how different they are.
 *
 * @param demand of a request, in the mean
 * @param variation {@link #VARIATION}
 */
public record ClassWork(ServiceDemand demand, double variation) {

  /**
   * How different its requests are: the squared coefficient of variation of the time that each
   * would take alone. 0: all alike; 1, as of an exponential time, is what is known least about;
   * beyond 10 a few long ones make most of the work.
   *
   * <p>{@code variation}: a number from 0 to 1000; default {@code 1}.
   */
  public static final Option<Double> VARIATION =
      Option.of("variation", new DoubleRange(0, 1000), 1.0);

  private static final String SECTION = "work";

  /** Checks both. */
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

  /** The work of what was chosen. */
  ClassWork(Choices choices) {
    this(new ServiceDemand(choices), choices.get(VARIATION));
  }

  /** Whether anything of it was chosen. */
  static boolean isIn(Choices choices) {
    return Stream.of(ServiceDemand.COMPUTE, ServiceDemand.ELSEWHERE, ServiceDemand.POOL, VARIATION)
        .anyMatch(option -> choices.find(option).isPresent());
  }
}
