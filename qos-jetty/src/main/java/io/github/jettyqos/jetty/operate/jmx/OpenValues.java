package io.github.jettyqos.jetty.operate.jmx;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.MBeanException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/**
 * Values that every console can read and write: text, numbers, booleans, lists and maps of these.
 */
final class OpenValues {
  private record Kind(Class<?> type, String inWords) {}

  /** The types of parameters and writable attributes, and their names in error messages. */
  private static final Map<String, Kind> KINDS =
      Map.of(
          "int", new Kind(Integer.class, "a whole number (int)"),
          "long", new Kind(Long.class, "a whole number (long)"),
          "boolean", new Kind(Boolean.class, "true or false (boolean)"),
          "java.lang.String", new Kind(String.class, "text (String)"));

  private OpenValues() {}

  /** A copy of a value in old classes of the JDK, with text for other classes. */
  static @Nullable Object of(@Nullable Object value) {
    if (value instanceof Map<?, ?> map) {
      Map<String, @Nullable Object> copy = new LinkedHashMap<>();
      map.forEach((key, each) -> copy.put(String.valueOf(key), of(each)));
      return copy;
    }
    if (value instanceof Collection<?> list) {
      List<@Nullable Object> copy = new ArrayList<>();
      list.forEach(each -> copy.add(of(each)));
      return copy;
    }
    boolean open =
        value == null
            || value instanceof Boolean
            || value instanceof ObjectName
            || value instanceof ObjectName[]
            || value instanceof String[]
            || (value instanceof Number && value.getClass().getName().startsWith("java.lang."));
    return open ? value : String.valueOf(value);
  }

  /** Refuses a value of another type; a missing text is left to the operation. */
  static void require(String key, String type, @Nullable Object value) throws MBeanException {
    Kind kind = KINDS.get(type);
    if (kind == null || kind.type().isInstance(value)) {
      return;
    }
    if (value != null) {
      throw Refusal.of(key + ": " + shown(value) + "; give " + kind.inWords());
    }
    if (kind.type() != String.class) {
      throw Refusal.of(key + ": null is not a value; give " + kind.inWords());
    }
  }

  /** Shows only the class of a value that may be large. */
  private static String shown(Object value) {
    String type = value.getClass().getSimpleName();
    return value instanceof Number || value instanceof Boolean || value instanceof String
        ? value + " is of type " + type
        : "a value of type " + type;
  }
}
