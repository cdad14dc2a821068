package io.github.jettyqos.sim.experiment;

import io.github.jettyqos.sim.report.ProgressLine;

/** Says how far a long computation is. */
public interface Progress {
  /** Says nothing. */
  Progress NONE = (what, steps) -> () -> {};

  /** Bars on standard error. */
  Progress BARS =
      (what, steps) -> {
        ProgressLine line = new ProgressLine(what, steps);
        return new Bar() {
          @Override
          public void step() {
            line.step();
          }

          @Override
          public void close() {
            line.close();
          }
        };
      };

  /** Starts a part of it. */
  Bar bar(String what, int steps);

  /** One part. */
  @FunctionalInterface
  interface Bar extends AutoCloseable {
    /** One more step is done. Any thread may say so. */
    void step();

    @Override
    default void close() {}
  }
}
