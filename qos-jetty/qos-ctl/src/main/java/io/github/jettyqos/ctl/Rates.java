package io.github.jettyqos.ctl;

import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;

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

  double rejected(Data now) {
    return rate(sum(now.at("rejected")), sum(of(now).at("rejected")));
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
