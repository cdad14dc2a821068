package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.Speedup;
import java.util.Locale;

/**
 * What is known of the speedup of a server, and from what. Nothing is guessed: what was not seen is
 * not in it.
 */
public sealed interface SpeedupEstimate {

  /**
   * What it was drawn from.
   *
   * @return completions and levels
   */
  Evidence evidence();

  /**
   * One line for a log or a page.
   *
   * @return the result, or why there is none
   */
  String inWords();

  /**
   * What an estimate was drawn from.
   *
   * @param completions completions since the server last changed, the last 5000 at most
   * @param lowestLevel the lowest level at which there was a fair share of them, 1 % from below; 0
   *     if nothing completed
   * @param highestLevel the highest, 1 % from above
   */
  record Evidence(long completions, int lowestLevel, int highestLevel) {
    @Override
    public String toString() {
      return completions + " completions at levels " + lowestLevel + " to " + highestLevel;
    }
  }

  /**
   * All of it.
   *
   * @param speedup rate, slope and saturation point; slope 0 and saturated at 1 if more handlers
   *     surely gain next to nothing
   * @param rateError standard error of the rate, requests per second
   * @param slopeError standard error of the slope
   * @param saturationMin the least saturation point that agrees with what was seen, at 95 %
   * @param saturationMax the greatest
   * @param evidence what it was drawn from
   */
  record Known(
      Speedup speedup,
      double rateError,
      double slopeError,
      int saturationMin,
      int saturationMax,
      Evidence evidence)
      implements SpeedupEstimate {
    @Override
    public String inWords() {
      return String.format(
          Locale.ROOT,
          "rate %.4g (+- %.2g) a second, slope %.3f (+- %.2g), saturated at %d (%d to %d); %s",
          speedup.rate(),
          rateError,
          speedup.slope(),
          slopeError,
          speedup.saturationPoint(),
          saturationMin,
          saturationMax,
          evidence);
    }
  }

  /**
   * The server gains by every handler it was seen with: where that ends is not known.
   *
   * @param rate requests per second that one handler alone completes
   * @param rateError its standard error
   * @param slope what each further handler adds, as a fraction of that
   * @param slopeError its standard error
   * @param saturationMin the least saturation point that agrees with what was seen, at 95 %
   * @param evidence what it was drawn from
   */
  record Unsaturated(
      double rate,
      double rateError,
      double slope,
      double slopeError,
      int saturationMin,
      Evidence evidence)
      implements SpeedupEstimate {
    @Override
    public String inWords() {
      return String.format(
          Locale.ROOT,
          "no saturation seen up to level %d, so at least %d;"
              + " rate %.4g (+- %.2g) a second, slope %.3f (+- %.2g); %s",
          evidence.highestLevel(),
          saturationMin,
          rate,
          rateError,
          slope,
          slopeError,
          evidence);
    }
  }

  /**
   * What the server completes when it is busy is known, but there were too few completions at low
   * levels to tell what one handler does, and what each one adds.
   *
   * @param throughput requests per second from the saturation point on; if no gain was seen, at all
   *     the levels that were
   * @param throughputError its standard error
   * @param saturationMin the least saturation point that agrees with what was seen, at 95 %; 1 if
   *     no gain was seen
   * @param saturationMax the greatest; the highest level seen, if any agrees
   * @param evidence what it was drawn from
   */
  record ThroughputOnly(
      double throughput,
      double throughputError,
      int saturationMin,
      int saturationMax,
      Evidence evidence)
      implements SpeedupEstimate {
    @Override
    public String inWords() {
      String gain =
          saturationMin == 1
              ? "no gain seen"
              : "saturated (from " + saturationMin + " to " + saturationMax + " on)";
      return String.format(
          Locale.ROOT,
          "%s: %.4g (+- %.2g) a second, too little seen below to tell the slope; %s",
          gain,
          throughput,
          throughputError,
          evidence);
    }
  }

  /**
   * Nothing yet.
   *
   * @param reason why, such as {@code not enough data: 143 of 300 completions}
   * @param evidence what there is
   */
  record Unknown(String reason, Evidence evidence) implements SpeedupEstimate {
    @Override
    public String inWords() {
      return reason;
    }
  }
}
