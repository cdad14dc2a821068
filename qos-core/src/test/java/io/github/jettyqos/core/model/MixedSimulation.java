package io.github.jettyqos.core.model;

import io.github.jettyqos.core.WorkDescription;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * Oracle: classes of different work on one server, simulated event by event. Poisson arrivals, a
 * budget and a queue for each class; a request waits, then computes at a station that all share
 * equally. Nothing of the model is in it but the station's curve.
 */
final class MixedSimulation {
  /** How the times of a request vary. */
  enum Spread {
    EXPONENTIAL,
    UNIFORM,
    CONSTANT;

    double of(double mean, SplittableRandom random) {
      return switch (this) {
        case EXPONENTIAL -> -mean * Math.log(1 - random.nextDouble());
        case UNIFORM -> 2 * mean * random.nextDouble();
        case CONSTANT -> mean;
      };
    }

    /** Squared coefficient of variation. */
    double variation() {
      return switch (this) {
        case EXPONENTIAL -> 1;
        case UNIFORM -> 1 / 3.0;
        case CONSTANT -> 0;
      };
    }
  }

  /** What was seen of a class. */
  static final class Seen {
    private final ArrayDeque<Double> queue = new ArrayDeque<>();
    private final ArrayDeque<Request> poolQueue = new ArrayDeque<>();
    private final double[] sums = new double[BATCHES];
    private final long[] counts = new long[BATCHES];
    private int busy;
    private int inPool;
    private double busyTime;
    private double waiting;
    private double processed;
    private double processedSquared;
    private long arrivals;
    private long lost;
    private double since;

    double residence() {
      double sum = 0;
      for (double each : sums) {
        sum += each;
      }
      return sum / completed();
    }

    long completed() {
      long n = 0;
      for (long each : counts) {
        n += each;
      }
      return n;
    }

    double waiting() {
      return waiting / completed();
    }

    /** Squared coefficient of variation of the time from dispatch to completion. */
    double variation() {
      double mean = processed / completed();
      return processedSquared / completed() / (mean * mean) - 1;
    }

    double loss() {
      return lost / (double) arrivals;
    }

    double busy(double seconds) {
      return busyTime / seconds;
    }

    /** Standard error of the mean residence over the mean, from batches. */
    double error() {
      double mean = residence();
      double square = 0;
      for (int b = 0; b < BATCHES; b++) {
        double one = counts[b] == 0 ? 0 : sums[b] / counts[b];
        square += (one - mean) * (one - mean);
      }
      return Math.sqrt(square / BATCHES / (BATCHES - 1)) / mean;
    }
  }

  private static final int BATCHES = 20;

  private record Request(int owner, double arrived, double started, double work) {}

  private record Event(double time, int kind, int owner, Request request)
      implements Comparable<Event> {
    @Override
    public int compareTo(Event other) {
      return Double.compare(time, other.time);
    }
  }

  private static final int ARRIVAL = 0;
  private static final int DELAYED = 1;
  private static final int HELD = 2;

  final List<Seen> seen = new ArrayList<>();
  private final WorkDescription work;
  private final List<OfferedLoad> loads;
  private final int[] partition;
  private final Spread spread;
  private final SplittableRandom random;
  private final PriorityQueue<Event> events = new PriorityQueue<>();
  private final PriorityQueue<Event> station = new PriorityQueue<>(); // by virtual time
  private double virtual;
  private double now;
  private double from;
  private double until;

  MixedSimulation(
      WorkDescription work,
      List<OfferedLoad> loads,
      Spread spread,
      double seconds,
      long seed,
      int... partition) {
    this.work = work;
    this.loads = loads;
    this.partition = partition;
    this.spread = spread;
    this.random = new SplittableRandom(seed);
    this.from = seconds / 20;
    this.until = from + seconds;
    for (int k = 0; k < partition.length; k++) {
      seen.add(new Seen());
      next(k);
    }
    run();
  }

  private void next(int k) {
    double gap = -Math.log(1 - random.nextDouble()) / loads.get(k).arrivalRate();
    events.add(new Event(now + gap, ARRIVAL, k, new Request(k, 0, 0, 0)));
  }

  private void run() {
    while (true) {
      int present = station.size();
      double rate = present == 0 ? 0 : work.station().rate(present) / present;
      double done =
          present == 0
              ? Double.POSITIVE_INFINITY
              : now + (station.element().time() - virtual) / rate;
      double next = events.element().time();
      double time = Math.min(done, next);
      if (time > until) {
        for (Seen each : seen) {
          count(each, until);
        }
        return;
      }
      virtual += (time - now) * rate;
      now = time;
      if (done <= next) {
        complete(station.remove().request());
      } else {
        handle(events.remove());
      }
    }
  }

  private void handle(Event event) {
    Request request = event.request();
    Seen owner = seen.get(event.owner());
    switch (event.kind()) {
      case ARRIVAL -> {
        arrive(event.owner());
        next(event.owner());
      }
      case DELAYED -> pool(request);
      default -> {
        owner.inPool--;
        if (!owner.poolQueue.isEmpty()) {
          hold(owner.poolQueue.remove());
        }
        compute(request);
      }
    }
  }

  private void arrive(int k) {
    Seen owner = seen.get(k);
    if (now > from) {
      owner.arrivals++;
    }
    if (owner.busy < partition[k]) {
      start(k, now);
    } else if (owner.queue.size() < loads.get(k).queue()) {
      owner.queue.add(now);
    } else if (now > from) {
      owner.lost++;
    }
  }

  private void count(Seen owner, double time) {
    owner.busyTime += owner.busy * Math.max(0, time - Math.max(from, owner.since));
    owner.since = time;
  }

  private void start(int k, double arrived) {
    Seen owner = seen.get(k);
    count(owner, now);
    owner.busy++;
    if (arrived > from) {
      owner.waiting += now - arrived;
    }
    double delay = work.demands().get(k).elsewhere();
    Request request =
        new Request(k, arrived, now, spread.of(work.demands().get(k).compute(), random));
    if (delay > 0) {
      events.add(new Event(now + spread.of(delay, random), DELAYED, k, request));
    } else {
      pool(request);
    }
  }

  private void pool(Request request) {
    var pool = work.demands().get(request.owner()).pool();
    Seen owner = seen.get(request.owner());
    if (pool.isEmpty()) {
      compute(request);
    } else if (owner.inPool < pool.get().size()) {
      hold(request);
    } else {
      owner.poolQueue.add(request);
    }
  }

  private void hold(Request request) {
    seen.get(request.owner()).inPool++;
    double held = work.demands().get(request.owner()).pool().orElseThrow().seconds();
    double end = now + spread.of(held, random);
    events.add(new Event(end, HELD, request.owner(), request));
  }

  private void compute(Request request) {
    if (request.work() == 0) {
      complete(request);
    } else {
      station.add(new Event(virtual + request.work(), HELD, request.owner(), request));
    }
  }

  private void complete(Request request) {
    Seen owner = seen.get(request.owner());
    count(owner, now);
    owner.busy--;
    if (request.arrived() > from) {
      int batch =
          (int) Math.min(BATCHES - 1, BATCHES * (request.arrived() - from) / (until - from));
      owner.sums[batch] += now - request.arrived();
      owner.counts[batch]++;
      owner.processed += now - request.started();
      owner.processedSquared += (now - request.started()) * (now - request.started());
    }
    if (!owner.queue.isEmpty()) {
      start(request.owner(), owner.queue.remove());
    }
  }

  double seconds() {
    return until - from;
  }
}
