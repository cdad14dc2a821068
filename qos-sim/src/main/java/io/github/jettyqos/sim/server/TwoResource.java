package io.github.jettyqos.sim.server;

import io.github.jettyqos.sim.event.Simulation;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.ZigguratSampler;

/**
 * A processor and a disk: every request goes from one to the other, so that one computes while
 * another waits for the disk.
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
  private final Simulation simulation;
  private final ProcessorSharing processor;
  private final RateServer disk;
  private final Curve speed;
  private final ZigguratSampler.Exponential unit;

  /** A request on its way. */
  private final class Task extends Job {
    final Job request;
    final Demand demand;
    boolean onDisk;

    Task(Job request, Demand demand) {
      this.request = request;
      this.demand = demand;
    }

    @Override
    protected void onCompleted() {
      boolean done = onDisk;
      onDisk = true;
      if (!done) {
        disk.arrive(this, unit.sample() * demand.diskSeconds());
      }
      disk.rate(speed.gain(Math.max(1, disk.present())));
      if (done) {
        request.leave();
        request.onCompleted();
      }
    }
  }

  /**
   * Idle resources. The disk gains by a queue: of many waiting requests it finds an order in which
   * its ways are short.
   *
   * @param simulation the virtual time
   * @param disk its speed with so many requests there, the one in service included
   * @param random draws the lengths of bursts
   */
  public TwoResource(Simulation simulation, Curve disk, UniformRandomProvider random) {
    this.simulation = simulation;
    this.processor = new ProcessorSharing(simulation, Curve.ONE);
    this.speed = disk;
    this.disk = new RateServer(simulation, disk.gain(1));
    this.unit = ZigguratSampler.Exponential.of(random);
  }

  /**
   * Starts a request.
   *
   * @param request a job that is at no server
   * @param demand what it needs
   */
  public void start(Job request, Demand demand) {
    request.arrive(simulation.now(), 0);
    processor.start(new Task(request, demand), unit.sample() * demand.processorSeconds());
  }
}
