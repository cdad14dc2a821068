package io.github.jettyqos.core.text;

import org.slf4j.Logger;

/**
 * A periodic task whose exceptions and errors do not end it, as a scheduler would cancel it
 * silently. The first failure and every thousandth are logged.
 */
public final class Repeated implements Runnable {
  private static final int TOLD_EVERY = 1_000;

  private final Logger log;
  private final String what;
  private final Runnable task;

  /** Used by one thread after the other, which the scheduler ensures. */
  private long failures;

  /**
   * Wraps a task.
   *
   * @param log the log of failures
   * @param what the name of the task, at the start of a sentence
   * @param task run by one thread at a time
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
