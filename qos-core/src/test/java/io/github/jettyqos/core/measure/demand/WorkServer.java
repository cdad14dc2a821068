package io.github.jettyqos.core.measure.demand;

import io.github.jettyqos.core.ClassWork.ServiceDemand;
import io.github.jettyqos.core.measure.speedup.SpeedupRecorder;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/**
 * A server in virtual time, written for these tests: requests of each class wait elsewhere, perhaps
 * for one of a few connections, and then share processors equally. Nothing of it is from the
 * formulas under test.
 */
final class WorkServer {
  static final long PERIOD = 250_000_000L;
  private static final double NANOS = 1e-9;
  private static final double LOOK = 0.025;

  /** A class: Poisson arrivals, and what a request needs in the mean. */
  static final class Kind {
    double perSecond;
    ServiceDemand demand;
    double variation = 1;

    /** Instead of the variation: what a time is multiplied by, 1 in the mean. */
    @Nullable ToDoubleFunction<Random> times;

    boolean hangs;
    final Deque<Request> pool = new ArrayDeque<>();
    int held;
    long completed;
    double processed;
    double nextArrival;

    Kind(double perSecond, ServiceDemand demand) {
      this.perSecond = perSecond;
      this.demand = demand;
    }

    /** Of those that are complete, seconds. */
    double meanProcessed() {
      return processed / completed;
    }
  }

  /** Of means in milliseconds. */
  static Kind kind(double perSecond, double computeMillis, double elseMillis) {
    return new Kind(perSecond, new ServiceDemand(computeMillis * 1e-3, elseMillis * 1e-3));
  }

  private static final class Request {
    final int kind;
    final double delay;
    final double hold;
    final double compute;
    double left;
    long startedNanos;
    long cpu;
    int stage;

    Request(int kind, double delay, double hold, double compute) {
      this.kind = kind;
      this.delay = delay;
      this.hold = hold;
      this.compute = compute;
    }
  }

  private record Timer(double at, long number, Request request) {}

  final List<Kind> kinds;
  final DemandRecorder recorder;
  final SpeedupRecorder speedup;
  final DemandSource source;
  final int threads;
  private final Random random;
  private final double processors;
  private double saidProcessors;
  private final List<Request> computing = new ArrayList<>();
  private final PriorityQueue<Timer> timers =
      new PriorityQueue<>(
          (a, b) -> a.at != b.at ? Double.compare(a.at, b.at) : Long.compare(a.number, b.number));
  private final Deque<Request> queue = new ArrayDeque<>();
  final List<Request> hung = new ArrayList<>();
  private double now;
  private double usedSeconds;
  private long number;
  private int busy;
  private long cpuNow;
  private double ownPerSecond;
  private double nextPeriod = PERIOD * NANOS;
  private double nextLook = Double.POSITIVE_INFINITY;
  private @Nullable Request starting;

  WorkServer(long seed, double processors, int threads, boolean told, Kind... kinds) {
    this(seed, processors, processors, threads, told, WorkHistory.BAR, kinds);
  }

  /** With processors that are said to be others than they are. */
  WorkServer(
      long seed,
      double processors,
      double saidProcessors,
      int threads,
      boolean told,
      double bar,
      Kind... kinds) {
    this.saidProcessors = saidProcessors;
    this.random = new Random(seed);
    this.processors = processors;
    this.threads = threads;
    this.kinds = List.of(kinds);
    this.recorder = new DemandRecorder(kinds.length, threads, new Threads(told), 0);
    this.speedup = new SpeedupRecorder(threads, 0);
    this.source = new DemandSource(recorder, speedup, new Host(), bar);
    for (Kind each : kinds) {
      each.nextArrival = gap(each);
    }
    source.now(0);
  }

  /** What the threads of handlers tell. */
  private final class Threads implements ThreadCpuClock {
    private final boolean told;

    Threads(boolean told) {
      this.told = told;
    }

    @Override
    public long cpuNanos() {
      return told ? cpuNow : -1;
    }

    @Override
    public @Nullable Object silentThread() {
      return starting;
    }

    @Override
    public boolean isRunning(Object thread) {
      return thread instanceof Request request && computing.contains(request);
    }
  }

  private final class Host implements HostProcessors {
    @Override
    public double count() {
      return saidProcessors;
    }

    @Override
    public double processSeconds() {
      return usedSeconds + ownPerSecond * now;
    }

    @Override
    public double machineLoad() {
      return Double.NaN;
    }
  }

  /** Starts sampling of handlers, 40 times a second. */
  void looks() {
    nextLook = now + LOOK;
  }

  /** From now on so many processors are said to be there. */
  void say(double present) {
    saidProcessors = present;
  }

  /** The server's own threads use so much. */
  void own(double perSecond) {
    ownPerSecond = perSecond;
  }

  private double gap(Kind kind) {
    return kind.perSecond <= 0 ? Double.POSITIVE_INFINITY : now + draw(1 / kind.perSecond, 1);
  }

