package io.github.jettyqos.core.loop;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A ring buffer of the last elements, the oldest first. */
final class Ring<T> {
  private final int most;
  private final Deque<T> kept = new ArrayDeque<>();

  Ring(int most) {
    this.most = most;
  }

  void add(T next) {
    if (kept.size() == most) {
      kept.removeFirst();
    }
    kept.addLast(next);
  }

  void replaceLast(T next) {
    kept.removeLast();
    kept.addLast(next);
  }

  List<T> all() {
    return List.copyOf(kept);
  }

  @Nullable T last() {
    return kept.peekLast();
  }
}
