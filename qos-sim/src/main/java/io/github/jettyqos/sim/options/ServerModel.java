package io.github.jettyqos.sim.options;

import io.github.jettyqos.core.Speedup;
import io.github.jettyqos.core.WorkDescription;

/** The model of a server before it runs: one of two descriptions. */
public sealed interface ServerModel {

  /**
   * Requests of all classes are of the same work.
   *
   * @param speedup what the server gains from handling several at once
   */
  record Equal(Speedup speedup) implements ServerModel {}

  /**
   * Each class has work of its own.
   *
   * @param work what they need and what they share
   */
  record Mixed(WorkDescription work) implements ServerModel {}
}
