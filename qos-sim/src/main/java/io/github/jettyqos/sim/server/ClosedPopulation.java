package io.github.jettyqos.sim.server;

/**
 * A class of threads that always have a request: as soon as one is completed, the thread starts the
 * next. So a class shows the most that its threads can do.
 */
public final class ClosedPopulation {
  private final TwoResource server;
  private final Demand demand;
  private long completed;

  private final class Worker extends Job {
    @Override
    protected void onCompleted() {
      completed++;
      server.start(this, demand);
    }
  }

  private ClosedPopulation(TwoResource server, Demand demand) {
    this.server = server;
    this.demand = demand;
  }

  /**
   * Starts the threads of a class.
   *
   * @param server where they work
   * @param threads how many, at least 0
   * @param demand what each request needs
   * @return the class
   */
  public static ClosedPopulation start(TwoResource server, int threads, Demand demand) {
    ClosedPopulation loop = new ClosedPopulation(server, demand);
    for (int i = 0; i < threads; i++) {
      server.start(loop.new Worker(), demand);
    }
    return loop;
  }

  /**
   * Requests that its threads completed.
   *
   * @return how many, since the start
   */
  public long completed() {
    return completed;
  }
}
