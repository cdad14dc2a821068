package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A partition as an operator writes it, such as {@code gold=10, silver=6} or {@code gold=10,
 * total=14}: a change of the one in force.
 *
 * <p>Classes that are not named keep their budgets. A total that is not given follows the sum where
 * it was the sum, and stays elsewhere. A class that is called {@code total} cannot be named.
 */
final class PartitionText {
  /** The range of a budget; the bounds of its class are checked later. */
  private static final IntRange BUDGET = new IntRange(0, Partition.THREADS.max());

  private static final String KEY = "partition";
  private static final String TOTAL = "total";

  /** Nine digits always fit into an int. */
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

  private final Map<Integer, Integer> budgets = new TreeMap<>();
  private OptionalInt total = OptionalInt.empty();

  private PartitionText() {}

  /**
   * Reads it.
   *
   * @param text as above
   * @param names of all classes, those that are not exempt first
   * @param admitted how many are not exempt
   * @throws ConfigException if it cannot be read, or names what is not there
   */
  static PartitionText read(@Nullable String text, List<String> names, int admitted) {
    PartitionText read = new PartitionText();
    String given = text == null ? "" : text;
    // More parts would name a class or the total twice.
    for (String part : given.split(",", Partition.MOST_CLASSES + 2)) {
      read.part(part.strip(), names, admitted);
    }
    return read;
  }

  /**
   * Reads one for a server.
   *
   * @throws ConfigException as {@link #read}
   */
  static PartitionText of(String text, Managed server) {
    return read(text, server.names(), server.config().classes().size());
  }

  private void part(String part, List<String> names, int admitted) {
    int equals = part.indexOf('=');
    if (equals < 0) {
      throw ConfigException.of(
          KEY, part, "is not CLASS=THREADS; give such as " + names.get(0) + "=10, total=14");
    }
    String name = part.substring(0, equals).strip();
    String number = part.substring(equals + 1).strip();
    boolean again;
    if (name.equals(TOTAL)) {
      again = total.isPresent();
      total = OptionalInt.of(number(TOTAL, number, Partition.THREADS));
    } else {
      int index = index(KEY, name, names, admitted);
      again = budgets.put(index, number("classes." + name + ".budget", number, BUDGET)) != null;
    }
    if (again) {
      throw ConfigException.of(KEY, name, "is given twice; give it once");
    }
  }

  /** The index of a class with a budget. */
  static int index(String key, String name, Managed server) {
    return index(key, name, server.names(), server.config().classes().size());
  }

  private static int index(String key, String name, List<String> names, int admitted) {
    int index = names.indexOf(name);
    if (index < 0) {
      throw UnknownName.of(key, name, "is not a class", names.subList(0, admitted));
    }
    if (index >= admitted) {
      throw ConfigException.of(key, name, "is exempt: it has neither budget nor queue");
    }
    return index;
  }

  private static int number(String key, String text, IntRange range) {
    if (!NUMBER.matcher(text).matches()) {
      throw ConfigException.of(key, text, "is not a number of threads; give " + range);
    }
    return range.check(key, Integer.parseInt(text));
  }

  /** The partition that results from the one in force. */
  Partition of(Partition before) {
    Partition next = before;
    for (Map.Entry<Integer, Integer> each : budgets.entrySet()) {
      next = next.withBudget(each.getKey(), each.getValue());
    }
    boolean sums = before.total() == before.sum();
    int threads = total.orElse(sums ? next.sum() : before.total());
    return next.withTotal(Partition.THREADS.check(TOTAL, threads));
  }
}
