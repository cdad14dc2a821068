package io.github.jettyqos.sim.experiment;

import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** Says how far a long computation is. */
interface Progress {
  /** Says nothing. */
  Progress NONE = (what, steps) -> () -> {};

  /** Bars on standard error. */
  Progress BARS =
      (what, steps) -> {
        ProgressBar bar = new ProgressBarBuilder().setTaskName(what).setInitialMax(steps).build();
        return new Bar() {
          @Override
          public void step() {
            bar.step();
          }

          @Override
          public void close() {
            bar.close();
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
