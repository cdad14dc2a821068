package io.github.jettyqos.core.text;

import java.io.PrintWriter;
import java.io.Writer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * What code of others has thrown, on its way to a log or to an error page.
 *
 * <p>To render it calls that code again: its text may throw, its causes may have no end. A log or
 * Jetty would throw or hang in the middle of a request's end, and what comes behind would not be
 * done. So it is tried before, and something that can be rendered takes its place if need be.
 */
public final class Thrown {
  /** No application has as many; each is rendered with its causes, in some places by recursion. */
  private static final int MOST = 256;

  private Thrown() {}

  /**
   * What may be told to others.
   *
   * @param thrown anything
   * @return itself, or an exception that names its class if it cannot be rendered
   */
  public static Throwable told(Throwable thrown) {
    return isRendered(thrown, false) ? thrown : named(thrown);
  }

  /**
   * What may be told to others that log it with its stack trace; to try that takes as long as to
   * log it.
   *
   * @param thrown anything
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

  /** Returns how many may still be visited, or -1. Each is counted as often as it is rendered. */
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

  /** With its stack trace, if that can be had. */
  private static Throwable named(Throwable thrown) {
    RuntimeException told =
        new RuntimeException(thrown.getClass().getName() + ", which cannot be rendered");
    try {
      told.setStackTrace(thrown.getStackTrace());
    } catch (Throwable t) {
      // then with that of this place
    }
    return told;
  }

  /**
   * Logs a warning, and throws nothing whatever the log does.
   *
   * @param log where
   * @param text what failed
   * @param thrown why; null if nothing was thrown
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
      // the log fails, or there is no memory, and there is nothing left to tell
    }
  }
}
