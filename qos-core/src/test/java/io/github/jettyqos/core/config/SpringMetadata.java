package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Allowed.DurationRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.text.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What editors know of {@code qos.*} in an application of Spring Boot, from the table of keys. */
final class SpringMetadata {
  private static final String CLASS = "classes.NAME.";
  private static final Map<String, List<String>> OURS =
      Map.of(
          "enabled",
          List.of("java.lang.Boolean", "true", "Whether there are service classes at all."),
          "exempt-management",
          List.of(
              "java.lang.Boolean",
              "true",
              "Whether endpoints of the actuator for probes, metrics and operators are exempt, unless there is an exempt class."),
          "file",
          List.of(
              "java.lang.String",
              "",
              "A file of its own with the configuration, in the place of all other keys; can be"
                  + " reloaded."),
          "watch",
          List.of(
              "java.time.Duration", "", "How often to look whether the file has changed; never."));

  private final OptionDocs docs;
  private final List<String> properties = new ArrayList<>();
  private final List<String> hints = new ArrayList<>();

  private SpringMetadata(OptionDocs docs) {
    this.docs = docs;
  }

  static String render(OptionDocs docs) {
    SpringMetadata metadata = new SpringMetadata(docs);
    OURS.entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .forEach(
            each ->
                metadata.property(
                    each.getKey(),
                    each.getValue().get(0),
                    each.getValue().get(2),
                    each.getValue().get(1)));
    Reference.sections()
        .forEach(
            (title, section) -> {
              // Metadata have no place for the keys of what is in a map or a list.
              if (!section.getKey().startsWith("classes.") && !section.getKey().contains("[i]")) {
                section.getValue().keys().forEach(key -> metadata.key(section.getKey(), key));
              }
            });
    return "{\"properties\": [\n  "
        + String.join(",\n  ", metadata.properties)
        + "\n],\n\"hints\": [\n  "
        + String.join(",\n  ", metadata.hints)
        + "\n]}\n";
  }

  private void key(String prefix, Key<?> key) {
    String name = prefix + key.name();
    Allowed<?> allowed = key.option().allowed();
    String text = plain(docs.text(key));
    if (name.equals("classes")) {
      property(name, "java.util.Map<java.lang.String,java.lang.Object>", text + classes(), "");
    } else if (key.allowed().startsWith("a list")) {
      boolean maps = key.allowed().contains(" maps ");
      String of = maps ? "java.util.Map<java.lang.String,java.lang.Object>" : "java.lang.String";
      property(name, "java.util.List<" + of + ">", maps ? text + " " + given(key) : text, "");
    } else if (!key.allowed().startsWith("a map")) {
      String unit = key.option().unit().isEmpty() ? "" : " (" + key.option().unit() + ")";
      property(name, type(allowed), text + " Give " + key.allowed() + unit + ".", preset(key));
      if (allowed instanceof Allowed.OneOf<?> names) {
        hint(name, names.toString().split(" or "));
      }
    }
  }

  private static String given(Key<?> key) {
    return "Give " + key.allowed() + ".";
  }

  /** The keys of a class, which metadata have no place for. */
  private String classes() {
    return " Each has any of: "
        + Reference.sections().values().stream()
            .filter(section -> section.getKey().startsWith(CLASS))
            .flatMap(
                section ->
                    section.getValue().keys().stream()
                        .map(key -> section.getKey().substring(CLASS.length()) + key.name()))
            .collect(Collectors.joining(", "))
        + ".";
  }

  private static String type(Allowed<?> allowed) {
    if (allowed instanceof IntRange) {
      return "java.lang.Integer";
    } else if (allowed instanceof DoubleRange) {
      return "java.lang.Double";
    } else if (allowed instanceof DurationRange) {
      return "java.time.Duration";
    } else if (allowed instanceof Allowed.Flag) {
      return "java.lang.Boolean";
    }
    return "java.lang.String";
  }

  private static String preset(Key<?> key) {
    String preset = key.preset();
    return preset.startsWith("`") && preset.indexOf('`', 1) == preset.length() - 1
        ? preset.substring(1, preset.length() - 1)
        : "";
  }

  private static String plain(String markdown) {
    return markdown.replace("`", "").replace("\\", "");
  }

  private void property(String name, String type, String description, String preset) {
    Map<String, String> fields = new LinkedHashMap<>();
    fields.put("name", Json.write("qos." + name));
    fields.put("type", Json.write(type));
    fields.put("description", Json.write(description));
    if (!preset.isEmpty()) {
      boolean bare =
          type.matches(".*(Integer|Double|Boolean)") && preset.matches("[-0-9.]+|true|false");
      fields.put("defaultValue", bare ? preset : Json.write(preset));
    }
    properties.add(object(fields));
  }

  private void hint(String name, String... values) {
    String all =
        java.util.Arrays.stream(values)
            .map(each -> "{\"value\": " + Json.write(each) + "}")
            .collect(Collectors.joining(", "));
    hints.add("{\"name\": " + Json.write("qos." + name) + ", \"values\": [" + all + "]}");
  }

  private static String object(Map<String, String> fields) {
    return fields.entrySet().stream()
        .map(each -> "\"" + each.getKey() + "\": " + each.getValue())
        .collect(Collectors.joining(", ", "{", "}"));
  }
}
