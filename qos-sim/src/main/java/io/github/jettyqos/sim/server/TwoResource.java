package io.github.jettyqos.sim.server;

import io.github.jettyqos.sim.event.Simulation;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;
import org.jspecify.annotations.Nullable;

/**
 * A processor and disks: every request goes from one to the other in rounds, so that one computes
 * while another waits for a disk.
 *
 * <p>The processor is shared by all that compute; a disk serves one after another, first come,
 * first served. Bursts are exponential. What requests gain from being many is not put in here: it
 * comes out, with a saturation point where the busier of the two has no idle time left. Requests of
 * different {@link Demand}s meet at both, so that those which need one can slow down those which
 * need the other.
 *
 * <p>Source: Jamjoom, Chou and Shin 2004, sections II and V, who measure such servers. The model is
 * ours, a closed network of queues: they give a curve and no demands.
 */
public final class TwoResource {
  /** For {@code disks}: a disk for each request, so that none waits for one. */
  public static final int DISK_EACH = 0;

  private final Simulation simulation;
  private final ProcessorSharing processor;
  private final Disk disk;
  private final ZigguratSampler.Exponential unit;
  private @Nullable Task spare;
  private int running;

  /** A request on its way; used again for another one. */
  private final class Task extends Job {
    @Nullable Job request;
    @Nullable Demand demand;
    int roundsLeft;
    boolean onDisk;
    @Nullable Task nextSpare;

    @Override
    protected void onCompleted() {
      goOn(this);
    }
  }

  /**
   * Idle resources.
   *
   * @param simulation in whose time they work
   * @param processors how many, at least 1
   * @param disks how many, or {@link #DISK_EACH}
   * @param random draws the lengths of bursts
   */
  public TwoResource(
      Simulation simulation, int processors, int disks, UniformRandomProvider random) {
    this(simulation, processors, disk(simulation, disks), random);
  }

  private TwoResource(
      Simulation simulation, int processors, Disk disk, UniformRandomProvider random) {
    if (processors < 1) {
      throw new IllegalArgumentException(processors + " processors");
    }
    this.simulation = simulation;
    this.processor = new ProcessorSharing(simulation, Curve.processors(processors));
    this.disk = disk;
    this.unit = ZigguratSampler.Exponential.of(random);
  }

  /**
   * Idle resources with one disk that gains by a queue: of many waiting requests it finds an order
   * in which its ways are short.
   *
   * @param simulation in whose time they work
   * @param processors how many, at least 1
   * @param disk its speed with so many requests there, the one in service included
   * @param random draws the lengths of bursts
   * @return the resources
   */
  public static TwoResource withOrderingDisk(
      Simulation simulation, int processors, Curve disk, UniformRandomProvider random) {
    return new TwoResource(simulation, processors, Disk.ordering(simulation, disk), random);
  }

  private static Disk disk(Simulation simulation, int disks) {
    if (disks < 0) {
      throw new IllegalArgumentException(disks + " disks");
    }
    if (disks == DISK_EACH) {
      return new ProcessorSharing(simulation, Curve.ALONE)::start;
    }
    return Station.of(simulation, Integer.MAX_VALUE, disks)::arrive;
  }

  /**
   * Starts a request.
   *
   * @param request a job that is at no server
   * @param demand what it needs
   */
  public void start(Job request, Demand demand) {
    request.arrive(simulation.now(), 0);
    Task task = spare;
    if (task == null) {
      task = new Task();
    } else {
      spare = task.nextSpare;
    }
    task.request = request;
    task.demand = demand;
    task.roundsLeft = demand.rounds();
    running++;
    compute(task, demand);
  }

  /**
   * Requests at once.
   *
   * @return how many run now, on the processor or on a disk
   */
  public int running() {
    return running;
  }

  private void compute(Task task, Demand demand) {
    task.onDisk = false;
    processor.start(task, unit.sample() * demand.processorSeconds());
  }

  private void readDisk(Task task, Demand demand) {
    task.onDisk = true;
    double seconds = unit.sample() * demand.diskSeconds();
    disk.arrive(task, seconds);
  }

  @SuppressWarnings("NullAway") // a task on its way has a request and a demand
  private void goOn(Task task) {
    if (!task.onDisk) {
      readDisk(task, task.demand);
      return;
    }
    disk.left();
    if (--task.roundsLeft > 0) {
      compute(task, task.demand);
    } else {
      Job request = task.request;
      task.request = null;
      task.demand = null;
      task.nextSpare = spare;
      spare = task;
      running--;
      request.leave();
      request.onCompleted();
    }
  }
}
