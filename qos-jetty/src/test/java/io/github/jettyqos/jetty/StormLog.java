package io.github.jettyqos.jetty;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import org.eclipse.jetty.logging.JettyLevel;
import org.eclipse.jetty.logging.JettyLogger;
import org.eclipse.jetty.logging.StdErrAppender;
import org.slf4j.LoggerFactory;

/** Silences the log of the server, with thousands of failures in measured threads. */
final class StormLog {
  private static final List<String> TALKATIVE = List.of("org.eclipse.jetty", "io.github.jettyqos");

  private StormLog() {}

  /** Sets the level of all present loggers. */
  static void level(JettyLevel level) {
    TALKATIVE.forEach(name -> ((JettyLogger) LoggerFactory.getLogger(name)).setLevel(level));
  }

  /** Renders log entries and drops them, or writes them as before. */
  static void intoTheVoid(boolean yes) {
    JettyLogger logger = (JettyLogger) LoggerFactory.getLogger(TALKATIVE.get(0));
    ((StdErrAppender) logger.getAppender())
        .setStream(yes ? new PrintStream(OutputStream.nullOutputStream()) : null); // as it was
  }
}
