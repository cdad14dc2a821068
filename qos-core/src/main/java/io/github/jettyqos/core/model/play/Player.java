package io.github.jettyqos.core.model.play;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.Target.Metric;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/**
 * The simulator of a partition on a described server with random arrivals.
 *
 * <p>A request is elsewhere first, then holds a connection of its class if that has any, then is at
 * the common station, which is shared equally. After the last arrival the present requests are
 * simulated to their end, so that a remaining queue counts.
 *
 * <p>Simulation with common random numbers (Law, Simulation Modeling and Analysis, chapter on
 * variance reduction): all partitions have the same requests. Not thread-safe.
 */
public final class Player {
  private final PlayedRequests requests;
  private final PlayerGate gate;
  private final int threads;
  private final double[] share;
  private final int[] connections;
  private final int[] inUse;
  private final List<Deque<Integer>> forConnections = new ArrayList<>();
  private final boolean[] holding;
  private final TimeHeap delays = new TimeHeap();

  /** By the work that each of its jobs has received at completion. */
  private final TimeHeap station = new TimeHeap();

  /** Time until a request started or was rejected, seconds. */
  private final double[] waited;

  /** Time until completion; NaN for a rejected one. */
  private final double[] stayed;

  private double now;
  private double done;

  /** The callbacks of the gate. */
  private final class Course implements PlayerGate.Ends {
    @Override
    public void started(int request) {
      waited[request] = now - requests.at[request];
      start(request);
    }

    @Override
    public void lost(int request) {
      waited[request] = now - requests.at[request];
      stayed[request] = Double.NaN;
    }
  }

  /**
   * A simulator of random arrivals.
   *
   * @param outlook present state and expected arrivals
   * @param seed of the arrivals
   * @param seconds time span of arrivals, above 0
   * @param most maximum number of arrivals
   */
  public Player(Outlook outlook, long seed, double seconds, int most) {
    this.requests = new PlayedRequests(outlook, seed, seconds, most);
    this.gate = new PlayerGate(outlook.classes(), requests.at, new Course());
    this.threads = outlook.threads();
    int classes = outlook.classes().size();
    this.waited = new double[requests.size()];
    this.stayed = new double[requests.size()];
    this.connections = new int[classes];
    this.inUse = new int[classes];
    this.holding = new boolean[requests.size()];
    for (int k = 0; k < classes; k++) {
      ServiceDemand demand = outlook.work().classes().get(k).demand();
      connections[k] = demand.pool().map(ServiceDemand.Pool::size).orElse(0);
      forConnections.add(new ArrayDeque<>());
    }
    int together = threads;
    for (int running : outlook.running()) {
      together += running;
    }
    this.share = new double[together + 1];
    for (int n = 1; n <= together; n++) {
      share[n] = outlook.work().station().rate(n) / n;
    }
  }

  private boolean isLost(int request) {
    return Double.isNaN(stayed[request]);
  }

  /**
   * Simulates a partition.
   *
   * @param partition of the classes of the outlook, with terms
   * @throws IllegalArgumentException if the partition has no terms
   */
  public void play(Partition partition) {
    gate.clear(
        partition,
        partition
            .terms()
            .orElseThrow(() -> new IllegalArgumentException(partition + " has no terms")),
        threads);
    delays.clear();
    station.clear();
    now = 0;
    done = 0;
    for (int k = 0; k < inUse.length; k++) {
      inUse[k] = 0;
      forConnections.get(k).clear();
    }
    play(begin());
    gate.close();
  }

  /**
   * Returns the result of a class in the last simulation. A later rejection counts as a slow
   * request.
   *
   * @param classIndex of the class
   * @param from start of the arrivals, seconds
   * @param until their end
   */
  public Seen seen(int classIndex, double from, double until) {
    double[] waiting = new double[requests.size()];
    double[] residence = new double[requests.size()];
    int served = 0;
    int lost = 0;
    for (int i = 0; i < requests.size(); i++) {
      double at = requests.at[i];
      if (requests.classIndex[i] == classIndex && at >= from && at < until) {
        if (isLost(i) && at + waited[i] <= until) {
          lost++;
        } else {
          waiting[served] = waited[i];
          residence[served++] = isLost(i) ? waited[i] : stayed[i];
        }
      }
    }
    return new Seen(Arrays.copyOf(waiting, served), Arrays.copyOf(residence, served), lost);
  }

  /**
   * Returns the total time in the queue or in the system of requests of a class in the last
   * simulation.
   *
   * @param classIndex of the class
   * @param metric waiting or residence
   * @param seconds end of the counted time
   */
  public double presence(int classIndex, Metric metric, double seconds) {
    double sum = 0;
    for (int i = 0; i < requests.size(); i++) {
      if (requests.classIndex[i] == classIndex) {
        double at = requests.at[i];
        double until = at + (metric == Metric.WAITING || isLost(i) ? waited[i] : stayed[i]);
        sum += Math.max(0, Math.min(seconds, until) - Math.max(0, at));
      }
    }
    return sum;
  }

  /** Places the present requests; returns the first arrival. */
  private int begin() {
    Arrays.fill(holding, false);
    int there = requests.there();
    for (int i = 0; i < there; i++) {
      int k = requests.classIndex[i];
      if (i < requests.running()) {
        gate.isThere(k);
        start(i);
      } else {
        gate.waits(k, i);
      }
    }
    gate.pump(0);
    return there;
  }

  private void play(int first) {
    int next = first;
    int size = requests.size();
    while (true) {
      double arrival = next < size ? requests.at[next] : Double.POSITIVE_INFINITY;
      double delayed = delays.time();
      double computed =
          station.isEmpty()
              ? Double.POSITIVE_INFINITY
              : now + Math.max(0, station.time() - done) / share[station.size()];
      if (computed <= arrival && computed <= delayed) {
        if (station.isEmpty()) {
          return;
        }
        done = station.time();
        now = computed;
        completed(station.take());
      } else if (delayed <= arrival) {
        moveTo(delayed);
        goOn(delays.take());
      } else {
        moveTo(arrival);
        gate.arrived(requests.classIndex[next], next, now);
        next++;
      }
    }
  }

  private void moveTo(double time) {
    if (!station.isEmpty()) {
      done += (time - now) * share[station.size()];
    }
    now = time;
  }

  private void start(int request) {
    double elsewhere = requests.elsewhere[request];
    if (elsewhere > 0) {
      delays.add(now + elsewhere, request);
    } else {
      goOn(request);
    }
  }

  /** Continues after the time elsewhere, or a connection. */
  private void goOn(int request) {
    int k = requests.classIndex[request];
    if (connections[k] > 0 && !holding[request]) {
      if (inUse[k] == connections[k]) {
        forConnections.get(k).add(request);
      } else {
        inUse[k]++;
        hold(request);
      }
      return;
    }
    if (holding[request]) {
      if (forConnections.get(k).isEmpty()) {
        inUse[k]--;
      } else {
        hold(forConnections.get(k).removeFirst());
      }
    }
    station.add(done + requests.compute[request], request);
  }

  private void hold(int request) {
    holding[request] = true;
    delays.add(now + requests.hold[request], request);
  }

  private void completed(int request) {
    stayed[request] = now - requests.at[request];
    gate.released(requests.classIndex[request], now);
  }
}
