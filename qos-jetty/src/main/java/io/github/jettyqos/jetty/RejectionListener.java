package io.github.jettyqos.jetty;

import io.github.jettyqos.core.RejectReason;

/**
 * Is told of every request, and every task of a class, that is turned away, while the server runs.
 */
@FunctionalInterface
public interface RejectionListener {
  /**
   * It is turned away: once, before it is answered, whoever answers.
   *
   * @param classIndex index of its class
   * @param reason why
   */
  void onRejected(int classIndex, RejectReason reason);
}
