package io.github.jettyqos.core.model;

import java.util.ArrayList;
import java.util.List;

/**
 * Oracle: the exact distribution of the residence time of a request that is let in, by following it
 * through the whole chain (how many are before it, how many behind) and uniformisation.
 */
final class ExactResidence {
  private final MtrrServer server;
  private final OfferedLoad load;
  private final int m;
  private final int queue;
  private final double clock; // of the uniformised chain
  private final List<Double> alive = new ArrayList<>();
  private double[] running; // i requests in the class, this one in processing
  private double[][] waiting; // a before it in the queue, b behind

  ExactResidence(MtrrServer server) {
    this.server = server;
    this.load = server.load();
    this.m = server.threads();
    this.queue = load.queue();
    double fastest = 0;
    for (int i = 1; i <= m; i++) {
      fastest = Math.max(fastest, server.serviceRate(i));
    }
    this.clock = load.arrivalRate() + fastest;
    running = new double[m + queue + 1];
    waiting = new double[queue][queue];
    double in = 0;
    for (int j = 0; j < m + queue; j++) {
      in += server.probability(j);
    }
    for (int j = 0; j < m + queue; j++) {
      if (j < m) {
        running[j + 1] = server.probability(j) / in;
      } else {
        waiting[j - m][0] = server.probability(j) / in;
      }
    }
  }

  double percentile(double quantile) {
    return Percentile.of(quantile, this::beyond, server.residenceTime());
  }

  private double beyond(double seconds) {
    double events = clock * seconds;
    double sum = 0;
    double mass = 0;
    double weight = 1;
    int mode = (int) events;
    for (int k = mode; k >= 0 && weight > 1e-20; k--) {
      sum += weight * alive(k);
      mass += weight;
      weight *= k / events;
    }
    weight = 1;
    for (int k = mode + 1; weight > 1e-20; k++) {
      weight *= events / k;
      sum += weight * alive(k);
      mass += weight;
    }
    return sum / mass;
  }

  private double alive(int steps) {
    while (alive.size() <= steps) {
      double sum = 0;
      for (double p : running) {
        sum += p;
      }
      for (double[] row : waiting) {
        for (double p : row) {
          sum += p;
        }
      }
      alive.add(sum);
      step();
    }
    return alive.get(steps);
  }

  private void step() {
    double[] nextRunning = new double[running.length];
    double[][] nextWaiting = new double[queue][queue];
    double arrival = load.arrivalRate() / clock;
    double full = server.capacity() / clock;
    for (int i = 1; i < running.length; i++) {
      double rate = server.serviceRate(i) / clock;
      int busy = Math.min(i, m);
      double up = i < m + queue ? arrival : 0;
      double down = rate * (busy - 1) / busy;
      if (up > 0) {
        nextRunning[i + 1] += running[i] * up;
      }
      nextRunning[i - 1] += running[i] * down;
      nextRunning[i] += running[i] * (1 - up - rate);
    }
    for (int a = 0; a < queue; a++) {
      for (int b = 0; a + b < queue; b++) {
        double p = waiting[a][b];
        double up = a + 1 + b < queue ? arrival : 0;
        if (up > 0) {
          nextWaiting[a][b + 1] += p * up;
        }
        if (a > 0) {
          nextWaiting[a - 1][b] += p * full;
        } else {
          nextRunning[m + b] += p * full;
        }
        nextWaiting[a][b] += p * (1 - up - full);
      }
    }
    running = nextRunning;
    waiting = nextWaiting;
  }
}
