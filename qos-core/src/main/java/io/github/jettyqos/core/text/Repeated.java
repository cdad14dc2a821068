package io.github.jettyqos.core.text;

import org.slf4j.Logger;

/**
 * A task that is done again and again by the clock. What it throws, an error as well, does not end
 * it: a scheduler would never run it again, and say nothing. It is told of the first time and every
 * thousandth.
 */
public final class Repeated implements Runnable {
  private static final int TOLD_EVERY = 1_000;

  private final Logger log;
  private final String what;
  private final Runnable task;

  /** By one thread after the other, which the scheduler sees to. */
  private long failures;

  /**
   * Guards a task.
   *
   * @param log where failures are told
   * @param what the task, as the beginning of a sentence
   * @param task by one thread at a time
   */
  public Repeated(Logger log, String what, Runnable task) {
    this.log = log;
    this.what = what;
    this.task = task;
  }

  @Override
  public void run() {
    try {
      task.run();
    } catch (Throwable t) {
      long before = failures++;
      if (before % TOLD_EVERY == 0) {
        Thrown.warn(log, what + " failed, " + before + " times before; it is tried again", t);
      }
    }
  }
}
