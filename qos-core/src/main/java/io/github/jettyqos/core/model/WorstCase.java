package io.github.jettyqos.core.model;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The worst case of a partition: each class beside all busy threads of the others.
 *
 * <p>Law: the chain of {@link MtrrServer} with the rates
 *
 * <pre>
 *   s_k(c) = X_k(m with c in place of m_k),   c = 1..m_k
 * </pre>
 *
 * <p>Symbols: m the partition, X_k(n) the completions of class k a second while n are busy, {@link
 * ClosedNetwork}. For equal work without time elsewhere this is the server of equal work with the
 * threads of all others as foreign ones, see {@link MtrrServer}. Source: flow equivalence, Chandy,
 * Herzog and Woo 1975; the worst case is that of Jamjoom, Chou and Shin 2004. The rates are exact
 * (see there), the chain over them is an approximation.
 */
public final class WorstCase {
  private static final IntRange BUSY = new IntRange(0, 65535);

  private WorstCase() {}

  /**
   * Solves all classes.
   *
   * @param work the work of each class
   * @param loads the offered load of each class, with variability and patience
   * @param lent requests at the common station beside all threads of the partition, such as on lent
   *     threads; 0 to 65535
   * @param partition threads of each class, at least 1
   * @return the server of each class, in the same order
   * @throws ConfigException if a number is missing or out of range
   */
  public static List<MtrrServer> of(
      WorkDescription work, List<OfferedLoad> loads, int lent, int... partition) {
    requireNonNull(work);
    checkAll(work, loads, partition);
    BUSY.check("lent", lent);
    MtrrServer[] servers = new MtrrServer[partition.length];
    ClosedNetwork network = new ClosedNetwork(work.station(), work.demands(), lent);
    network.visit(
        partition,
        (k, rates) -> {
          servers[k] = MtrrServer.of(loads.get(k), rates.rates(partition[k]));
          return partition[k];
        });
    return new ArrayList<>(Arrays.asList(servers));
  }

  /** Checks the number of loads and thread counts. */
  static void checkAll(WorkDescription work, List<OfferedLoad> loads, int... partition) {
    int classes = work.classes().size();
    PlanLimits.CLASSES.check("classes", classes);
    if (loads.size() != classes) {
      throw ConfigException.of(
          "loads", loads.size(), "is not how many classes there are, " + classes);
    }
    if (partition.length != classes) {
      throw ConfigException.of(
          "partition", partition.length, "is not how many classes there are, " + classes);
    }
    long sum = 0;
    for (int each : partition) {
      MtrrServer.THREADS.check("partition", each);
      sum += each;
    }
    BUSY.check("partition", sum);
  }
}
