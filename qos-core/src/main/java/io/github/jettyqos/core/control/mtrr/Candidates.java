package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Terms;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Partitions of which one is put in force: what the tables say, what there is without a law, and
 * shares of which what targets need is kept.
 *
 * <p>Equal shares with nothing lent, and all threads to the first class, were candidates, too, and
 * made no difference beyond chance (decision 0114).
 */
final class Candidates {
  /** Where a partition comes from. */
  enum Kind {
    /** Budgets of the tables, with a limit on the station and needs kept while it is overloaded. */
    TABLES("tables"),

    /** What a configuration without a law has. */
    LENT_SHARES("equal shares, idle threads lent"),

    /** What classes with a target need is kept for them, idle or not. */
    KEPT("what targets need is kept, the rest lent");

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
  private final ByPriority byPriority;

  Candidates(List<ServiceClass> classes) {
    this.classes = classes;
    this.byPriority = new ByPriority(classes);
  }

  /**
   * All of them, with terms.
   *
   * @param tables what the tables say, with terms
   * @param needs threads with which each class keeps its target in the worst case
   * @param threads the most there are
   */
  Map<Kind, Partition> of(Partition tables, int[] needs, int threads) {
    Map<Kind, Partition> all = new EnumMap<>(Kind.class);
    Partition shares = Partition.share(classes, threads);
    all.put(Kind.TABLES, tables);
    all.put(Kind.LENT_SHARES, shares.withTerms(shares.terms(classes)));
    Partition kept = keeping(needs, threads, shares.budgets());
    if (kept != null) {
      all.put(Kind.KEPT, kept);
    }
    return all;
  }

  /** Equal shares, of which needs are kept in the order of priority; null if there are none. */
  private @Nullable Partition keeping(int[] needs, int threads, int... budgets) {
    int[] kept = new int[needs.length];
    int left = threads - classes.stream().mapToInt(ServiceClass::least).sum();
    for (int k : byPriority.order()) {
      ServiceClass owner = classes.get(k);
      if (owner.guarantee().upperBound().isPresent()) {
        kept[k] = Math.min(Math.min(needs[k], owner.most()), owner.least() + left);
        left -= Math.max(0, kept[k] - owner.least());
      }
    }
    byPriority.raise(budgets, kept, threads);
    List<Integer> all = new ArrayList<>();
    for (int k = 0; k < kept.length; k++) {
      all.add(Math.max(kept[k], classes.get(k).kept(budgets[k])));
    }
    return Arrays.stream(kept).sum() == 0
        ? null
        : Partition.of(threads, budgets).withTerms(Terms.keeping(all, classes, threads, budgets));
  }
}
