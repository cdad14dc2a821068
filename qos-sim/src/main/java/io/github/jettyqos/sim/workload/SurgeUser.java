package io.github.jettyqos.sim.workload;

import io.github.jettyqos.sim.event.Simulation;
import org.apache.commons.rng.UniformRandomProvider;
import org.apache.commons.rng.sampling.distribution.DiscreteSampler;
import org.apache.commons.statistics.distribution.ContinuousDistribution;

/**
 * A user equivalent of {@link Surge}.
 *
 * <p>Fetches the objects of a page one after another, with an active OFF time between two of them
 * and an inactive OFF time after the last.
 */
public final class SurgeUser extends ClosedLoopUser {
  private final Surge settings;
  private final Session session;
  private final DiscreteSampler popularity;
  private final ContinuousDistribution.Sampler objects;
  private final WorkDistribution activeOff;
  private final WorkDistribution inactiveOff;
  private int left;

  /**
   * A user that has not arrived.
   *
   * @param simulation the virtual time
   * @param files the files of the server
   * @param session sends the requests
   * @param random the generator of this user
   */
  public SurgeUser(
      Simulation simulation, SurgeFiles files, Session session, UniformRandomProvider random) {
    super(simulation, session);
    this.session = session;
    settings = files.settings();
    popularity = files.popularity(random);
    objects = Surge.OBJECTS_OF_PAGE.createSampler(random);
    activeOff = settings.activeOff(random);
    inactiveOff = settings.inactiveOff(random);
  }

  @Override
  int nextFile() {
    if (left == 0) {
      left = settings.objects(objects.sample());
    }
    left--;
    return popularity.sample() - 1;
  }

  @Override
  double nextPauseSeconds() {
    if (left > 0) {
      return activeOff.nextSeconds();
    }
    session.pageDone();
    return inactiveOff.nextSeconds();
  }
}
