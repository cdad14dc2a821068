package io.github.jettyqos.core.config;

import java.util.Iterator;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes a {@link Value} as YAML: the outer levels one key a line, the inner ones in one line.
 *
 * <p>Quoted text is written with every escape that YAML shares with JSON, so that any character of
 * a path survives.
 */
final class YamlWriter {
  /** The document, its classes and the keys of a class are written one per line. */
  private static final int BLOCK_LEVELS = 3;

  private final StringBuilder out = new StringBuilder();

  private YamlWriter() {}

  static String write(Value.Entries document) {
    YamlWriter writer = new YamlWriter();
    writer.block(document, 0);
    return writer.out.toString();
  }

  private void block(Value.Entries entries, int level) {
    for (Map.Entry<String, Value> entry : entries.values().entrySet()) {
      out.append("  ".repeat(level)).append(entry.getKey()).append(':');
      boolean nested = level < BLOCK_LEVELS - 1 && entry.getValue() instanceof Value.Entries;
      if (nested) {
        out.append('\n');
        block((Value.Entries) entry.getValue(), level + 1);
      } else {
        out.append(' ').append(flow(entry.getValue())).append('\n');
      }
    }
  }

  /** A value in one line. */
  static String flow(Value value) {
    if (value instanceof Value.Scalar scalar) {
      return scalar.plain() ? scalar.text() : quoted(scalar.text());
    }
    if (value instanceof Value.Items items) {
      return items.values().stream()
          .map(YamlWriter::flow)
          .collect(Collectors.joining(", ", "[", "]"));
    }
    return ((Value.Entries) value)
        .values().entrySet().stream()
            .map(e -> e.getKey() + ": " + flow(e.getValue()))
            .collect(Collectors.joining(", ", "{", "}"));
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (Iterator<Integer> points = text.codePoints().iterator(); points.hasNext(); ) {
      int c = points.next();
      if (c == '"' || c == '\\') {
        quoted.append('\\').append((char) c);
      } else if ((c >= ' ' && c < 127) || Character.isLetterOrDigit(c)) {
        quoted.appendCodePoint(c);
      } else {
        quoted.append(String.format(c < 0x10000 ? "\\u%04x" : "\\U%08x", c));
      }
    }
    return quoted.append('"').toString();
  }
}
