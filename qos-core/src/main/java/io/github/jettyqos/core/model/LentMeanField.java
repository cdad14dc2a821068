package io.github.jettyqos.core.model;

import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.List;

/**
 * The expected case of a partition some classes of which lend their idle threads.
 *
 * <p>The threads of those that lend are one pool. A class that lends takes all its threads from it,
 * one that borrows takes from it what goes beyond its own. Law: {@link MixedMeanField} with n_k
 * threads instead of m_k, and r_k more seconds in the queue,
 *
 * <pre>
 *   n_k = m_k + max(0, sum over lending j of m_j  - [k lends] m_k
 *                      - sum over lending j but k of E[min(c_j, m_j)]
 *                      - sum over j before k of E[(c_j - m_j)+])
 *   r_k = [k lends] f / (R - L_k),    L_k = sum of X_j over lending j up to k, with at most m_j busy
 *   f   = P(the pool is busy),  R = completions a second in the pool while it is
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>m_k, n_k</td><td>threads that class k has, and that it can have in the mean</td></tr>
 *   <tr><td>c_j</td><td>busy threads of class j</td></tr>
 *   <tr><td>r_k</td><td>seconds a class waits for a thread of its own that another has</td></tr>
 *   <tr><td>X_j</td><td>completions a second of class j</td></tr>
 * </table>
 *
 * <p>"Before" is by priority, then by place, as the gate has it. A running handler is not
 * interrupted, so a class that lends waits until one in the pool completes: the bound of Cobham
 * 1954 for priorities without preemption, of requests that compete for threads they are entitled
 * to. n is a fixed point, found by iteration; never more than is of use, four deviations beyond
 * what is busy. For 8 classes and 256 threads it takes three times as long as with nothing lent.
 *
 * <p>Source: ours. Of 60 drawn servers behind the gate, simulated, mean residence is within 1 % in
 * the median and 20 % in 95 of 100 classes; {@link MixedMeanField}, which lends nothing, is within
 * 8 and 180 %. Worst are classes with one or two threads beside others with as few, up to 55 % off:
 * there the mean of what is idle says little about how often something is.
 */
public final class LentMeanField {
  private static final int MOST_STEPS = 12;
  private static final double DEVIATIONS = 4;

  private final WorkDescription work;
  private final List<OfferedLoad> loads;
  private final List<ServiceClass> owners;
  private final int[] own;
  private final int[] threads;
  private final double[] reclaim;
  private List<MtrrServer> servers = List.of();

  /**
   * What is predicted of a class.
   *
   * @param server its requests, behind as many threads as it can have in the mean
   * @param reclaim how long they wait, besides, for a thread of their own that is lent, mean
   *     seconds
   */
  public record Predicted(MtrrServer server, double reclaim) {
    /**
     * The same with another load.
     *
     * @param other what comes to the class
     * @return the changed copy
     */
    public Predicted withLoad(OfferedLoad other) {
      return new Predicted(server.withLoad(other), reclaim);
    }

    /** {@return mean seconds from arrival to dispatch of a request that is served} */
    public double waitingTime() {
      return server.waitingTime() + reclaim;
    }

    /** {@return mean seconds from arrival to completion of a request that is served} */
    public double residenceTime() {
      return server.residenceTime() + reclaim;
    }

    /**
     * A percentile of the residence time.
     *
     * @param share 0 to 1, both excluded
     * @return seconds
     */
    public double residencePercentile(double share) {
      double own = new ResidenceTail(server).residencePercentile(share);
      return withReclaim(own, server.residenceTime(), share);
    }

    /**
     * A percentile of the waiting time.
     *
     * @param share 0 to 1, both excluded
     * @return seconds
     */
    public double waitingPercentile(double share) {
      double own = new ResidenceTail(server).waitingPercentile(share);
      return withReclaim(own, server.waitingTime(), share);
    }

