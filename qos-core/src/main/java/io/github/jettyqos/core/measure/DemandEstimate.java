package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ClassWork.ServiceDemand;
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
 * @param present the processors that there are
 * @param classes the measured work of each class, in the order of the configuration
 */
public record DemandEstimate(
    Description inForce,
    double processors,
    double processorsError,
    double curveError,
    Present present,
    List<ClassDemand> classes) {

  /** The origins of a number of processors. */
  public enum Origin {
    /** The configuration. */
    CONFIGURED,
    /** A quota of the container. */
    QUOTA,
    /** The processors that the system lets the process use. */
    HOST;

    /** {@return the name in data, such as {@code quota}} */
    public String key() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /**
   * The processors that there are, before others use some.
   *
   * @param count possibly a fraction; NaN if unknown
   * @param origin where it comes from
   * @param throttledPeriods periods in which a quota stopped the process, since any moment; 0
   *     without a quota
   * @param throttledSeconds how long it did
   * @param throttledShare the part of such periods in the last second or so, 0 to 1
   */
  public record Present(
      double count,
      Origin origin,
      long throttledPeriods,
      double throttledSeconds,
      double throttledShare) {

    /**
     * Without a quota.
     *
     * @param count possibly a fraction; NaN if unknown
     * @param origin where it comes from
     * @return the processors
     */
    public static Present of(double count, Origin origin) {
      return new Present(count, origin, 0, 0, 0);
    }

    /**
     * The same with a configured number.
     *
     * @param configured the number
     * @return the changed copy
     */
    public Present configured(double configured) {
      return new Present(
          configured, Origin.CONFIGURED, throttledPeriods, throttledSeconds, throttledShare);
    }
  }

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

  /** The measured work of a class, with its evidence. */
  public sealed interface ClassDemand {

    /**
     * Returns the number of requests in the sample.
     *
     * @return completions since its work last changed, at most some thousands
     */
    long completions();

    /**
     * Returns the number of stuck requests of the class.
     *
     * @return at least 0; excluded from everything else
     */
    int stuck();

    /**
     * Returns the result in one line.
     *
     * @return the result, or the reason why there is none
     */
    String inWords();

    /**
     * The measured work of a request.
     *
     * @param work demand and variation
     * @param computeError standard error of the demand on the common station, seconds
     * @param elsewhereError standard error of the time elsewhere, including a pool, seconds
     * @param completions number of requests in the sample
     * @param stuck number of stuck requests
     */
    record Known(
        ClassWork work, double computeError, double elsewhereError, long completions, int stuck)
        implements ClassDemand {
      private static final double MILLIS = 1e3;

      @Override
      public String inWords() {
        ServiceDemand demand = work.demand();
        String pool =
            demand
                .pool()
                .map(
                    each ->
                        String.format(
                            Locale.ROOT,
                            ", one of %d connections for %.4g ms",
                            each.size(),
                            MILLIS * each.seconds()))
                .orElse("");
        return String.format(
            Locale.ROOT,
            "compute %.4g (+- %.2g) ms, elsewhere %.4g (+- %.2g) ms%s, variation %.2g;"
                + " %d completions%s",
            MILLIS * demand.compute(),
            MILLIS * computeError,
            MILLIS * demand.elsewhere(),
            MILLIS * elsewhereError,
            pool,
            work.variation(),
            completions,
            stuck == 0 ? "" : ", " + stuck + " do not come back");
      }
    }

    /**
     * No result for lack of data.
     *
     * @param reason why, such as {@code not enough data: 14 of 50 completions}
     * @param completions completed requests
     * @param stuck stuck requests
     */
    record Unknown(String reason, long completions, int stuck) implements ClassDemand {
      @Override
      public String inWords() {
        return reason;
      }
    }
  }
}
