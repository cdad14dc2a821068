package io.github.jettyqos.core.admit;

import java.util.concurrent.CompletableFuture;

/**
 * Says when a gate that was closed has its last permit back.
 *
 * <pre>
 *  T1 (close) sets closed, and in every lane that nobody is admitted; then looks.
 *  T2 (release) gives its room back, then reads closed, and looks.
 *  If T2 reads false, its room was back before T1 looked. A newcomer that took room before, and gives
 *  it back because the total had none, looks, too: it finds the gate closed, or was before T1.
 * </pre>
 */
final class Drain {
  private final Lane[] lanes;
  private final CompletableFuture<Void> drained = new CompletableFuture<>();

  /** Written under the gate's lock. */
  private volatile boolean closed;

  Drain(Lane[] lanes) {
    this.lanes = lanes;
  }

  void begin() {
    closed = true;
  }

  /**
   * Looks whether the last permit is back; to be asked whenever room was given back.
   *
   * @return whether the gate is closed
   */
  boolean look() {
    if (!closed) {
      return false;
    }
    for (Lane lane : lanes) {
      if (Word.running(lane.word.get()) > 0) {
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
