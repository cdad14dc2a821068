package io.github.jettyqos.jetty.cluster;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Combinations of options in which any two values of two options that may stand together do so at
 * least once. Always the same: each combination is made around the first pair that none has yet,
 * and takes of every other option the value that brings the most new pairs.
 */
final class OptionPairs {
  private record Pair(String option, String value, String other, String otherValue) {}

  private final Map<String, List<String>> options;
  private final Predicate<Map<String, String>> allowed;
  private final List<String> names;

  /** The check is called for combinations with missing options as well. */
  OptionPairs(Map<String, List<String>> options, Predicate<Map<String, String>> allowed) {
    this.options = options;
    this.allowed = allowed;
    this.names = List.copyOf(options.keySet());
  }

  List<Map<String, String>> rows() {
    List<Map<String, String>> rows = new ArrayList<>();
    Set<Pair> seen = new HashSet<>();
    for (Pair pair : pairs()) {
      if (!seen.contains(pair)) {
        Map<String, String> row = around(pair, seen);
        seen.addAll(of(row));
        rows.add(row);
      }
    }
    return rows;
  }

  /** The allowed combinations. */
  private List<Pair> pairs() {
    List<Pair> pairs = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      for (int j = i + 1; j < names.size(); j++) {
        for (String value : options.get(names.get(i))) {
          for (String other : options.get(names.get(j))) {
            if (allowed.test(Map.of(names.get(i), value, names.get(j), other))) {
              pairs.add(new Pair(names.get(i), value, names.get(j), other));
            }
          }
        }
      }
    }
    return pairs;
  }

  private Map<String, String> around(Pair pair, Set<Pair> seen) {
    Map<String, String> row = new LinkedHashMap<>();
    row.put(pair.option, pair.value);
    row.put(pair.other, pair.otherValue);
    for (String name : names) {
      String best = row.get(name);
      int most = -1;
      for (String value : best == null ? options.get(name) : List.<String>of()) {
        row.put(name, value);
        int fresh = (int) of(row).stream().filter(each -> !seen.contains(each)).count();
        if (fresh > most && allowed.test(row)) {
          most = fresh;
          best = value;
        }
      }
      row.put(name, java.util.Objects.requireNonNull(best, name));
    }
    return row;
  }

  private Set<Pair> of(Map<String, String> row) {
    Set<Pair> pairs = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      for (int j = i + 1; j < names.size(); j++) {
        if (row.containsKey(names.get(i)) && row.containsKey(names.get(j))) {
          pairs.add(
              new Pair(names.get(i), row.get(names.get(i)), names.get(j), row.get(names.get(j))));
        }
      }
    }
    return pairs;
  }
}
