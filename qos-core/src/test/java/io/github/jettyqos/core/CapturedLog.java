package io.github.jettyqos.core;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * What is logged until it is closed: the loggers of the tests write to standard error.
 *
 * <p>As an extension of a class whose tests provoke warnings it holds what each of them logs, and
 * shows it when the test fails.
 */
public final class CapturedLog implements AutoCloseable, BeforeEachCallback, AfterEachCallback {
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private PrintStream before = System.err;

  /** Captures from now on. */
  public static CapturedLog start() {
    CapturedLog log = new CapturedLog();
    log.capture();
    return log;
  }

  private void capture() {
    before = System.err;
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
  }

  /** All of it. */
  public String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** The lines for a reader that breaks lines at all Unicode line breaks. */
  public List<String> lines() {
    return List.of(text().split("\\R")).stream().filter(line -> !line.isEmpty()).toList();
  }

  @Override
  public void close() {
    System.setErr(before);
  }

  @Override
  public void beforeEach(ExtensionContext context) {
    bytes.reset();
    capture();
  }

  @Override
  public void afterEach(ExtensionContext context) {
    close();
    if (context.getExecutionException().isPresent()) {
      System.err.print(text());
    }
  }
}
