package io.github.jettyqos.examples.load;

import org.jspecify.annotations.Nullable;

/** How a line of a log is read. */
interface LineFormat {
  /** The request of a line, its time in nanoseconds of any epoch; null if it is malformed. */
  @Nullable Arrival parse(String line);
}
