package io.github.jettyqos.core.admit;

import java.util.concurrent.CompletableFuture;

/**
 * The detector of the moment when a closed gate has no running permit.
 *
 * <pre>
 *  T1 (close) sets closed, then marks the word of every lane, so that none is admitted; then looks.
 *  T2 (release) gives its room back in the word of its lane, and looks if that has the mark.
 *  If it has none, the room was back before T1 looked. A newcomer that took room before, and gives it
 *  back because the total had none, reads closed and looks, too: or it was before T1.
 * </pre>
 */
final class Drain {
  /** All classes, and the removed ones that have running permits. Changed under the lock. */
  private volatile Lane[] lanes;

  private final CompletableFuture<Void> drained = new CompletableFuture<>();

  /** Written under the gate's lock. */
  private volatile boolean closed;

  Drain(Lane[] lanes) {
    this.lanes = lanes;
  }

  void lanes(Lane[] next) {
    lanes = next;
  }

  void begin() {
    closed = true;
  }

  /**
   * Checks whether the last permit is released; called after each release.
   *
   * @return whether the gate is closed
   */
  boolean look() {
    if (!closed) {
      return false;
    }
    for (Lane lane : lanes) {
      long word = lane.word.get();
      if (GateWord.running(word) > 0
          || GateWord.later(word)) { // later work continues after the close
        return true;
      }
    }
    drained.complete(null);
    return true;
  }

  boolean isClosed() {
    return closed;
  }

  CompletableFuture<Void> drained() {
    return drained;
  }
}
