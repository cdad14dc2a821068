package io.github.jettyqos.benchmarks.http;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.HdrHistogram.Histogram;

/** A connection whose answered requests are followed by others at once. */
abstract class ClosedLoop {
  final SocketChannel channel;
  private final Tally tally;

  /** What all connections of a run count. */
  static final class Tally {
    final Histogram micros = new Histogram(3);
    long failed;
  }

  ClosedLoop(SocketChannel channel, Tally tally) {
    this.channel = channel;
    this.tally = tally;
  }

  /** Reads what came. */
  abstract void receive() throws IOException;

  /** Counts an answer. */
  final void answered(long sentNanos, boolean ok) {
    tally.micros.recordValue(Math.max(0, (System.nanoTime() - sentNanos) / 1000));
    tally.failed += ok ? 0 : 1;
  }
}
