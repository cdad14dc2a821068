package io.github.jettyqos.benchmarks.http;

import java.io.IOException;
import java.nio.channels.SocketChannel;
import org.HdrHistogram.Histogram;

/** A connection on which each answer is followed by the next request. */
abstract class ClosedConnection {
  final SocketChannel channel;
  private final Tally tally;

  /** The counts of all connections of a run. */
  static final class Tally {
    final Histogram micros = new Histogram(3);

    /** Whether every request is to be refused, rather than served. */
    final boolean refused;

    long failed;

    Tally(boolean refused) {
      this.refused = refused;
    }
  }

  ClosedConnection(SocketChannel channel, Tally tally) {
    this.channel = channel;
    this.tally = tally;
  }

  /** Reads the bytes that have arrived. */
  abstract void receive() throws IOException;

  /** Counts an answer, by whether the request was served. */
  final void answered(long sentNanos, boolean ok) {
    tally.micros.recordValue(Math.max(0, (System.nanoTime() - sentNanos) / 1000));
    tally.failed += ok == tally.refused ? 1 : 0;
  }
}
