package io.github.jettyqos.sim.trace;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** Small traces made up for tests. */
final class TestTraces {
  private TestTraces() {}

  static Path file(Path directory, String... lines) throws IOException {
    return Files.writeString(
        Files.createTempFile(directory, "trace", ".log"), String.join("\n", lines) + "\n");
  }

  static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  static TraceOptions format(TraceOptions of, TraceFormat format) {
    return new TraceOptions(
        format, of.columns(), of.compression(), of.spread(), of.seed(), of.reorder());
  }

  /** Without places at random. */
  static TraceOptions even(TraceOptions of) {
    return new TraceOptions(
        of.format(), of.columns(), of.compression(), false, of.seed(), of.reorder());
  }

  static TraceOptions window(TraceOptions of, Duration window) {
    return new TraceOptions(
        of.format(), of.columns(), of.compression(), of.spread(), of.seed(), window);
  }

  /** All requests of a trace. */
  static List<TraceEntry> read(Trace trace) throws IOException {
    List<TraceEntry> entries = new ArrayList<>();
    TraceEntry entry;
    while ((entry = trace.next()) != null) {
      entries.add(entry);
    }
    return entries;
  }

  static List<TraceEntry> read(Path file, TraceOptions options) throws IOException {
    try (Trace trace = Trace.open(file, options)) {
      return read(trace);
    }
  }

  static TraceReport report(Path file, TraceOptions options) throws IOException {
    try (Trace trace = Trace.open(file, options)) {
      read(trace);
      return trace.report();
    }
  }

  static double[] seconds(List<TraceEntry> entries) {
    return entries.stream().mapToDouble(entry -> entry.nanos() / 1e9).toArray();
  }

  /** A line of a log, so many seconds after 10:00. */
  static String commonLog(int second, String target, String bytes) {
    return "host%d - - [01/Aug/1995:10:%02d:%02d -0400] \"GET %s HTTP/1.0\" 200 %s"
        .formatted(second, second / 60, second % 60, target, bytes);
  }
}
