package io.github.jettyqos.core.model;

import io.github.jettyqos.core.CommonStation;

/**
 * The modulation of the rate of a class by the other classes at the common station, as an addition
 * to the variability of its work.
 *
 * <pre>
 *   addition = 2 V(X) tau/E(X) / (1 + tau/t),   t = 1/(E(X) (1 - lambda/E(X))^2)
 *   tau      = R (2 V(l)/E(l) - 1)
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>l</td><td>requests of others at the station while all m threads are busy</td></tr>
 *   <tr><td>X</td><td>completions per second of m requests beside a constant l</td></tr>
 *   <tr><td>R</td><td>time of one of the others at the station, seconds</td></tr>
 *   <tr><td>tau</td><td>correlation time of l, seconds: the integral of its
 *       autocorrelation</td></tr>
 *   <tr><td>t</td><td>relaxation time of the queue, seconds; infinite in overload</td></tr>
 * </table>
 *
 * <p>2 V tau/E is the dispersion of a service whose rate is modulated, exact for a long queue; a
 * modulation slower than the queue counts less, by an empirical factor: without 1 + tau/t mean
 * residence was up to 51 % too long, without any addition up to 26 % too short. tau is exact for
 * the numbers in M/M/1 and M/M/infinity. Source: ours.
 */
final class Modulation {
  private static final double NOTHING = 1e-12;

  private final BusyMixture own;
  private final CommonStation station;
  private final double[] withAll; // factors of the sum for m requests, and for one less
  private final double[] withOneLess;
  private final double[] shared; // d j / g(j), computed so far
  private int known;
  private double logWeight; // of l, the part by the own class
  private double rate; // X(l)

  /**
   * The modulation of a class beside others.
   *
   * @param most requests of others at the station
   */
  Modulation(BusyMixture own, CommonStation station, int most) {
    this.own = own;
    this.station = station;
    this.withAll = factors(own.threads());
    this.withOneLess = factors(own.threads() - 1);
    this.shared = new double[most + own.threads() + 1];
  }

  /** f(c - i + 1) / i. */
  private double[] factors(int c) {
    if (own.owner().elsewhere().isNowhere()) {
      return new double[0]; // no time elsewhere
    }
    double[] factors = new double[c + 1];
    for (int i = 1; i <= c; i++) {
      factors[i] = own.owner().elsewhere().rate(c - i + 1) / i;
    }
    return factors;
  }

  /**
   * The load of all others on the station.
   *
   * @param load seconds of it in a second
   * @param work load times the time that one of them needs there, alone
   */
  record Foreign(double load, double work) {}

  /**
   * The addition.
   *
   * @param others terms of all others, times t^l
   * @param tilt t
   * @param foreign their load
   */
  double addition(TermSeries others, double tilt, Foreign foreign) {
    if (foreign.load() == 0 || own.demand() == 0) {
      return 0;
    }
    double all = 0;
    double present = 0;
    double squaredPresent = 0;
    double rates = 0;
    double squaredRates = 0;
    double log = 0;
    double logMost = Double.NEGATIVE_INFINITY;
    for (int l = 0; l < others.length(); l++) {
      if (l > 0) {
        log += Math.log(others.ratio(l) * l / (station.rate(l) * tilt));
      }
      beside(l);
      if (log + logWeight > logMost) {
        double less = Math.exp(logMost - log - logWeight);
        logMost = log + logWeight;
        all *= less;
        present *= less;
        squaredPresent *= less;
        rates *= less;
        squaredRates *= less;
      }
      double p = Math.exp(log + logWeight - logMost);
      if (p < NOTHING) {
        break; // log-concave: negligible from here on
      }
      all += p;
      present += p * l;
      squaredPresent += p * l * l;
      rates += p * rate;
      squaredRates += p * rate * rate;
    }
    double mean = present / all;
    double x = rates / all;
    double spread = Math.max(0, squaredRates / all - x * x);
    if (mean == 0 || spread == 0) {
      return 0;
    }
    double stay = foreign.work() / foreign.load() * mean / foreign.load();
    double memory = stay * Math.max(1, 2 * (squaredPresent / all - mean * mean) / mean - 1);
    double idle = Math.max(0, 1 - own.lambda() / x);
    return 2 * spread * memory / x / (1 + memory * x * idle * idle);
  }

  /** m requests of the class beside a constant l at the station. */
  private void beside(int l) {
    int m = own.threads();
    if (own.owner().elsewhere().isNowhere()) {
      double log = 0;
      for (int i = 1; i <= m; i++) {
        log += Math.log((l + i) / station.rate(l + i));
      }
      logWeight = log;
      rate = m * station.rate(l + m) / ((l + m) * own.demand());
      return;
    }
    for (; known < l + m; known++) {
      shared[known + 1] = own.demand() * (known + 1) / station.rate(known + 1);
    }
    double logAll = logSum(l, withAll);
    logWeight = logAll;
    rate = own.owner().elsewhere().rate(m) * Math.exp(logSum(l, withOneLess) - logAll);
  }

  /** Log of N(c), as in {@link ClassRates}, over f(c). */
  private double logSum(int l, double... factors) {
    double value = 1;
    double one = 1;
    double log = 0;
    for (int i = factors.length - 1; i >= 1; i--) {
      value = one + factors[i] * shared[l + i] * value;
      if (value > 1e200) {
        one /= value;
        log += Math.log(value);
        value = 1;
      }
    }
    return log + Math.log(value);
  }
}
