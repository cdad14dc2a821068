package io.github.jettyqos.core.loop;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** What is logged until it is closed: the logger of the tests writes to standard error. */
final class CapturedLog implements AutoCloseable {
  private final PrintStream before = System.err;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  CapturedLog() {
    System.setErr(new PrintStream(bytes, true, StandardCharsets.UTF_8));
  }

  String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  /** As a reader sees them who ends lines wherever Unicode does. */
  List<String> lines() {
    return List.of(text().split("\\R")).stream().filter(line -> !line.isEmpty()).toList();
  }

  @Override
  public void close() {
    System.setErr(before);
  }
}
