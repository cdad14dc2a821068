package io.github.jettyqos.jetty.admin;

import java.util.Map;
import java.util.TreeMap;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;

/** The end of a request with a status and a line for the client. */
final class Problem extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final int status;
  private final transient Map<String, Object> more;

  Problem(int status, @Nullable String line) {
    this(status, line, Map.of());
  }

  /**
   * A problem.
   *
   * @param more further data for programs
   */
  Problem(int status, @Nullable String line, Map<String, Object> more) {
    super(line, null, false, false);
    this.status = status;
    this.more = more;
  }

  /** A problem whose line is the text of its status. */
  Problem(int status) {
    this(status, HttpStatus.getMessage(status));
  }

  int status() {
    return status;
  }

  /** The line and further data, by name. */
  Map<String, Object> data() {
    Map<String, Object> data = new TreeMap<>(more);
    data.put("problem", line());
    return data;
  }

  /** The line. */
  String line() {
    return String.valueOf(getMessage());
  }
}
