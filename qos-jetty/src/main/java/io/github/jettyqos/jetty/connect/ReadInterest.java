package io.github.jettyqos.jetty.connect;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * The state of a connection's read interest: of its reader, and of the selector.
 *
 * <p>Jetty deregisters a connection when it has called the reader, and registers it again at the
 * reader's demand: two system calls for each request, and a wake-up of the selector by another
 * thread. But while a request is handled its client rarely sends more. So the connection stays
 * registered, until the selector finds input that the reader does not want.
 *
 * <pre>
 *  OFF     the selector does not look, the reader does not want
 *  IDLE    the selector looks, the reader does not want
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
   * Registers the interest of the reader.
   *
   * @return whether the selector must be asked to look
   */
  public boolean want() {
    // No other thread leaves OFF, or sets WANTED: only a lost race with stopped() takes two rounds.
    while (true) {
      int now = state.get();
      if (now == WANTED || state.compareAndSet(now, WANTED)) {
        return now == OFF;
      }
    }
  }

  /**
   * Called when the selector has found input.
   *
   * @return whether it must tell the reader, and may go on looking
   */
  public boolean take() {
    return state.compareAndSet(WANTED, IDLE);
  }

  /**
   * Called when the selector has deregistered the connection.
   *
   * @return whether it must tell the reader
   */
  public boolean stopped() {
    return state.getAndSet(OFF) == WANTED;
  }
}
