package io.github.jettyqos.core.history;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A point of the history of a server.
 *
 * @param number of the last step in it
 * @param at its end, in seconds since 1970
 * @param seconds the time that was measured, up to its end
 * @param total handlers at once over all classes
 * @param pressure 0 to 1
 * @param classes those that are not exempt
 */
public record HistoryPoint(
    long number, double at, double seconds, int total, double pressure, List<ClassPoint> classes) {
  public HistoryPoint {
    classes = List.copyOf(classes);
  }

  /**
   * A class in a point.
   *
   * @param name its name
   * @param values what is known of it
   * @param state one of {@link Series#STATES}; null or another: not known
   */
  public record ClassPoint(String name, Map<Quantity, Double> values, @Nullable String state) {
    public ClassPoint {
      values = Map.copyOf(values);
    }
  }
}
