package io.github.jettyqos.sim.experiment.bestavros;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RejectReason;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.admit.Decision;
import io.github.jettyqos.core.admit.Gate;
import io.github.jettyqos.core.admit.Permit;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.server.Curve;
import io.github.jettyqos.sim.server.FileCache;
import io.github.jettyqos.sim.server.Job;
import io.github.jettyqos.sim.server.ProcessorSharing;
import io.github.jettyqos.sim.workload.Session;
import io.github.jettyqos.sim.workload.SurgeFiles;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;

/**
 * A server of files in two phases: requests are registered, wait at the production gate, and are
 * served, at most so many at once, by a processor they share. What is not in its cache takes
 * longer.
 */
final class FileService implements Session {
  private static final double OVERHEAD_SECONDS = 0.002;
  private static final double BYTES_PER_SECOND = 10e6;
  private static final double MISS_SECONDS = 0.008;
  private static final double MISS_BYTES_PER_SECOND = 4e6;
  private static final double CACHED_PART = 0.1;

  /** The slope and the saturation point of Jamjoom's mixed workload; the rate does not matter. */
  private static final Speedup CURVE = new Speedup(1, 0.14, 23);

  /** Seconds of work that it does in a second when it is saturated. */
  static final double MOST_WORK = CURVE.throughput(CURVE.saturationPoint());

  private static final Duration PATIENCE = Duration.ofHours(1);

  private final Simulation simulation;
  private final SurgeFiles files;
  private final FileTimes times;
  private final FileCache cache;
  private final Gate gate;
  private final ProcessorSharing processor;
  private final int window;
  private final Queue<Fetch> outside = new ArrayDeque<>();
  private int inside;

  FileService(Simulation simulation, SurgeFiles files, FilePolicy policy, FileTimes times) {
    this.simulation = simulation;
    this.files = files;
    this.times = times;
    this.cache = new FileCache(CACHED_PART * files.totalBytes());
    this.processor = new ProcessorSharing(simulation, Curve.of(CURVE));
    this.window = policy.window();
    ServiceClass all =
        ServiceClass.named("all")
            .lend(false)
            .borrow(false)
            .queueMax(65535)
            .queueTimeout(PATIENCE)
            .queuePolicy(policy.order())
            .queueBound(policy.bound())
            .build();
    Partition most = Partition.of(policy.most(), policy.most());
    this.gate = new Gate(List.of(all), most, simulation.clock(), cache::contains);
  }

  /** What it can do with so many requests in service at most, as a part of the most. */
  static double part(int inService) {
    return CURVE.throughput(inService) / MOST_WORK;
  }

  /** Seconds of work done so far. */
  double workedSeconds() {
    return processor.workedSeconds();
  }

  @Override
  public void request(int file, Answer answer) {
    Fetch fetch = new Fetch(file, answer);
    if (inside < window) {
      register(fetch);
    } else {
      outside.add(fetch);
    }
  }

  private void register(Fetch fetch) {
    inside++;
    if (gate.admit(fetch) == Decision.DISPATCHED) {
      fetch.serve();
    }
  }

  /** A request, its permit, and its work. */
  private final class Fetch extends Permit {
    private final int file;
    private final Answer answer;
    private long servedNanos;
    private double ownSeconds;
    private double readSeconds;

    Fetch(int file, Answer answer) {
      super(0, simulation.now());
      this.file = file;
      this.answer = answer;
    }

    void serve() {
      servedNanos = simulation.now();
      long size = files.bytes(file);
      ownSeconds = OVERHEAD_SECONDS + size / BYTES_PER_SECOND;
      readSeconds = cache.read(file, size) ? 0 : MISS_SECONDS + size / MISS_BYTES_PER_SECOND;
      processor.start(new Work(), ownSeconds + readSeconds);
    }

    private final class Work extends Job {
      @Override
      protected void onCompleted() {
        completed();
      }
    }

    private void completed() {
      times.add(arrivalNanos(), servedNanos, simulation.now(), files.bytes(file));
      times.work(arrivalNanos(), ownSeconds, readSeconds);
      gate.release(this);
      inside--;
      Fetch next = outside.poll();
      if (next != null) {
        register(next);
      }
      answer.served();
    }

    @Override
    protected long size() {
      return files.bytes(file);
    }

    @Override
    protected long document() {
      return file;
    }

    @Override
    protected void onDispatched() {
      serve();
    }

    @Override
    protected void onRejected(RejectReason reason) {
      throw new IllegalStateException("rejected: " + reason);
    }
  }
}