  /** Exponential for variation 1, else a mixture of two with balanced means; 0: constant. */
  private double draw(double mean, double variation) {
    double exponential = -Math.log(1 - random.nextDouble());
    if (variation <= 0) {
      return mean;
    }
    if (variation <= 1) {
      return mean * exponential;
    }
    double p = 0.5 * (1 + Math.sqrt((variation - 1) / (variation + 1)));
    return random.nextDouble() < p
        ? mean * exponential / (2 * p)
        : mean * exponential / (2 * (1 - p));
  }

  private double draw(double mean, Kind kind) {
    ToDoubleFunction<Random> times = kind.times;
    return times == null ? draw(mean, kind.variation) : mean * times.applyAsDouble(random);
  }

  /** Runs until a class has completed a number of further requests. */
  void complete(int kind, long count) {
    long until = kinds.get(kind).completed + count;
    while (kinds.get(kind).completed < until) {
      step(Double.POSITIVE_INFINITY);
    }
    source.now(nanos());
  }

  void seconds(double length) {
    double until = now + length;
    while (now < until) {
      step(until);
    }
  }

  /** Nothing moves for so long, the loop neither. */
  void freeze(double length) {
    now += length;
    nextPeriod += length;
    nextLook += length;
    List<Timer> moved = new ArrayList<>();
    for (Timer each : timers) {
      moved.add(new Timer(each.at + length, each.number, each.request));
    }
    timers.clear();
    timers.addAll(moved);
    for (Kind each : kinds) {
      each.nextArrival += length;
    }
  }

  /** Runs until all requests have left, without arrivals. */
  void drain() {
    while (busy > 0) {
      step(now + 1);
    }
  }

  double time() {
    return now;
  }

  private void step(double until) {
    double rate = computing.isEmpty() ? 0 : Math.min(1, processors / computing.size());
    double next = Math.min(until, Math.min(nextLook, nextPeriod));
    Kind arriving = null;
    for (Kind each : kinds) {
      if (each.nextArrival < next) {
        next = each.nextArrival;
        arriving = each;
      }
    }
    Request done = null;
    for (Request each : computing) {
      if (now + each.left / rate < next) {
        next = now + each.left / rate;
        done = each;
        arriving = null;
      }
    }
    Timer timer = timers.peek();
    if (timer != null && timer.at < next) {
      next = timer.at;
      arriving = null;
      done = null;
    } else {
      timer = null;
    }
    double passed = next - now;
    for (Request each : computing) {
      each.left -= passed * rate;
      usedSeconds += passed * rate;
    }
    now = next;
    if (timer != null) {
      timers.remove();
      goOn(timer.request);
    } else if (done != null) {
      computing.remove(done);
      end(done);
    } else if (arriving != null) {
      arrive(arriving);
    } else if (now >= nextLook) {
      nextLook += LOOK;
      source.look();
    } else if (now >= nextPeriod) {
      nextPeriod += PERIOD * NANOS;
      source.now(nanos());
    }
  }

  private long nanos() {
    return (long) (now / NANOS);
  }

  private void arrive(Kind kind) {
    kind.nextArrival = gap(kind);
    ServiceDemand d = kind.demand;
    Request request =
        new Request(
            kinds.indexOf(kind),
            draw(d.elsewhere(), kind),
            d.pool().map(p -> draw(p.seconds(), kind)).orElse(0.0),
            draw(d.compute(), kind));
    if (busy < threads) {
      start(request);
    } else {
      queue.add(request);
    }
  }

  private void start(Request request) {
    busy++;
    request.startedNanos = nanos();
    speedup.started(nanos());
    cpuNow = 0;
    starting = request;
    request.cpu = recorder.started(request.kind, nanos());
    if (kinds.get(request.kind).hangs) {
      hung.add(request);
      return;
    }
    timers.add(new Timer(now + request.delay, number++, request));
  }

  /** All that hang come back. */
  void comeBack() {
    for (Request each : new ArrayList<>(hung)) {
      end(each);
    }
    hung.clear();
  }

  private void goOn(Request request) {
    Kind kind = kinds.get(request.kind);
    if (request.stage == 0) {
      request.stage = 1;
      if (kind.demand.pool().isPresent()) {
        if (kind.held < kind.demand.pool().get().size()) {
          kind.held++;
          hold(request);
        } else {
          kind.pool.add(request);
        }
        return;
      }
    } else {
      kind.held--;
      Request waits = kind.pool.poll();
      if (waits != null) {
        kind.held++;
        hold(waits);
      }
    }
    request.left = request.compute;
    computing.add(request);
  }

  private void hold(Request request) {
    request.stage = 2;
    timers.add(new Timer(now + request.hold, number++, request));
  }

  private void end(Request request) {
    busy--;
    kinds.get(request.kind).completed++;
    kinds.get(request.kind).processed += (nanos() - request.startedNanos) * NANOS;
    cpuNow = (long) (request.compute / NANOS);
    long used = recorder.used(request.cpu);
    speedup.completed(nanos());
    recorder.completed(request.kind, nanos(), nanos() - request.startedNanos, used);
    Request waits = queue.poll();
    if (waits != null) {
      start(waits);
    }
  }
}
