package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.measure.ClusterCounts;
import io.github.jettyqos.core.measure.ClusterCounts.ClusterListener;
import io.github.jettyqos.core.measure.ClusterCounts.FrontEndFailure;
import java.util.List;

/** The counts of a front end. */
record FrontCounts(List<String> classes, ClassTallies tallies, Roll roll) implements ClusterCounts {
  @Override
  public long unanswered(int classIndex, FrontEndFailure reason) {
    return tallies.get(classIndex, reason);
  }

  @Override
  public void addListener(ClusterListener listener) {
    roll.add(listener);
  }

  @Override
  public void removeListener(ClusterListener listener) {
    roll.remove(listener);
  }
}
