package io.github.jettyqos.ctl;

import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;

/** No server answers where one was looked for. */
final class UnreachableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Nobody there.
   *
   * @param problem what was looked for, where, and what came of it, in one line
   */
  UnreachableException(String problem) {
    super(problem);
  }

  /**
   * Nobody there.
   *
   * @param where what was looked for
   * @param cause what came of it
   */
  UnreachableException(String where, Throwable cause) {
    super(where + " cannot be reached: " + reason(cause), cause);
  }

  /** What lies deepest says it best. */
  private static String reason(Throwable thrown) {
    Throwable inner = thrown;
    while (inner.getCause() != null && inner.getCause() != inner) {
      inner = inner.getCause();
    }
    if (inner instanceof UnknownHostException || inner instanceof UnresolvedAddressException) {
      return "no such host";
    }
    String message = inner.getMessage();
    return message == null || message.isBlank() ? inner.getClass().getSimpleName() : message;
  }
}