    /** What two times are above their means by is added as standard deviations are. */
    private double withReclaim(double own, double mean, double share) {
      double more = reclaim * (-Math.log1p(-share) - 1);
      return reclaim + mean + Math.copySign(Math.hypot(own - mean, more), own + more - mean);
    }
  }

  private LentMeanField(
      WorkDescription work, List<OfferedLoad> loads, List<ServiceClass> owners, int... partition) {
    this.work = work;
    this.loads = loads;
    this.owners = owners;
    this.own = partition;
    this.threads = partition.clone();
    this.reclaim = new double[partition.length];
  }

  /**
   * Solves all classes. Where nobody lends this is {@link MixedMeanField}.
   *
   * @param work what requests of each class need
   * @param loads what comes to each class
   * @param owners who lends, who borrows, and with what priority
   * @param partition threads of each class, at least 1; 65535 in all at most
   * @return what is expected of each class, in the same order
   * @throws ConfigException if a number is missing or out of range
   */
  public static List<Predicted> of(
      WorkDescription work, List<OfferedLoad> loads, List<ServiceClass> owners, int... partition) {
    WorstCase.checkAll(work, loads, partition);
    if (owners.size() != loads.size()) {
      throw ConfigException.of(
          "owners", owners.size(), "is not how many classes there are, " + loads.size());
    }
    LentMeanField field =
        new LentMeanField(work, List.copyOf(loads), List.copyOf(owners), partition.clone());
    field.solve();
    List<Predicted> all = new ArrayList<>();
    for (int k = 0; k < partition.length; k++) {
      all.add(new Predicted(field.servers.get(k), field.reclaim[k]));
    }
    return all;
  }

  /**
   * The same of equal work. Where nobody lends this is {@link MeanField}.
   *
   * @param loads what comes to each class
   * @param owners who lends, who borrows, and with what priority
   * @param partition threads of each class, at least 1; 65535 in all at most
   * @return what is expected of each class, in the same order
   * @throws ConfigException if a number is missing or out of range
   */
  public static List<Predicted> of(
      List<Workload> loads, List<ServiceClass> owners, int... partition) {
    if (owners.stream().noneMatch(ServiceClass::lend)) {
      return MeanField.of(loads, partition).stream().map(each -> new Predicted(each, 0)).toList();
    }
    return of(
        WorkDescription.equal(loads.get(0).speedup(), loads.size()),
        loads.stream().map(Workload::offered).toList(),
        owners,
        partition);
  }

  private void solve() {
    servers = MixedMeanField.of(work, loads, own);
    if (owners.stream().noneMatch(ServiceClass::lend)) {
      return;
    }
    int most = Throughputs.BUSY.max(); // that the model can have busy in all
    boolean moved = true;
    for (int step = 0; step < MOST_STEPS && moved; step++) {
      LentPool pool = new LentPool(servers, owners, own);
      moved = false;
      for (int k = 0; k < own.length; k++) {
        int more = owners.get(k).borrow() ? pool.roomBeside(k) : 0;
        int room = Math.min(own[k] + more, Math.max(own[k], ofUse(servers.get(k))));
        // Halfway, so that two classes that could both have a thread do not take turns.
        int change = step == 0 ? room - threads[k] : (room - threads[k]) / 2;
        int next = threads[k] + Math.min(change, most - ClosedNetwork.sum(threads));
        moved |= next != threads[k];
        threads[k] = next;
      }
      if (moved) {
        servers = MixedMeanField.of(work, loads, threads);
      }
    }
    LentPool pool = new LentPool(servers, owners, own);
    for (int k = 0; k < own.length; k++) {
      reclaim[k] = owners.get(k).lend() ? pool.reclaimSeconds(k) : 0;
    }
  }

  /** More are seldom busy; of a class that is short of threads it is more than it has. */
  private static int ofUse(MtrrServer server) {
    double busy = server.meanBusy();
    return (int) Math.ceil(busy + DEVIATIONS * Math.sqrt(busy)) + 1;
  }
}
