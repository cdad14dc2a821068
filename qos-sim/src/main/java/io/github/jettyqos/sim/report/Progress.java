package io.github.jettyqos.sim.report;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/** The progress of a long computation. */
public interface Progress {
  /** No progress display. */
  Progress NONE = (what, steps) -> count -> {};

  /** Bars without colours on standard error. */
  Progress BARS =
      (what, steps) -> {
        ProgressBar bar =
            new ProgressBarBuilder()
                .setTaskName(what)
                .setStyle(ProgressBarStyle.UNICODE_BLOCK)
                .setInitialMax(steps)
                .setConsumer(new ConsoleProgressBarConsumer(System.err))
                .build();
        return new Bar() {
          @Override
          public void steps(long count) {
            bar.stepBy(count);
          }

          @Override
          public void close() {
            bar.close();
          }
        };
      };

  /** {@return bars on standard error if a terminal shows that, else no display} */
  static Progress bars() {
    return Terminal.ERR.isShown() ? BARS : NONE;
  }

  /**
   * Starts a part of it.
   *
   * @param what is computed
   * @param steps how many there are
   * @return the part
   */
  Bar bar(String what, long steps);

  /** One part. */
  @FunctionalInterface
  interface Bar extends AutoCloseable {
    /**
     * Adds completed steps. May be called by any thread.
     *
     * @param count how many, 0 or more
     */
    void steps(long count);

    @Override
    default void close() {}
  }
}
