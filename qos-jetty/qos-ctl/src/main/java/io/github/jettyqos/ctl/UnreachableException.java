package io.github.jettyqos.ctl;

import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;

/** No server answers. */
final class UnreachableException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * A problem.
   *
   * @param problem in one line
   */
  UnreachableException(String problem) {
    super(problem);
  }

  /**
   * A failed connection.
   *
   * @param where the server
   * @param cause the failure
   */
  UnreachableException(String where, Throwable cause) {
    super(where + " cannot be reached: " + reason(cause), cause);
  }

  /** The message of the innermost cause, the most specific one. */
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
