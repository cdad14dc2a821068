package io.github.jettyqos.sim.trace;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Gives the requests of a trace one after another. */
@FunctionalInterface
interface EntrySource {
  /** The next one; null at the end. */
  @Nullable TraceEntry next() throws IOException;
}
