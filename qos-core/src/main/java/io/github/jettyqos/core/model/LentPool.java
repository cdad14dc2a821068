package io.github.jettyqos.core.model;

import io.github.jettyqos.core.ServiceClass;
import java.util.List;

/**
 * The threads of all classes that lend, and what is busy of them; see {@link LentMeanField}.
 *
 * <p>How many each class has in the pool is taken as independent of the others.
 */
final class LentPool {
  /** The bound of Cobham has no end where those that go first ask for all there is. */
  private static final double MOST_ASKED = 0.95;

  private static final double NOTHING = 1e-9;

  private final List<ServiceClass> owners;
  private final int size;
  private final int[] own;
  private final double[] entitled; // E[min(c, m)]
  private final double[] beyond; // E[(c - m)+]
  private final double[] completions; // of those within m, per second
  private final double[] busy; // f
  private final double rate; // R

  LentPool(List<MtrrServer> servers, List<ServiceClass> owners, int... own) {
    this.owners = owners;
    this.own = own;
    int classes = own.length;
    entitled = new double[classes];
    beyond = new double[classes];
    completions = new double[classes];
    busy = new double[classes];
    int threads = 0;
    double inPool = 0;
    double all = 0;
    for (int k = 0; k < classes; k++) {
      MtrrServer server = servers.get(k);
      boolean lends = owners.get(k).lend();
      threads += lends ? own[k] : 0;
      entitled[k] = entitled(server, own[k]);
      beyond[k] = Math.max(0, server.meanBusy() - entitled[k]);
      double one = server.throughput() / Math.max(1e-300, server.meanBusy());
      completions[k] = one * entitled[k];
      double here = beyond[k] + (lends ? entitled[k] : 0);
      inPool += here;
      all += one * here;
    }
    size = threads;
    rate = inPool > 0 ? all * size / inPool : 0;
    busy(servers);
  }

  /** What is taken by the classes before each, and by those behind it, is put together. */
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
      if (owners.get(k).lend()) {
        busy[k] = busy(k, server, convolve(before, behind[k + 1]));
      }
      before = convolve(before, inPool(k, server));
    }
    for (int k = 0; k < classes; k++) {
      for (int j = 0; j < classes; j++) {
        MtrrServer other = servers.get(j);
        if (j != k && owners.get(j).borrow()) {
          // A class that would borrow and waits leaves nothing idle.
          double waits = other.allBusy() - other.probability(other.threads());
          busy[k] = Math.max(busy[k], waits);
        }
      }
    }
  }

  /** P(others have the whole pool but for what the class has, which is less than its own). */
  private double busy(int k, MtrrServer server, double... others) {
    double sum = 0;
    double tail = 0; // P(others have size - c at least)
    int from = others.length; // those from here on are in it
    for (int c = 0; c < Math.min(own[k], server.threads()); c++) {
      while (from > 0 && from - 1 >= size - c) {
        tail += others[--from];
      }
      sum += server.probability(c) * tail;
    }
    return sum;
  }

  /** E[min(c, m)]. */
  private static double entitled(MtrrServer server, int m) {
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

  /** How likely so many threads of the class are in the pool, all of it being the most. */
  private double[] inPool(int k, MtrrServer server) {
    int aside = owners.get(k).lend() ? 0 : own[k];
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

  /** How many threads beyond its own a class finds in the mean. */
  int roomBeside(int k) {
    double room = size - (owners.get(k).lend() ? own[k] : 0);
    for (int j = 0; j < own.length; j++) {
      if (j != k) {
        room -= owners.get(j).lend() ? entitled[j] : 0;
        room -= isBefore(j, k) ? beyond[j] : 0;
      }
    }
    return (int) Math.max(0, Math.round(room));
  }

  /** How long a request of a class that lends waits until a thread comes back. */
  double reclaimSeconds(int k) {
    if (rate == 0) {
      return 0;
    }
    double first = completions[k];
    for (int j = 0; j < own.length; j++) {
      first += j != k && owners.get(j).lend() && isBefore(j, k) ? completions[j] : 0;
    }
    return busy[k] / (rate - Math.min(first, MOST_ASKED * rate));
  }

  private boolean isBefore(int j, int k) {
    int difference = Integer.compare(owners.get(j).priority(), owners.get(k).priority());
    return difference == 0 ? j < k : difference < 0;
  }
}
