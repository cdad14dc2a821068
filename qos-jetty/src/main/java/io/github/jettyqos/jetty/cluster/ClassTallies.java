package io.github.jettyqos.jetty.cluster;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.measure.ClusterCounts.FrontEndFailure;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** The counts of the front end's own error responses by class and reason; counting never blocks. */
final class ClassTallies {
  private final List<Map<FrontEndFailure, LongAdder>> tallies = new ArrayList<>();

  ClassTallies(int classes) {
    for (int k = 0; k < classes; k++) {
      Map<FrontEndFailure, LongAdder> each = new EnumMap<>(FrontEndFailure.class);
      for (FrontEndFailure reason : FrontEndFailure.values()) {
        each.put(reason, new LongAdder());
      }
      tallies.add(each);
    }
  }

  private LongAdder of(int classIndex, FrontEndFailure reason) {
    return requireNonNull(tallies.get(classIndex).get(reason));
  }

  void add(int classIndex, FrontEndFailure reason) {
    of(classIndex, reason).increment();
  }

  long get(int classIndex, FrontEndFailure reason) {
    return of(classIndex, reason).sum();
  }
}
