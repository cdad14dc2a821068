package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.text.OneLine;
import io.github.jettyqos.core.text.RareWarning;

/** The size of a request by a header, a whole number from 0 on. */
final class HeaderNumber implements RequestSize {
  /** Digits of numbers that fit into a long. */
  private static final int DIGITS = 18;

  private final String name;
  private final RareWarning warning;

  HeaderNumber(String name, RareWarning warning) {
    this.name = name;
    this.warning = warning;
  }

  @Override
  public long of(ProfiledRequest arrived, int cell) {
    String value = arrived.request().getHeaders().get(name);
    if (value == null) {
      return UNKNOWN;
    }
    long number = parse(value.strip());
    if (number == UNKNOWN) {
      warning.warn("header " + name + " is no size: " + OneLine.of(value), null);
    }
    return number;
  }

  private static long parse(String digits) {
    if (digits.isEmpty() || digits.length() > DIGITS) {
      return UNKNOWN;
    }
    long number = 0;
    for (int i = 0; i < digits.length(); i++) {
      int digit = digits.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return UNKNOWN;
      }
      number = 10 * number + digit;
    }
    return number;
  }
}
