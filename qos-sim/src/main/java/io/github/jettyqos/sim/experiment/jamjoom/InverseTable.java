package io.github.jettyqos.sim.experiment.jamjoom;

import io.github.jettyqos.core.model.MixedPlanner;
import io.github.jettyqos.core.model.MtrrServer;
import io.github.jettyqos.sim.model.Workload;
import java.util.OptionalInt;

/**
 * The least threads that keep a time beside a fixed number of busy threads of others.
 *
 * <p>Source: Jamjoom, Chou and Shin 2004, section VII.B and figure 9, where the threads of a
 * low-priority service are fixed. Beside a fixed number of others the time is not monotone in the
 * threads of a class (beyond the saturation point more threads only make room for more requests),
 * so the table is read from its beginning. {@link MixedPlanner} plans all classes at once.
 */
final class InverseTable {
  private InverseTable() {}

  /**
   * Looks up a time.
   *
   * @param load what comes to the class
   * @param foreign busy threads of others
   * @param seconds the mean residence time to keep, at most
   * @param loss the share of requests that may be turned away, at most; 1 if that does not matter.
   *     A starved class is fast for the few it lets in, so it should
   * @param most the most threads the class may have
   * @return the least threads, if so many are enough
   */
  static OptionalInt threads(Workload load, double foreign, double seconds, double loss, int most) {
    for (int m = 1; m <= most; m++) {
      MtrrServer server = load.server(m, foreign);
      if (server.residenceTime() <= seconds && server.loss() <= loss) {
        return OptionalInt.of(m);
      }
    }
    return OptionalInt.empty();
  }
}
