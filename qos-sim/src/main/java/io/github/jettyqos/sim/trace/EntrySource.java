package io.github.jettyqos.sim.trace;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A source of the requests of a trace, one after another. */
@FunctionalInterface
interface EntrySource {
  /** The next one; null at the end. */
  @Nullable TraceEntry next() throws IOException;

  /** The end of the time that a request stands for: its second, or a whole interval. */
  default long endNanos(long lastNanos) {
    return (Math.floorDiv(lastNanos, LogTime.NANOS) + 1) * LogTime.NANOS;
  }
}
