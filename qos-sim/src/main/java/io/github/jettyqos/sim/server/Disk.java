package io.github.jettyqos.sim.server;

import io.github.jettyqos.sim.event.Simulation;

/** Where handlers are that do not compute. */
@FunctionalInterface
interface Disk {
  /** A handler comes, and is told when it is done. */
  void arrive(Job job, double seconds);

  /** One that came has been told. */
  default void left() {}

  /**
   * One that gains by a queue: of many waiting requests it finds an order in which its ways are
   * short. First come, first served; what is gained by the order is put into the speed.
   *
   * @param speed with so many requests there, the one in service included
   */
  static Disk ordering(Simulation simulation, Curve speed) {
    RateServer server = new RateServer(simulation, speed.gain(1));
    return new Disk() {
      @Override
      public void arrive(Job job, double seconds) {
        server.arrive(job, seconds);
        left();
      }

      @Override
      public void left() {
        server.rate(speed.gain(Math.max(1, server.present())));
      }
    };
  }
}
