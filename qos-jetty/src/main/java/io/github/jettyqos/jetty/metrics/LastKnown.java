package io.github.jettyqos.jetty.metrics;

import java.util.function.DoubleSupplier;

/**
 * A number of a server with its last value, as {@code Qos} throws if the server stops during a
 * read.
 *
 * <p>A counter then keeps its last value: with NaN no rates could be computed for minutes.
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
    } catch (IllegalStateException | IllegalArgumentException | IndexOutOfBoundsException e) {
      // The server has stopped, or a reload changes the classes, and this meter may be removed.
    }
    return last;
  }

  double orNaN() {
    try {
      return read.getAsDouble();
    } catch (IllegalStateException | IllegalArgumentException | IndexOutOfBoundsException e) {
      return Double.NaN;
    }
  }
}
