package io.github.jettyqos.core.measure;

import io.github.jettyqos.core.Speedup;
import java.util.Locale;

/** The measured speedup of a server, with its evidence; without extrapolation. */
public sealed interface SpeedupEstimate {

  /**
   * Returns the evidence.
   *
   * @return completions and levels
   */
  Evidence evidence();

  /**
   * Returns the result in one line.
   *
   * @return the result, or the reason why there is none
   */
  String inWords();

  /**
   * The evidence of an estimate.
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
   * A complete estimate.
   *
   * @param speedup rate, slope and saturation point; slope 0 and saturated at 1 if more handlers
   *     surely gain next to nothing
   * @param rateError standard error of the rate, requests per second
   * @param slopeError standard error of the slope
   * @param saturationMin lower bound of the saturation point, at 95 %
   * @param saturationMax upper bound
   * @param evidence the evidence
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
   * A gain at all observed levels: the saturation point is unknown.
   *
   * @param rate throughput of one handler, requests per second
   * @param rateError its standard error
   * @param slope gain of each further handler, as a fraction of the rate
   * @param slopeError its standard error
   * @param saturationMin lower bound of the saturation point, at 95 %
   * @param evidence the evidence
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
   * Only the throughput of a busy server is known, with too few completions at low levels for rate
   * and slope.
   *
   * @param throughput requests per second at saturation; without an observed gain, at all observed
   *     levels
   * @param throughputError its standard error
   * @param saturationMin lower bound of the saturation point, at 95 %; 1 without an observed gain
   * @param saturationMax upper bound, at most the highest observed level
   * @param evidence the evidence
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
   * No result.
   *
   * @param reason why, such as {@code not enough data: 143 of 300 completions}
   * @param evidence the evidence so far
   */
  record Unknown(String reason, Evidence evidence) implements SpeedupEstimate {
    @Override
    public String inWords() {
      return reason;
    }
  }
}
