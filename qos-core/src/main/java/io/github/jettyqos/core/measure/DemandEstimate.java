package io.github.jettyqos.core.measure;

import java.util.List;
import java.util.Locale;

/**
 * What is known of the work of all classes, and which description of the server foretells best what
 * completes.
 *
 * @param inForce the description to plan with
 * @param processors P, what is left of the processors to handlers; not a number if not known
 * @param processorsError how far off {@link Description#PROCESSORS} was in foretelling completions
 *     of a period: mean square of the error in standard errors of a Poisson count, so that 1 is as
 *     good as it gets; not a number if it did not foretell any
 * @param curveError the same of {@link Description#CURVE}
 * @param classes what is known of each, in the order of the configuration
 */
public record DemandEstimate(
    Description inForce,
    double processors,
    double processorsError,
    double curveError,
    List<ClassDemand> classes) {

  /** What classes of different work share. */
  public enum Description {
    /** Nothing is known yet. */
    NONE("not known"),
    /** The processors; each request needs some of them and some time elsewhere. */
    PROCESSORS("processors and time elsewhere"),
    /** Something of which only the curve is known; nothing is spent elsewhere. */
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

  /** Copies the list. */
  public DemandEstimate {
    classes = List.copyOf(classes);
  }

  /**
   * One line for a log or a page, without the classes.
   *
   * @return which description is in force, and how far off each was
   */
  public String inWords() {
    return "%s; processors for handlers %s; squared error of what was foretold: %s by processors, %s by a common curve"
        .formatted(inForce, words(processors), words(processorsError), words(curveError));
  }

  private static String words(double value) {
    return Double.isNaN(value) ? "not known" : String.format(Locale.ROOT, "%.3g", value);
  }
}
