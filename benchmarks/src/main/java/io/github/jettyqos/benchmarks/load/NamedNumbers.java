package io.github.jettyqos.benchmarks.load;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;

/** Numbers by name as one word of an order, such as {@code gold=20.0,bronze=40.0}. */
public final class NamedNumbers {
  private NamedNumbers() {}

  /** Writes them, in their order. */
  public static String word(Map<String, ? extends Number> numbers) {
    return numbers.entrySet().stream()
        .map(each -> each.getKey() + "=" + each.getValue())
        .collect(Collectors.joining(","));
  }

  /** Reads what {@link #word} writes. */
  public static Map<String, Double> parse(String word) {
    Map<String, Double> numbers = new LinkedHashMap<>();
    for (String each : word.split(",", -1)) {
      int equals = each.indexOf('=');
      numbers.put(each.substring(0, equals), Double.parseDouble(each.substring(equals + 1)));
    }
    return numbers;
  }
}
