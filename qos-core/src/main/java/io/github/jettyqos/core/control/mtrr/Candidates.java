package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Partitions of which one is put in force: what the tables say, and what needs no law at all.
 *
 * <p>Each of the plain rules is the best on some servers and ruins somebody on others, and which
 * they are is not to be seen from the tables: these speak of the worst case.
 */
final class Candidates {
  /** Where a partition comes from. */
  enum Kind {
    /** Needs kept where that is worth while, a limit on the station, pools not filled in vain. */
    TABLES("tables"),

    /** The budgets of the tables, and all else as it is configured. */
    LENT_TABLES("budgets of the tables, idle threads lent"),

    /** What a configuration without a law has. */
    LENT_SHARES("equal shares, idle threads lent"),

    /** The same, and nothing lent. */
    SHARES("equal shares, nothing lent"),

    /** All threads to whoever goes first. */
    PRIORITY("priority alone");

    private final String text;

    Kind(String text) {
      this.text = text;
    }

    /** In words. */
    String text() {
      return text;
    }
  }

  private final List<ServiceClass> classes;
  private final int[] first;
  private final boolean sameWeights;

  Candidates(List<ServiceClass> classes) {
    this.classes = classes;
    this.first =
        IntStream.range(0, classes.size())
            .boxed()
            .sorted(Comparator.comparingInt(k -> classes.get(k).priority()))
            .mapToInt(Integer::intValue)
            .toArray();
    this.sameWeights =
        classes.stream().map(each -> each.guarantee().weight()).distinct().count() == 1;
  }

  /**
   * All of them, with terms.
   *
   * @param tables what the tables say, with terms
   * @param threads the most there are
   */
  Map<Kind, Partition> of(Partition tables, int threads) {
    Map<Kind, Partition> all = new EnumMap<>(Kind.class);
    Partition shares = Partition.share(classes, threads);
    all.put(Kind.TABLES, tables);
    all.put(Kind.LENT_TABLES, asConfigured(Partition.of(tables.total(), tables.budgets())));
    all.put(Kind.LENT_SHARES, asConfigured(shares));
    all.put(Kind.SHARES, shares.alone(classes));
    if (sameWeights) { // else whoever goes last would have less than its share
      all.put(Kind.PRIORITY, asConfigured(byPriority(threads)));
    }
    return all;
  }

  private Partition asConfigured(Partition partition) {
    return partition.withTerms(partition.terms(classes));
  }

  private Partition byPriority(int threads) {
    int[] budgets = classes.stream().mapToInt(ServiceClass::least).toArray();
    int left = threads - Arrays.stream(budgets).sum();
    for (int k : first) {
      int more = Math.max(0, Math.min(left, classes.get(k).most() - budgets[k]));
      budgets[k] += more;
      left -= more;
    }
    return Partition.of(threads, budgets);
  }
}
