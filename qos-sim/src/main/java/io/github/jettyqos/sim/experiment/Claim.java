package io.github.jettyqos.sim.experiment;

import java.util.Locale;

/**
 * What a paper says of its own measurements, as bounds of a value, and the value that came out
 * here. A claim that does not come out is a finding and no failure: no bound is bent for it, and no
 * check hangs on it. What did come out is pinned by a check beside it.
 *
 * @param text in words
 * @param value what came out
 * @param least what the claim asks for at least
 * @param most and at most
 */
public record Claim(String text, double value, double least, double most) {

  /** Whether the value is what the paper says. One that is no number is not. */
  public boolean reproduced() {
    return value >= least && value <= most;
  }

  /** One line for a person. */
  @Override
  public String toString() {
    String range;
    if (least == Double.NEGATIVE_INFINITY) {
      range = String.format(Locale.ROOT, "at most %.4g", most);
    } else if (most == Double.POSITIVE_INFINITY) {
      range = String.format(Locale.ROOT, "at least %.4g", least);
    } else {
      range = String.format(Locale.ROOT, "%.4g to %.4g", least, most);
    }
    return String.format(
        Locale.ROOT,
        "%s: %s: %.4g (claimed: %s)",
        reproduced() ? "reproduced" : "not reproduced",
        text,
        value,
        range);
  }
}
