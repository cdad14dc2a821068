package io.github.jettyqos.core.loop;

import io.github.jettyqos.core.text.Thrown;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What fails each period does so four times a second: it is told of once in a thousand times. */
final class FailureLog {
  private static final int FAILURES_PER_LINE = 1000;

  private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);

  private final String what;
  private final String consequence;
  private long failures;

  /** Of control steps. */
  FailureLog() {
    this("control step", "the last partition stays in force");
  }

  FailureLog(String what, String consequence) {
    this.what = what;
    this.consequence = consequence;
  }

  /** True if it was told of. */
  boolean failed(Throwable e) {
    if (failures++ % FAILURES_PER_LINE != 0) {
      return false;
    }
    Thrown.warn(LOG, "%s failed, %d in a row; %s".formatted(what, failures, consequence), e);
    return true;
  }

  void succeeded() {
    failures = 0;
  }
}
