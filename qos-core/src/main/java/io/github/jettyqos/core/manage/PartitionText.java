package io.github.jettyqos.core.manage;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A partition as an operator writes it, a change of the one in force: {@code gold=10, silver=6};
 * {@code gold+=2, silver-=2}, which moves two threads; {@code gold=10, total=14}.
 *
 * <p>What is not named stays, also the total. A class that is called {@code total} cannot be named.
 */
final class PartitionText {
  /** The range of a budget; the bounds of its class are checked later. */
  private static final IntRange BUDGET = new IntRange(0, Partition.THREADS.max());

  private static final String KEY = "partition";
  private static final String TOTAL = "total";

  /** Nine digits always fit into an int. */
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

  private final Map<Integer, Threads> budgets = new TreeMap<>();
  private @Nullable Threads total;

  /** A number of threads, or with a sign how many more or fewer than now. */
  private record Threads(String key, int number, int sign, IntRange range) {
    int of(int before) {
      return range.check(key, sign == 0 ? number : before + sign * number);
    }
  }

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
    String given = part.substring(0, equals).strip();
    int sign = names.contains(given) ? 0 : given.endsWith("+") ? 1 : given.endsWith("-") ? -1 : 0;
    String name = sign == 0 ? given : given.substring(0, given.length() - 1).strip();
    String number = part.substring(equals + 1).strip();
    boolean again;
    if (name.equals(TOTAL)) {
      again = total != null;
      total = threads(TOTAL, number, sign, Partition.THREADS);
    } else {
      int index = index(KEY, name, names, admitted);
      again =
          budgets.put(index, threads("classes." + name + ".budget", number, sign, BUDGET)) != null;
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

  private static Threads threads(String key, String text, int sign, IntRange range) {
    if (!NUMBER.matcher(text).matches()) {
      throw ConfigException.of(key, text, "is not a number of threads; give " + range);
    }
    return new Threads(key, range.check(key, Integer.parseInt(text)), sign, range);
  }

  /** The partition that results from the one in force. */
  Partition of(Partition before) {
    Partition next = before;
    for (Map.Entry<Integer, Threads> each : budgets.entrySet()) {
      next = next.withBudget(each.getKey(), each.getValue().of(before.budget(each.getKey())));
    }
    Partition whole = total == null ? next : next.withTotal(total.of(before.total()));
    budgets.forEach(
        (k, each) -> {
          if (whole.budget(k) > whole.total()) {
            throw ConfigException.of(
                each.key, whole.budget(k), "is more than the total of " + whole.total());
          }
        });
    return whole;
  }
}
