package io.github.jettyqos.sim.experiment.cluster;

import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.server.Curve;
import io.github.jettyqos.sim.server.Job;
import io.github.jettyqos.sim.server.ProcessorSharing;
import io.github.jettyqos.sim.server.RateServer;

/**
 * The processor, the disk and the network of a node, through which each request goes in this order.
 * Processor and network are shared, the disk serves one request after the other.
 */
final class Stations {
  private final ProcessorSharing processor;
  private final RateServer disk;
  private final ProcessorSharing network;

  Stations(Simulation simulation) {
    this.processor = new ProcessorSharing(simulation, Curve.ONE);
    this.disk = new RateServer(simulation, 1);
    this.network = new ProcessorSharing(simulation, Curve.ONE);
  }

  /** A request, or what comes after one of its stages. */
  static final class Stage extends Job {
    private final Runnable next;

    Stage(Runnable next) {
      this.next = next;
    }

    @Override
    protected void onCompleted() {
      next.run();
    }
  }

  /** Starts a request that needs so many seconds of each, where 0 passes a station over. */
  void start(double computing, double reading, double sending, Runnable done) {
    processor.start(new Stage(() -> read(reading, sending, done)), computing);
  }

  private void read(double reading, double sending, Runnable done) {
    if (reading > 0) {
      disk.arrive(new Stage(() -> send(sending, done)), reading);
    } else {
      send(sending, done);
    }
  }

  private void send(double sending, Runnable done) {
    if (sending > 0) {
      network.start(new Stage(done), sending);
    } else {
      done.run();
    }
  }
}
