package io.github.jettyqos.sim.experiment.bestavros;

import io.github.jettyqos.sim.event.Event;
import io.github.jettyqos.sim.event.RandomStreams;
import io.github.jettyqos.sim.event.Simulation;
import io.github.jettyqos.sim.workload.Surge;
import io.github.jettyqos.sim.workload.SurgeFiles;
import io.github.jettyqos.sim.workload.SurgeUser;
import io.github.jettyqos.sim.workload.User;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * Closed-loop users of SURGE at a server of files. Runs of one seed see the same files and users.
 * Sets of files whose mean request is unusually large or small are passed over.
 *
 * @param users how many
 * @param policy how they are admitted
 * @param seconds how long
 * @param startUpSeconds requests that come before are not counted
 */
record FileRun(int users, FilePolicy policy, int seconds, int startUpSeconds) {
  private static final long SECOND = 1_000_000_000;

  /**
   * The mean size of a request in the sets of files that are used. In one set of twenty a very
   * popular file is so large that the mean is 150 000 or more, and no number of users means the
   * same load as elsewhere; the median is 53 000. With this one 750 users without admission control
   * wait as long as in the model whose acceptance the experiment takes over, 0.08 s.
   */
  private static final double TYPICAL_BYTES = 43_000;

  private static final double ATYPICAL = 0.15;

  /** Users come over the first seconds, not all at one instant. */
  private static final long SPREAD = 10 * SECOND;

  FileTimes.Summary run(long seed) {
    RandomStreams streams = new RandomStreams(seed);
    Simulation simulation = new Simulation();
    SurgeFiles files = typicalFiles(streams.stream("files"));
    FileTimes times = new FileTimes(startUpSeconds * SECOND);
    FileService service = new FileService(simulation, files, policy, times);
    UniformRandomProvider coming = streams.stream("coming");
    for (int i = 0; i < users; i++) {
      User user = new SurgeUser(simulation, files, service, streams.stream("user " + i));
      simulation.after(coming.nextLong(SPREAD), Event.of(Event.ARRIVAL, user::start));
    }
    simulation.runUntil(startUpSeconds * SECOND);
    double before = service.workedSeconds();
    simulation.runUntil(seconds * SECOND);
    int measured = seconds - startUpSeconds;
    double worked = (service.workedSeconds() - before) / measured / FileService.MOST_WORK;
    return times.summary(measured, worked);
  }

  /** The first files drawn of which the mean request is typical. */
  private static SurgeFiles typicalFiles(UniformRandomProvider random) {
    while (true) {
      SurgeFiles files = new SurgeFiles(Surge.STANDARD, random);
      if (Math.abs(files.meanRequestBytes() / TYPICAL_BYTES - 1) <= ATYPICAL) {
        return files;
      }
    }
  }
}
