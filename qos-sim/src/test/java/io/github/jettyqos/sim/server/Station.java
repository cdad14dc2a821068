package io.github.jettyqos.sim.server;

import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.Simulation;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Servers with one queue, first come, first served; each server has a speed of its own.
 *
 * <p>A job that finds several servers idle takes the fastest.
 */
public final class Station {
  private static final double NANOS = 1e9;

  private final Simulation simulation;
  private final Server[] servers;
  private final BitSet idle = new BitSet();
  private final Deque<Job> queue = new ArrayDeque<>();
  private final int maxQueued;
  private int busy;

  private final class Server extends Event {
    final int index;
    final double nanosPerSecondOfWork;
    @Nullable Job serving;

    Server(int index, double speed) {
      super(Event.COMPLETION);
      this.index = index;
      this.nanosPerSecondOfWork = NANOS / speed;
    }

    void serve(Job job) {
      serving = job;
      simulation.after(Math.round(job.seconds * nanosPerSecondOfWork), this);
    }

    @Override
    protected void fire() {
      complete(this);
    }
  }

  /**
   * Idle servers.
   *
   * @param simulation the virtual time
   * @param maxQueued jobs that may wait; {@code Integer.MAX_VALUE}: as many as come
   * @param speeds of each server, seconds of work in a second; above 0
   */
  public Station(Simulation simulation, int maxQueued, double... speeds) {
    double[] sorted = speeds.clone();
    Arrays.sort(sorted);
    if (sorted.length == 0 || !(sorted[0] > 0) || maxQueued < 0) {
      throw new IllegalArgumentException(
          "speeds " + Arrays.toString(speeds) + ", room for " + maxQueued);
    }
    this.simulation = simulation;
    this.maxQueued = maxQueued;
    this.servers = new Server[sorted.length];
    for (int i = 0; i < servers.length; i++) {
      servers[i] = new Server(i, sorted[servers.length - 1 - i]);
    }
    idle.set(0, servers.length);
  }

  /**
   * Equal servers.
   *
   * @param simulation the virtual time
   * @param maxQueued jobs that may wait; {@code Integer.MAX_VALUE}: as many as come
   * @param servers how many, at least 1
   * @return the station
   */
  public static Station of(Simulation simulation, int maxQueued, int servers) {
    double[] speeds = new double[servers];
    Arrays.fill(speeds, 1);
    return new Station(simulation, maxQueued, speeds);
  }

  /**
   * A job comes.
   *
   * @param job a job that is at no server
   * @param workSeconds how long it takes at speed 1; at least 0
   * @return false if it was turned away, because too many wait
   */
  public boolean arrive(Job job, double workSeconds) {
    if (busy == servers.length && queue.size() >= maxQueued) {
      return false;
    }
    job.arrive(simulation.now(), workSeconds);
    if (busy == servers.length) {
      queue.add(job);
    } else {
      int index = idle.nextSetBit(0);
      idle.clear(index);
      busy++;
      servers[index].serve(job);
    }
    return true;
  }

  /**
   * Jobs that wait.
   *
   * @return how many
   */
  public int queued() {
    return queue.size();
  }

  /**
   * Jobs in service.
   *
   * @return how many
   */
  public int busy() {
    return busy;
  }

  @SuppressWarnings("NullAway") // a server that completes has a job
  private void complete(Server server) {
    Job job = server.serving;
    Job next = queue.poll();
    if (next == null) {
      server.serving = null;
      idle.set(server.index);
      busy--;
    } else {
      server.serve(next);
    }
    job.leave();
    job.onCompleted();
  }
}
