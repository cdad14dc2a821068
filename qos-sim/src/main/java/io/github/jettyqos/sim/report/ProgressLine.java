package io.github.jettyqos.sim.report;

import me.tongfei.progressbar.ConsoleProgressBarConsumer;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;

/** Says on standard error how far a long computation is. Any thread may say that a step is done. */
public final class ProgressLine implements AutoCloseable {
  private final ProgressBar bar;

  /**
   * Starts one.
   *
   * @param what is computed
   * @param steps how many there are
   */
  public ProgressLine(String what, long steps) {
    bar =
        new ProgressBarBuilder()
            .setTaskName(what)
            .setInitialMax(steps)
            .setConsumer(new ConsoleProgressBarConsumer(System.err))
            .build();
  }

  /** One more step is done. */
  public void step() {
    bar.step();
  }

  /**
   * So many steps more are done.
   *
   * @param count how many, 0 or more
   */
  public void steps(long count) {
    bar.stepBy(count);
  }

  @Override
  public void close() {
    bar.close();
  }
}
