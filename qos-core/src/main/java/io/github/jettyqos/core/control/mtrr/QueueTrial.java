package io.github.jettyqos.core.control.mtrr;

import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.Target;
import io.github.jettyqos.core.Terms;
import io.github.jettyqos.core.WorkDescription;
import io.github.jettyqos.core.trial.Trial;
import java.util.ArrayList;
import java.util.List;

/**
 * Partitions with short queues where a trial of what may come loses requests of a class with a
 * target: as {@link QueueBounds} bounds them, by what was served in that trial.
 *
 * <pre>
 *   q_k = max(1, s_k (D_k - u_k) f_k)        f_k = 1 for a part of the requests, 1/2 for a mean
 * </pre>
 *
 * <table>
 *   <caption>Symbols</caption>
 *   <tr><td>s_k</td><td>completions a second, in a trial of what may come</td></tr>
 *   <tr><td>D_k, u_k</td><td>target and unloaded time of a request, seconds</td></tr>
 * </table>
 *
 * <p>Whether it is better to have them, {@link TrialChoice} finds by playing them. It knows better
 * than hindsight how what waits will come out, and sooner; but an overload that lasts seems a burst
 * to it, since what came in the last {@code 20} s is what it expects.
 */
final class QueueTrial {
  private QueueTrial() {}

  /**
   * The same partition with bounded queues.
   *
   * @param trial in which it was played last
   * @return the same if no class with a target loses anything
   */
  static Partition bound(
      Partition partition, Trial trial, WorkDescription work, List<ServiceClass> owners) {
    Terms terms = partition.terms().orElseThrow();
    List<Integer> queues = new ArrayList<>(terms.queues());
    for (int k = 0; k < queues.size(); k++) {
      Target target = owners.get(k).guarantee().target().orElse(null);
      if (target != null && trial.lostOf(k) > 0) {
        double slack = target.seconds() - work.classes().get(k).demand().unloaded();
        double inTime = QueueBounds.inTime(trial.servedPerSecond(k), slack, target);
        queues.set(k, (int) Math.max(1, Math.min(queues.get(k), inTime)));
      }
    }
    return partition.withTerms(terms.withQueues(queues));
  }
}
