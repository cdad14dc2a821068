package io.github.jettyqos.jetty.cluster;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.measure.Unanswered;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;

/** How many requests of each class were answered here, and why; who counts never waits. */
final class ClassTallies {
  private final List<Map<Unanswered, LongAdder>> tallies = new ArrayList<>();

  ClassTallies(int classes) {
    for (int k = 0; k < classes; k++) {
      Map<Unanswered, LongAdder> each = new EnumMap<>(Unanswered.class);
      for (Unanswered reason : Unanswered.values()) {
        each.put(reason, new LongAdder());
      }
      tallies.add(each);
    }
  }

  private LongAdder of(int classIndex, Unanswered reason) {
    return requireNonNull(tallies.get(classIndex).get(reason));
  }

  void add(int classIndex, Unanswered reason) {
    of(classIndex, reason).increment();
  }

  long get(int classIndex, Unanswered reason) {
    return of(classIndex, reason).sum();
  }
}
