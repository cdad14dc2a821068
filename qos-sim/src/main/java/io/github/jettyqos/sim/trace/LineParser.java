package io.github.jettyqos.sim.trace;

import org.jspecify.annotations.Nullable;

/** A parser of the lines of one format. */
interface LineParser {
  /**
   * The request of a line; null if the line is none and does not have to be one.
   *
   * @throws MalformedLineException if it should be one and cannot be read
   */
  @Nullable TraceEntry parse(String line) throws MalformedLineException;
}
