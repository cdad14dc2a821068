package io.github.jettyqos.sim.model;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.model.MtrrServer;
import java.util.List;

/**
 * The pool of threads that are kept for no class, and its busy threads; see {@link LentMeanField}.
 *
 * <p>How many each class has in the pool is taken as independent of the others.
 */
final class LentPool {
  /** The bound of Cobham has no end where those that go first ask for all there is. */
  private static final double MOST_ASKED = 0.95;

  private static final double NOTHING = 1e-9;

  private final List<ServiceClass> owners;
  private final Terms terms;
  private final int size;
  private final int[] own;
  private final double[] entitled; // E[min(c, m)] beyond what is kept
  private final double[] beyond; // E[(c - m)+]
  private final double[] completions; // of those within m, per second
  private final double[] busy; // f
  private final double rate; // R

  LentPool(List<MtrrServer> servers, List<ServiceClass> owners, Partition partition) {
    this.owners = owners;
    this.terms = partition.terms(owners);
    this.own = partition.budgets();
    int classes = own.length;
    entitled = new double[classes];
    beyond = new double[classes];
    completions = new double[classes];
    busy = new double[classes];
    int kept = 0;
    double inPool = 0;
    double all = 0;
    for (int k = 0; k < classes; k++) {
      MtrrServer server = servers.get(k);
      kept += kept(k);
      double within = within(server, own[k]);
      beyond[k] = Math.max(0, server.meanBusy() - within);
      entitled[k] = within - within(server, kept(k));
      double one = server.throughput() / Math.max(1e-300, server.meanBusy());
      completions[k] = one * entitled[k];
      double here = beyond[k] + entitled[k];
      inPool += here;
      all += one * here;
    }
    size = Math.max(0, partition.total() - kept);
    rate = inPool > 0 ? all * size / inPool : 0;
    busy(servers);
  }

  /** Convolves the distributions of the classes before and after each. */
  private void busy(List<MtrrServer> servers) {
    int classes = own.length;
    double[][] behind = new double[classes + 1][];
    behind[classes] = new double[] {1};
    for (int k = classes - 1; k > 0; k--) {
      behind[k] = convolve(behind[k + 1], inPool(k, servers.get(k)));
    }
    double[] before = {1};
    for (int k = 0; k < classes; k++) {
      MtrrServer server = servers.get(k);
      if (isLent(k)) {
        busy[k] = busy(k, server, convolve(before, behind[k + 1]));
      }
      before = convolve(before, inPool(k, server));
    }
    for (int k = 0; k < classes; k++) {
      for (int j = 0; j < classes; j++) {
        MtrrServer other = servers.get(j);
        if (j != k && terms.most().get(j) > kept(j)) {
          // A class that would borrow and waits leaves nothing idle.
          double waits = other.allBusy() - other.probability(other.threads());
          busy[k] = Math.max(busy[k], waits);
        }
      }
    }
  }

  private int kept(int k) {
    return terms.kept().get(k);
  }

  /** Tells whether others may have threads of the class. */
  private boolean isLent(int k) {
    return kept(k) < own[k];
  }

  /** P(others have the whole pool but for what the class has, which is less than its own). */
  private double busy(int k, MtrrServer server, double... others) {
    double sum = 0;
    double tail = 0; // P(others have size - c at least)
    int from = others.length; // those from here on are in it
    for (int c = kept(k); c < Math.min(own[k], server.threads()); c++) {
      while (from > 0 && from - 1 >= size - (c - kept(k))) {
        tail += others[--from];
      }
      sum += server.probability(c) * tail;
    }
    return sum;
  }

  /** E[min(c, m)]. */
  private static double within(MtrrServer server, int m) {
    if (m >= server.threads()) {
      return server.meanBusy();
    }
    double mean = 0;
    double below = 0;
    for (int c = 0; c < m; c++) {
      double p = server.probability(c);
      mean += c * p;
      below += p;
    }
    return mean + m * (1 - below);
  }

  /** The distribution of the threads of a class in the pool. */
  private double[] inPool(int k, MtrrServer server) {
    int aside = kept(k);
    int most = Math.max(0, server.threads() - aside);
    double[] share = new double[most + 1];
    double below = 0;
    for (int c = 0; c < aside + most; c++) {
      double p = server.probability(c);
      below += p;
      share[Math.max(0, c - aside)] += p;
    }
    share[most] += Math.max(0, 1 - below);
    return share;
  }

  /** The sum of two numbers; what is beyond the pool counts as all of it. */
  private double[] convolve(double[] a, double... b) {
    double[] sum = new double[Math.min(size, a.length + b.length - 2) + 1];
    for (int i = 0; i < a.length; i++) {
      if (a[i] > NOTHING) {
        for (int j = 0; j < b.length; j++) {
          sum[Math.min(sum.length - 1, i + j)] += a[i] * b[j];
        }
      }
    }
    return sum;
  }

  /** The mean number of threads beyond its own that a class can use. */
  int roomBeside(int k) {
    double room = size - (own[k] - kept(k));
    for (int j = 0; j < own.length; j++) {
      if (j != k) {
        room -= entitled[j] + (isBefore(j, k) ? beyond[j] : 0);
      }
    }
    return (int) Math.max(0, Math.min(terms.most().get(k) - own[k], Math.round(room)));
  }

  /** The mean wait of a request of a lending class until a thread comes back. */
  double reclaimSeconds(int k) {
    if (rate == 0) {
      return 0;
    }
    double first = completions[k];
    for (int j = 0; j < own.length; j++) {
      first += j != k && isLent(j) && isBefore(j, k) ? completions[j] : 0;
    }
    return busy[k] / (rate - Math.min(first, MOST_ASKED * rate));
  }

  private boolean isBefore(int j, int k) {
    int difference = Integer.compare(owners.get(j).priority(), owners.get(k).priority());
    return difference == 0 ? j < k : difference < 0;
  }
}
