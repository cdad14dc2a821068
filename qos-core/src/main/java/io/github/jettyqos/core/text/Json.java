package io.github.jettyqos.core.text;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The writer of maps, lists, numbers, text and booleans as JSON on one line; numbers that are not
 * finite are null.
 */
public final class Json {
  private Json() {}

  /**
   * Writes a value.
   *
   * @param value a map with text as keys, a list, a number, text, a truth value or null
   * @return JSON
   */
  public static String write(@Nullable Object value) {
    StringBuilder out = new StringBuilder();
    write(out, value);
    return out.toString();
  }

  private static void write(StringBuilder out, @Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      out.append('{');
      for (Iterator<? extends Map.Entry<?, ?>> i = map.entrySet().iterator(); i.hasNext(); ) {
        Map.Entry<?, ?> entry = i.next();
        text(out, String.valueOf(entry.getKey()));
        out.append(':');
        write(out, entry.getValue());
        out.append(i.hasNext() ? "," : "");
      }
      out.append('}');
    } else if (value instanceof List<?> list) {
      out.append('[');
      for (Iterator<?> i = list.iterator(); i.hasNext(); ) {
        write(out, i.next());
        out.append(i.hasNext() ? "," : "");
      }
      out.append(']');
    } else if (value instanceof Double number) {
      out.append(Double.isFinite(number) ? number.toString() : "null");
    } else if (value == null || value instanceof Number || value instanceof Boolean) {
      out.append(value);
    } else {
      text(out, value.toString());
    }
  }

  private static void text(StringBuilder out, String text) {
    out.append('"');
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '"' || c == '\\') {
        out.append('\\').append(c);
      } else if (OneLine.steers(c)) {
        out.append(String.format("\\u%04x", (int) c));
      } else {
        out.append(c);
      }
    }
    out.append('"');
  }
}
