package io.github.jettyqos.jetty.cluster;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.measure.ClusterCounts;
import io.github.jettyqos.core.measure.ClusterCounts.ClusterListener;
import io.github.jettyqos.core.measure.ClusterCounts.FrontEndFailure;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The counts of a front end: its own error responses by class and reason. Counting never blocks.
 */
final class FrontCounts implements ClusterCounts {
  private final List<String> classes;
  private final Map<FrontEndFailure, AtomicLongArray> unanswered =
      new EnumMap<>(FrontEndFailure.class);
  private final Roll roll = new Roll();

  FrontCounts(List<String> classes) {
    this.classes = List.copyOf(classes);
    for (FrontEndFailure reason : FrontEndFailure.values()) {
      unanswered.put(reason, new AtomicLongArray(classes.size()));
    }
  }

  @Override
  public List<String> classes() {
    return classes;
  }

  /** The listeners to the set of nodes. */
  Roll roll() {
    return roll;
  }

  void addUnanswered(int classIndex, FrontEndFailure reason) {
    requireNonNull(unanswered.get(reason)).incrementAndGet(classIndex);
  }

  @Override
  public long unanswered(int classIndex, FrontEndFailure reason) {
    return requireNonNull(unanswered.get(reason)).get(classIndex);
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
