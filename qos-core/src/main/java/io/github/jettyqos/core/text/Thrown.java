package io.github.jettyqos.core.text;

import java.io.PrintWriter;
import java.io.Writer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * The safe handling of exceptions of application code for logs and error pages.
 *
 * <p>Rendering an exception calls its code again: its text may throw, its causes may be endless. A
 * log or Jetty would throw or hang at the end of a request, and skip the rest of its work. So
 * rendering is tried first, and a failing exception is replaced.
 */
public final class Thrown {
  /** Limit of causes; each is rendered with its own causes, partly by recursion. */
  private static final int MOST = 256;

  private Thrown() {}

  /**
   * Returns an exception that is safe to render.
   *
   * @param thrown any exception
   * @return itself, or an exception that names its class if it cannot be rendered
   */
  public static Throwable told(Throwable thrown) {
    return isRendered(thrown, false) ? thrown : named(thrown);
  }

  /**
   * Returns an exception that is safe to log with its stack trace; takes as long as to log it.
   *
   * @param thrown any exception
   * @return itself, or an exception that names its class if it cannot be rendered
   */
  public static Throwable logged(Throwable thrown) {
    return isRendered(thrown, true) ? thrown : named(thrown);
  }

  private static boolean isRendered(Throwable thrown, boolean traces) {
    try {
      if (visit(thrown, MOST, traces) < 0) {
        return false;
      }
      if (traces) {
        thrown.printStackTrace(new PrintWriter(Writer.nullWriter()));
      }
      return true;
    } catch (Throwable t) {
      return false;
    }
  }

  /**
   * Returns the remaining number of visits, or -1. Each exception counts as often as it is
   * rendered.
   */
  private static int visit(Throwable first, int most, boolean traces) {
    int left = most;
    for (Throwable each = first; each != null; each = each.getCause()) {
      if (--left < 0 || (each.toString() + each.getMessage()).isEmpty()) {
        return -1;
      }
      if (traces && each.getStackTrace() == null) {
        return -1;
      }
      for (Throwable suppressed : each.getSuppressed()) {
        left = visit(suppressed, left, traces);
        if (left < 0) {
          return -1;
        }
      }
    }
    return left;
  }

  /** With its stack trace, if available. */
  private static Throwable named(Throwable thrown) {
    RuntimeException told =
        new RuntimeException(thrown.getClass().getName() + ", which cannot be rendered");
    try {
      told.setStackTrace(thrown.getStackTrace());
    } catch (Throwable t) {
      // then with the stack trace of this place
    }
    return told;
  }

  /**
   * Logs a warning without ever throwing.
   *
   * @param log the log
   * @param text the failure
   * @param thrown the cause; null if none
   */
  public static void warn(Logger log, String text, @Nullable Throwable thrown) {
    try {
      log.warn(text, thrown == null ? null : told(thrown));
    } catch (Throwable t) {
      warnWithout(log, text);
    }
  }

  private static void warnWithout(Logger log, String text) {
    try {
      log.warn(text);
    } catch (Throwable t) {
      // the log fails, or memory is exhausted
    }
  }
}
