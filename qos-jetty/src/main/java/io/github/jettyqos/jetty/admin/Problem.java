package io.github.jettyqos.jetty.admin;

import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/** Ends a request with a status and one line for the client. */
final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;

  Problem(int status, @Nullable String line) {
    super(line, null, false, false);
    this.status = status;
  }

  /** Where the status says all. */
  Problem(int status) {
    this(status, HttpStatus.getMessage(status));
  }

  int status() {
    return status;
  }

  /** The line. */
  String line() {
    return String.valueOf(getMessage());
  }
}
