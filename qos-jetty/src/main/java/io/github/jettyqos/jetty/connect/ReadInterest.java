package io.github.jettyqos.jetty.connect;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Whether a connection's reader wants to be told of input, and whether the selector looks for it.
 *
 * <p>Jetty stops looking at a connection when it has told the reader, and looks again when the
 * reader asks: two calls of the operating system for each request, and a selector to wake when
 * another thread asks. But while a request is being handled its client hardly ever sends more. So
 * the selector goes on looking, and stops only if it finds something that nobody wants.
 *
 * <pre>
 *  OFF     the selector does not look, nobody wants
 *  IDLE    the selector looks, nobody wants
 *  WANTED  the selector looks, or is just being asked to; the reader wants
 *
 *  T1 (reader)    want: IDLE to WANTED, or OFF to WANTED and asks the selector to look.
 *  T2 (selector)  found input: take: WANTED to IDLE, tells the reader and goes on looking; or else stops
 *                 looking first and then stopped: from whatever it is by now to OFF, and tells the
 *                 reader if that was WANTED.
 *  If T1 comes before stopped, T2 tells it. If it comes after, it finds OFF and asks, after T2 has
 *  stopped looking. Looking is by level: input that came before finds T2 again.
 * </pre>
 */
public final class ReadInterest {
  private static final int OFF = 0;
  private static final int IDLE = 1;
  private static final int WANTED = 2;

  private final AtomicInteger state = new AtomicInteger(OFF);

  /**
   * The reader wants to be told.
   *
   * @return whether the selector must be asked to look
   */
  public boolean want() {
    // Nobody else leaves OFF, or comes to WANTED: only a lost race with stopped() takes two rounds.
    while (true) {
      int now = state.get();
      if (now == WANTED || state.compareAndSet(now, WANTED)) {
        return now == OFF;
      }
    }
  }

  /**
   * The selector has found input.
   *
   * @return whether it must tell the reader, and may go on looking
   */
  public boolean take() {
    return state.compareAndSet(WANTED, IDLE);
  }

  /**
   * The selector has stopped looking.
   *
   * @return whether it must tell the reader
   */
  public boolean stopped() {
    return state.getAndSet(OFF) == WANTED;
  }
}
