package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.text.Thrown;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of repeated failures: one line per thousand, since a failing step may repeat four times a
 * second.
 */
final class FailureLog {
  private static final int FAILURES_PER_LINE = 1000;

  private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);

  private final String what;
  private final String consequence;
  private long failures;

  /** A log for control steps. */
  FailureLog() {
    this("control step", "the last partition stays in force");
  }

  FailureLog(String what, String consequence) {
    this.what = what;
    this.consequence = consequence;
  }

  /** Records a failure; true if it was logged. */
  boolean failed(Throwable e) {
    if (failures++ % FAILURES_PER_LINE != 0) {
      return false;
    }
    Thrown.warn(LOG, "%s failed, %s in a row; %s".formatted(what, failures, consequence), e);
    return true;
  }

  void succeeded() {
    failures = 0;
  }
}
