package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.text.OneLine;
import io.github.jettyqos.core.text.RareWarning;
import java.util.regex.Pattern;

/** The size of a request by a header, a whole number from 0 on. */
final class HeaderNumber implements RequestSize {
  /** As many digits as fit into a long. */
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,18}");

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
    String digits = value.strip();
    if (DIGITS.matcher(digits).matches()) {
      return Long.parseLong(digits);
    }
    warning.warn("header " + name + " is no size: " + OneLine.of(value), null);
    return UNKNOWN;
  }
}
