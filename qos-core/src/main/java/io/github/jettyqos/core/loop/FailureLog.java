package io.github.jettyqos.core.loop;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** What fails each period does so four times a second: it is told of once in a thousand times. */
final class FailureLog {
  private static final int FAILURES_PER_LINE = 1000;

  private static final Logger LOG = LoggerFactory.getLogger(FailureLog.class);

  private long failures;

  /** True if it was told of. */
  boolean failed(Throwable e) {
    if (failures++ % FAILURES_PER_LINE != 0) {
      return false;
    }
    LOG.warn("control step failed, {} in a row; the last partition stays in force", failures, e);
    return true;
  }

  void succeeded() {
    failures = 0;
  }
}
