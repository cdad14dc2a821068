package io.github.jettyqos.sim.report;

import io.github.jettyqos.core.text.Json;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/**
 * A bound, and whether a value keeps it. A value that is no number keeps none.
 *
 * @param name what was measured
 * @param value of it
 * @param bound it must not exceed, or must reach
 * @param least whether it must reach it
 */
public record Check(String name, double value, double bound, boolean least) {

  /**
   * Tells whether the value keeps the bound.
   *
   * @return true if it does
   */
  public boolean holds() {
    return least ? value >= bound : value <= bound;
  }

  /**
   * The check for {@link Json}.
   *
   * @return name, value, bound, and whether it holds
   */
  public Map<String, Object> json() {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", name);
    json.put("value", value);
    json.put("bound", bound);
    json.put("holds", holds());
    return json;
  }

  /** One line for a person. */
  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%s %s: %.4g (at %s %.4g)",
        holds() ? "holds " : "MISSED",
        name,
        value,
        least ? "least" : "most",
        bound);
  }
}
