package io.github.jettyqos.core.measure;

import java.util.List;
import java.util.Locale;

/**
 * The measured work of all classes, and the description of the server that predicts completions
 * best.
 *
 * @param inForce the description in force
 * @param processors P, processors available to handlers; NaN if unknown
 * @param processorsError prediction error of {@link Description#PROCESSORS}: mean squared error of
 *     the completions per period in standard errors of a Poisson count, so that 1 is ideal; NaN
 *     without predictions
 * @param curveError the same for {@link Description#CURVE}
 * @param classes the measured work of each class, in the order of the configuration
 */
public record DemandEstimate(
    Description inForce,
    double processors,
    double processorsError,
    double curveError,
    List<ClassDemand> classes) {

  /** The description of the common station. */
  public enum Description {
    /** Unknown. */
    NONE("not known"),
    /** The processors; each request needs processor time and time elsewhere. */
    PROCESSORS("processors and time elsewhere"),
    /** A station known only by its curve, without time elsewhere. */
    CURVE("a common curve");

    private final String words;

    Description(String words) {
      this.words = words;
    }

    @Override
    public String toString() {
      return words;
    }
  }

  public DemandEstimate {
    classes = List.copyOf(classes);
  }

  /**
   * Returns the result in one line, without the classes.
   *
   * @return the description in force, and the errors of both
   */
  public String inWords() {
    return "%s; processors for handlers %s; squared error of what was foretold: %s by processors, %s by a common curve"
        .formatted(inForce, words(processors), words(processorsError), words(curveError));
  }

  private static String words(double value) {
    return Double.isNaN(value) ? "not known" : String.format(Locale.ROOT, "%.3g", value);
  }
}
