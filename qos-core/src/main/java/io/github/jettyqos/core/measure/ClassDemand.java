package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ServiceDemand;
import java.util.Locale;

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
