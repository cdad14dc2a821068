package io.github.jettyqos.ctl;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.TreeMap;

/**
 * The rates of a server between two states.
 *
 * @param before the previous state; unknown at first
 * @param seconds from then to now; NaN if unknown
 */
record Rates(Data before, double seconds) {
  static Rates between(Data before, Data now) {
    double passed = Double.NaN;
    try {
      Instant from = Instant.parse(before.at("now").text(""));
      passed = Duration.between(from, Instant.parse(now.at("now").text(""))).toNanos() / 1e9;
    } catch (DateTimeParseException | ArithmeticException e) {
      // unknown, as at first
    }
    return new Rates(before, passed > 0 ? passed : Double.NaN);
  }

  /** Whether the server was restarted, and counts from 0. */
  static boolean isAnotherRun(Data before, Data now) {
    return now.at("steps").number() < before.at("steps").number();
  }

  /** The counted arrivals; at first those known to the law. */
  double arrivals(Data now) {
    double counted = rate(now.at("arrivals").number(), of(now).at("arrivals").number());
    return Double.isNaN(counted) ? now.at("arrivalRate").number() : counted;
  }

  /** What is turned away a second; while admission only observes, what would be. */
  double rejected(Data now, boolean observes) {
    return rate(sum(rejections(now, observes)), sum(rejections(of(now), observes)));
  }

  /** The same by reason; a rate that is not known is left out. */
  Map<String, Double> reasons(Data now, boolean observes) {
    Map<String, Double> rates = new TreeMap<>();
    Data then = rejections(of(now), observes);
    rejections(now, observes)
        .map()
        .forEach(
            (reason, count) -> {
              double rate = rate(count.number(), then.at(reason).number());
              if (rate >= 0) {
                rates.put(reason, rate);
              }
            });
    return rates;
  }

  private static Data rejections(Data of, boolean observes) {
    return (observes ? of.at("observed") : of).at("rejected");
  }

  private double rate(double now, double then) {
    return now >= then ? (now - then) / seconds : Double.NaN;
  }

  private Data of(Data now) {
    String name = now.at("name").text("");
    return before.at("classes").list().stream()
        .filter(each -> each.at("name").text("").equals(name))
        .findFirst()
        .orElse(Data.UNKNOWN);
  }

  private static double sum(Data byReason) {
    return byReason.isKnown()
        ? byReason.map().values().stream().mapToDouble(Data::number).sum()
        : Double.NaN;
  }
}
