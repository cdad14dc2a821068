package io.github.jettyqos.core.model;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.CommonStation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;

/**
 * The throughput of a closed queueing network with a constant number of requests of each class.
 *
 * <p>Law, a product form:
 *
 * <pre>
 *   X_k(n)  = N(n - e_k) / N(n)
 *   N(n)    = sum over i at most n of  beta(|i|) * prod over k of f_k(n_k - i_k) d_k^i_k / i_k!
 *   beta(i) = prod over l = 1..i of (b + l) / g(b + l)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>n_k</td><td>busy requests of class k; i_k of them at the common station</td></tr>
 *   <tr><td>X_k</td><td>its completions, per second</td></tr>
 *   <tr><td>d_k</td><td>{@link ServiceDemand#compute}, seconds</td></tr>
 *   <tr><td>f_k</td><td>what is spent elsewhere, see {@link Elsewhere}</td></tr>
 *   <tr><td>g</td><td>{@link CommonStation#rate}, without unit</td></tr>
 *   <tr><td>b</td><td>requests always at the station, of any class</td></tr>
 * </table>
 *
 * <p>Source: Baskett, Chandy, Muntz and Palacios 1975; Chandy, Herzog and Woo 1975. Exact for any
 * distribution of work with processor sharing or pure delay, and for exponential holding times in a
 * pool. Deviation: b, which is ours and represents lent threads.
 *
 * <p>The sum depends on |i| only, so it is one convolution over the classes, and the stretch seen
 * by one class is the correlation of the product of all others with beta, {@code B(i) = sum over l
 * of O(l) beta(l + i)}. Every term is multiplied by t^i, and beta(l) by t^-l: with t the root of
 * the greatest stretch, relevant neighbouring terms differ little ({@link TermSeries}).
 */
final class ClosedNetwork {
  private final IntToDoubleFunction station;
  private final double most;
  private final List<NetworkClass> classes = new ArrayList<>();
  private final int lent;

  ClosedNetwork(CommonStation station, List<ServiceDemand> demands) {
    this(station, demands, 0);
  }

  /**
   * A network.
   *
   * @param lent b, requests at the common station beside those of the classes; at least 0
   */
  ClosedNetwork(CommonStation station, List<ServiceDemand> demands, int lent) {
    this(station::rate, station.most(), demands, lent);
  }

  /**
   * A network with any station.
   *
   * @param station g(l)
   * @param most its supremum
   */
  ClosedNetwork(IntToDoubleFunction station, double most, List<ServiceDemand> demands, int lent) {
    this.station = station;
    this.most = most;
    this.lent = lent;
    for (ServiceDemand each : demands) {
      classes.add(new NetworkClass(each));
    }
  }

  /**
   * A tree for all classes.
   *
   * @param most the greatest number of requests in all
   * @param busy requests of each class
   */
  NetworkTree tree(int most, int... busy) {
    return new NetworkTree(classes, tilt(most), busy);
  }

  /** Visits the rates of each class beside all busy threads of the others. */
  void visit(int[] partition, NetworkTree.Visitor visitor) {
    int all = sum(partition) + 1;
    NetworkTree tree = tree(all, partition);
    boolean[] every = new boolean[partition.length];
    Arrays.fill(every, true);
    tree.sweep(stretch(all, tree.tilt()), partition, every, visitor);
  }

  /**
   * The rates of one class beside all busy threads of the others.
   *
   * @param k the class
   * @param partition threads of each class
   * @return s_k(c) for c = 1 to its threads, per second; c is at index c - 1
   */
  double[] rates(int k, int... partition) {
    return beside(k, partition[k], partition).rates(partition[k]);
  }

  /**
   * The same rates, computed on demand.
   *
   * @param most the greatest c
   * @param partition threads of each class; that of class k is ignored
   */
  ClassRates beside(int k, int most, int... partition) {
    int lags = sum(partition) - partition[k] + most + 1;
    double tilt = tilt(lags);
    TermSeries stretch = stretch(lags, tilt);
    for (int j = 0; j < partition.length; j++) {
      if (j != k) {
        lags -= partition[j];
        stretch = stretch.correlate(classes.get(j).terms(partition[j], tilt), lags);
      }
    }
    return new ClassRates(classes.get(k), stretch, tilt);
  }

  /** The supremum of g, seconds of work that the common station does in a second. */
  double most() {
    return most;
  }

  /** A class of the network. */
  NetworkClass owner(int k) {
    return classes.get(k);
  }

  /** The tilt t for a number of requests. */
  double tilt(int requests) {
    return Math.sqrt((lent + requests) / station.applyAsDouble(lent + requests));
  }

  /** The series beta(l) t^-l, l = 0, 1, 2... */
  TermSeries stretch(int length, double tilt) {
    return TermSeries.ofRatios(length, l -> (lent + l) / (station.applyAsDouble(lent + l) * tilt));
  }

  static int sum(int... of) {
    int sum = 0;
    for (int each : of) {
      sum += each;
    }
    return sum;
  }
}
