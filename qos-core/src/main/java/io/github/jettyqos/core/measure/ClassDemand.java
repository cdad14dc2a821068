package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.ClassWork;
import io.github.jettyqos.core.ServiceDemand;
import java.util.Locale;

/** What is known of the work of a class, and from what. Nothing is guessed. */
public sealed interface ClassDemand {

  /**
   * Requests that it was drawn from.
   *
   * @return completions since its work last changed, at most some thousands
   */
  long completions();

  /**
   * Requests of the class that are at work and do not come back.
   *
   * @return at least 0; they are left out of everything else
   */
  int stuck();

  /**
   * One line for a log or a page.
   *
   * @return the result, or why there is none
   */
  String inWords();

  /**
   * What one of its requests needs.
   *
   * @param work demand and variation
   * @param computeError standard error of the demand on the common station, seconds
   * @param elsewhereError standard error of the time elsewhere, that of a pool included, seconds
   * @param completions requests that it was drawn from
   * @param stuck requests that do not come back
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
   * Not enough.
   *
   * @param reason why, such as {@code not enough data: 14 of 50 completions}
   * @param completions requests that came back
   * @param stuck requests that do not
   */
  record Unknown(String reason, long completions, int stuck) implements ClassDemand {
    @Override
    public String inWords() {
      return reason;
    }
  }
}
