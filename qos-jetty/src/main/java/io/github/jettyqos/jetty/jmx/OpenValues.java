package io.github.jettyqos.jetty.jmx;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.MBeanException;
import javax.management.ObjectName;
import org.jspecify.annotations.Nullable;

/** Values that every console can read and write: text, numbers, truth, lists and maps of these. */
final class OpenValues {
  private record Kind(Class<?> type, String inWords) {}

  /** Those of parameters and of attributes that can be set, and what a console is to give. */
  private static final Map<String, Kind> KINDS =
      Map.of(
          "int", new Kind(Integer.class, "a whole number (int)"),
          "long", new Kind(Long.class, "a whole number (long)"),
          "boolean", new Kind(Boolean.class, "true or false (boolean)"),
          "java.lang.String", new Kind(String.class, "text (String)"));

  private OpenValues() {}

  /** The same of classes that every JDK has had for long. */
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

  /** Refuses a value of another type. No text for text is for whoever gets it to refuse. */
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

  /** Of what may be large or of any class only the class is shown. */
  private static String shown(Object value) {
    String type = value.getClass().getSimpleName();
    return value instanceof Number || value instanceof Boolean || value instanceof String
        ? value + " is of type " + type
        : "a value of type " + type;
  }
}
