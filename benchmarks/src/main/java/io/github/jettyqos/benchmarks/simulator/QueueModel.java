package io.github.jettyqos.benchmarks.simulator;

/**
 * M/M/2 queues side by side: Poisson arrivals at 1.6 a second to each, exponential work of 1 s, two
 * servers, first come, first served. An event is an arrival or a completion.
 */
interface QueueModel {
  /** Arrivals a second at each queue: a load of .8. */
  double RATE = 1.6;

  /** Runs until so many events have happened, or a few more. */
  void run(long events);

  /** How many events have happened. */
  long events();

  /** Mean seconds from arrival to completion. */
  double residence();
}
