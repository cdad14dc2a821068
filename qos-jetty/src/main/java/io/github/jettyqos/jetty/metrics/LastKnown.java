package io.github.jettyqos.jetty.metrics;

import java.util.function.DoubleSupplier;

/**
 * A number of a server that may stop while it is read, which {@code Qos} answers with an exception.
 *
 * <p>A counter then stands at what it was last: a reading that is not a number would be one that
 * rates cannot be made of for minutes.
 */
final class LastKnown {
  private final DoubleSupplier read;
  private volatile double last;

  LastKnown(DoubleSupplier read) {
    this.read = read;
  }

  double orLast() {
    try {
      last = read.getAsDouble();
    } catch (IllegalStateException e) {
      // The server has stopped, and in a moment this meter is gone.
    }
    return last;
  }

  double orNaN() {
    try {
      return read.getAsDouble();
    } catch (IllegalStateException e) {
      return Double.NaN;
    }
  }
}
