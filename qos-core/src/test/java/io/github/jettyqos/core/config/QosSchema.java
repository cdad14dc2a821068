package io.github.jettyqos.core.config;

import io.github.jettyqos.core.ExemptClass;
import io.github.jettyqos.core.Partition;
import io.github.jettyqos.core.RequestValue;
import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.Target.Statistic;
import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.Allowed.DoubleRange;
import io.github.jettyqos.core.check.Allowed.DurationRange;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.law.LawChoice.LawKind;
import io.github.jettyqos.core.text.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The JSON Schema of a configuration, from the table of keys and the Javadoc of options. It accepts
 * whatever the reader accepts, and refuses what a schema can, so that an editor says so.
 */
final class QosSchema {
  private static final String ID =
      "https://raw.githubusercontent.com/jettyqos/qos-for-jetty/HEAD/qos-core/src/main/resources/"
          + "META-INF/qos.schema.json";

  private static final String DURATION = "^[0-9]{1,15}(\\.[0-9]{1,15})?(ns|us|ms|s|m|h)$";
  private static final String NAME = "^[A-Za-z][A-Za-z0-9_-]{0,62}$";
  private static final String TOKEN = "[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}";
  private static final String GIVEN = "\\S";
  private static final String WORD = "^[A-Za-z0-9_./:*@%+,=\\[\\]-]{1,255}$";
  private static final String LOOPBACK =
      "(localhost|127(\\.[0-9]{1,3}){3}|\\[?(::1|(0{1,4}:){7}0{0,3}1)\\]?)";
  private static final String URL = "[Hh][Tt][Tt][Pp][Ss]?://[^/?#@]+/?";
  private static final String CLEAR_TO_NOBODY =
      "[Hh][Tt][Tt][Pp]([Ss]://[^/?#@]+|://" + LOOPBACK + "(:[0-9]*)?)/?";
  private static final String ADDRESSES =
      "([0-9]{1,3}(\\.[0-9]{1,3}){3}(/([12]?[0-9]|3[0-2]))?"
          + "|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(/([1-9]?[0-9]|1[01][0-9]|12[0-8]))?)";

  private static final String HOST =
      "((\\*\\.)?[A-Za-z0-9_]([A-Za-z0-9_.-]*[A-Za-z0-9_])?|\\[[0-9A-Fa-f:.]+\\])";

  /** What a text must look like: the part of its check that is a regular expression. */
  private static final Map<String, String> PATTERNS =
      Map.ofEntries(
          Map.entry("trusted-proxies", "^" + ADDRESSES + "$"),
          Map.entry("deadline-header", "^" + TOKEN + "$"),
          Map.entry("class-header", "^" + TOKEN + "$"),
          Map.entry("readiness.path", "^(/[A-Za-z0-9_-][A-Za-z0-9._-]*)+$"),
          Map.entry("admin.address", GIVEN),
          Map.entry("admin.tokens", GIVEN),
          Map.entry("admin.keystore", GIVEN),
          Map.entry("admin.keystore-password", GIVEN),
          Map.entry("haproxy-agent.address", GIVEN),
          Map.entry("onward", "^" + HOST + "(:[1-9][0-9]{0,4})?$"),
          Map.entry("cluster.token", GIVEN),
          Map.entry("cluster.nodes[i].name", NAME),
          Map.entry("cluster.nodes[i].url", "^" + URL + "$"),
          Map.entry("cluster.nodes[i].admin", "^" + CLEAR_TO_NOBODY + "$"),
          Map.entry("cluster.tls.truststore", GIVEN),
          Map.entry("cluster.tls.truststore-password", GIVEN),
          Map.entry("cluster.tls.keystore", GIVEN),
          Map.entry("cluster.tls.keystore-password", GIVEN),
          Map.entry("cluster.haproxy.bind", "^(?=.*:)" + WORD.substring(1)),
          Map.entry("cluster.haproxy.certificate", WORD),
          Map.entry("cluster.haproxy.stats-socket", WORD),
          Map.entry(
              "classes.NAME.rejection.type",
              "^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+(; ?[!-~]+)*$"));

  /** What the condition of a rule must look like. */
  private static final Map<Condition.Kind, String> CONDITIONS =
      Map.of(
          Condition.Kind.PATH,
          "(\\^[\\s\\S]*|\\*\\.[^/*{};?]+|(/(?!\\.{1,2}(/|$))[^/;?*{}]+)+(/\\*?)?|/\\*?)",
          Condition.Kind.METHOD,
          "[A-Z][A-Z0-9_-]{0,31}",
          Condition.Kind.CIDR,
          ADDRESSES,
          Condition.Kind.HEADER,
          TOKEN + "(=[!-~]([ -~\\t]*[!-~])?)?",
          Condition.Kind.HOST,
          HOST,
          Condition.Kind.CONNECTOR,
          "[A-Za-z0-9._-]{1,63}",
          Condition.Kind.URGENCY,
          "[0-7](-[0-7])?",
          Condition.Kind.COOKIE,
          "(?!\\$)" + TOKEN + "(=[!#-+--:<-\\[\\]-~]+)?",
          Condition.Kind.QUERY,
          "[^=\\x00-\\x1f]+(=[^\\x00-\\x1f]+)?",
          Condition.Kind.DESTINATION,
          ADDRESSES);

  private static final Object REACHED = not(Map.of("pattern", "^" + LOOPBACK + "$"));
  private static final Object TLS = Map.of("pattern", "^[Hh][Tt][Tt][Pp][Ss]:");

  private final OptionDocs docs;
  private final Map<String, Section<?>> sections;

  private QosSchema(OptionDocs docs) {
    this.docs = docs;
    this.sections =
        Reference.sections().values().stream()
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
  }

  static String render(OptionDocs docs) {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("$id", ID);
    schema.put("title", "QoS for Jetty");
    schema.putAll(new QosSchema(docs).map(""));
    return pretty(schema, "") + "\n";
  }

  /** The schema of a map whose keys begin with the prefix. */
  private Map<String, Object> map(String prefix) {
    Section<?> section = sections.get(prefix);
    Map<String, Object> properties = new LinkedHashMap<>();
    for (Key<?> key : section.keys()) {
      Map<String, Object> property = new LinkedHashMap<>();
      property.put("description", description(key));
      property.putAll(value(prefix + key.name(), key));
      if (key.preset().matches("`[^`]*`")) {
        property.put("default", preset(key));
      }
      properties.put(key.name(), property);
    }
    Map<String, Object> schema = new LinkedHashMap<>(Map.of("type", "object"));
    schema.put("properties", properties);
    schema.put("additionalProperties", false);
    List<String> required = section.keys().stream().filter(Key::isRequired).map(Key::name).toList();
    if (!required.isEmpty()) {
      schema.put("required", required);
    }
    schema.putAll(together(prefix));
    return schema;
  }

  /** What keys of one map ask of each other. */
  private static Map<String, Object> together(String prefix) {
    return switch (prefix) {
      case "" ->
          ordered(
              "dependentRequired",
              Map.of("class-header", List.of("trusted-proxies")),
              "not",
              required("priorities", "classes"),
              "allOf",
              List.of(
                  when("bodies", only("stream"), Map.of("properties", fixed("body-limit"))),
                  when("load-header", only("orca"), required("trusted-proxies")),
                  when("haproxy-agent", having("address", REACHED), required("trusted-proxies"))));
      case "admin." -> {
        Map<String, Object> admin = pairs("keystore");
        admin.putAll(when("address", REACHED, required("tokens", "keystore")));
        yield admin;
      }
      case "cluster." ->
          ordered(
              "allOf",
              List.of(
                  when("token", true, having("nodes", Map.of("contains", required("admin")))),
                  when("nodes", Map.of("contains", required("admin")), required("token")),
                  when(
                      "quotas",
                      having("law", not(only("local"))),
                      having("nodes", Map.of("items", required("admin")))),
                  when(
                      "tls",
                      true,
                      having(
                          "nodes",
                          Map.of(
                              "contains",
                              Map.of(
                                  "anyOf", List.of(having("url", TLS), having("admin", TLS))))))));
      case "cluster.tls." -> {
        Map<String, Object> tls = pairs("keystore", "truststore");
        tls.put("minProperties", 1);
        yield tls;
      }
      case "classes.NAME." ->
          when(
              "exempt",
              only(true),
              ordered(
                  "required",
                  List.of("match"),
                  "propertyNames",
                  Map.of("enum", List.of("match", "exempt"))));
      case "classes.NAME.target." ->
          Map.of("oneOf", anyRequired(Stream.of(Statistic.values()).map(Statistic::key)));
      case "classes.NAME.work." ->
          Map.of("anyOf", anyRequired(Stream.of("compute", "elsewhere", "pool")));
      case "classes.NAME.match[i]." ->
          Map.of("anyOf", anyRequired(Stream.of(Condition.Kind.values()).map(Condition.Kind::key)));
      default -> Map.of();
    };
  }

  /** What holds where a key has such a value. */
  private static Map<String, Object> when(String key, Object value, Map<String, Object> then) {
    return ordered("if", having(key, value), "then", then);
  }

  /** A map that has a key, with such a value. */
  private static Map<String, Object> having(String key, Object value) {
    return ordered("type", "object", "properties", Map.of(key, value), "required", List.of(key));
  }

  private static Map<String, Object> required(String... keys) {
    return Map.of("required", List.of(keys));
  }

  private static Map<String, Object> only(Object value) {
    return Map.of("const", value);
  }

  private static Map<String, Object> not(Object schema) {
    return Map.of("not", schema);
  }

  /** A key with only a default. */
  private static Map<String, Object> fixed(String name) {
    Key<?> key =
        ConfigKeys.SECTION.keys().stream()
            .filter(each -> each.name().equals(name))
            .findFirst()
            .orElseThrow();
    return Map.of(name, Map.of("const", preset(key)));
  }

  /** Each needs its password, and the password needs it. */
  private static Map<String, Object> pairs(String... stores) {
    Map<String, Object> needs = new LinkedHashMap<>();
    for (String store : stores) {
      needs.put(store, List.of(store + "-password"));
      needs.put(store + "-password", List.of(store));
    }
    return ordered("dependentRequired", needs);
  }

  private static List<Object> anyRequired(Stream<String> names) {
    return names.<Object>map(QosSchema::required).toList();
  }

  /** The schema of the values of a key. */
  private Map<String, Object> value(String path, Key<?> key) {
    if (path.equals("classes")) {
      Map<String, Object> one = map("classes.NAME.");
      one.put("type", List.of("object", "null"));
      Map<String, Object> all = ordered("type", "object", "minProperties", 1);
      all.put("maxProperties", Partition.MOST_CLASSES + ExemptClass.MOST);
      all.put("propertyNames", Map.of("pattern", NAME));
      all.put("additionalProperties", one);
      return all;
    } else if (path.equals("priorities")) {
      Map<String, Object> rules = value("classes.NAME.match", key);
      return ordered(
          "type",
          "object",
          "properties",
          ordered("critical", rules, "degraded", rules, "bulk", rules),
          "additionalProperties",
          false);
    } else if (path.equals("classes.NAME.match")) {
      return list(
          Map.of("anyOf", List.of(text(condition()), map("classes.NAME.match[i]."))),
          Integer.MAX_VALUE);
    } else if (path.startsWith("classes.NAME.match[i].") && !path.endsWith(".trusted")) {
      Condition.Kind kind = Condition.Kind.valueOf(key.name().toUpperCase(Locale.ROOT));
      Map<String, Object> one = text("^" + CONDITIONS.get(kind) + "$");
      return kind.isNamed() ? Map.of("anyOf", List.of(one, list(one, Integer.MAX_VALUE))) : one;
    } else if (sections.containsKey(path + "[i].")) {
      Map<String, Object> list = list(map(path + "[i]."), ClusterOptions.MOST_NODES);
      list.put("minItems", 1);
      return list;
    } else if (sections.containsKey(path + ".")) {
      return map(path + ".");
    } else if (path.equals("control.law")) {
      return Map.of("anyOf", List.of(names(LawKind.values()), text("\\.")));
    } else if (key.allowed().startsWith("a list")) {
      return list(text(PATTERNS.getOrDefault(path, "")), QosConfig.MOST_PROXIES);
    }
    Map<String, Object> known = known(key.option().allowed());
    return known.isEmpty() ? text(PATTERNS.getOrDefault(path, "")) : known;
  }

  private static String condition() {
    return Stream.of(Condition.Kind.values())
        .map(kind -> kind.key() + ":" + CONDITIONS.get(kind))
        .collect(Collectors.joining("|", "^(", ")$"));
  }

  /** The constraints of the values in the table; empty for texts, which are checked elsewhere. */
  private static Map<String, Object> known(Allowed<?> allowed) {
    if (allowed instanceof IntRange range) {
      return ordered("type", "integer", "minimum", range.min(), "maximum", range.max());
    } else if (allowed instanceof DoubleRange range) {
      return ordered("type", "number", "minimum", range.min(), "maximum", range.max());
    } else if (allowed instanceof IntRange.OrAuto auto) {
      return orAuto(known(auto.range()));
    } else if (allowed instanceof DoubleRange.OrAuto auto) {
      return orAuto(known(auto.range()));
    } else if (allowed instanceof DurationRange) {
      return ordered("type", "string", "pattern", DURATION);
    } else if (allowed instanceof DurationRange.OrNever) {
      return text("^(never|" + DURATION.substring(1, DURATION.length() - 1) + ")$");
    } else if (allowed instanceof Allowed.OneOf<?> names) {
      return names(names.type().getEnumConstants());
    } else if (allowed instanceof Allowed.Flag) {
      return ordered("type", "boolean");
    } else if (allowed instanceof Allowed.PartOf) {
      return ordered("type", List.of("boolean", "number"), "minimum", 0, "maximum", 1);
    } else if (allowed instanceof RequestValue.Kinds kinds) {
      List<Object> words = new ArrayList<>(List.of(kinds.toString().split(" or ")));
      boolean header = words.remove("header:NAME");
      Map<String, Object> one = Map.of("enum", words);
      return header ? Map.of("anyOf", List.of(one, text("^header:" + TOKEN + "$"))) : one;
    }
    return Map.of();
  }

  private static Map<String, Object> orAuto(Map<String, Object> number) {
    return Map.of("anyOf", List.of(Map.of("const", Allowed.AUTO), number));
  }

  /** Names that are true or false stand in YAML without quotes, too. */
  private static Map<String, Object> names(Enum<?>... constants) {
    List<Object> names = new ArrayList<>();
    for (Enum<?> constant : constants) {
      String name = Allowed.OneOf.nameOf(constant);
      names.add(name);
      if (name.equals("true") || name.equals("false")) {
        names.add(Boolean.valueOf(name));
      }
    }
    return Map.of("enum", names);
  }

  /** Text; a number or a truth value without quotes is text as well, where it matches. */
  private static Map<String, Object> text(String pattern) {
    List<String> types = new ArrayList<>(List.of("string"));
    if (found(pattern, "5") || found(pattern, "0-2")) {
      types.add("number");
    }
    if (found(pattern, "true")) {
      types.add("boolean");
    }
    Map<String, Object> text = ordered("type", types.size() == 1 ? "string" : types);
    if (!pattern.isEmpty()) {
      text.put("pattern", pattern);
    }
    return text;
  }

  private static boolean found(String pattern, String text) {
    return Pattern.compile(pattern).matcher(text).find();
  }

  private static Map<String, Object> list(Map<String, Object> items, int most) {
    Map<String, Object> list = ordered("type", "array", "items", items);
    if (most < Integer.MAX_VALUE) {
      list.put("maxItems", most);
    }
    return list;
  }

  private static Object preset(Key<?> key) {
    String yaml = key.preset().substring(1, key.preset().length() - 1);
    return new Load(LoadSettings.builder().build()).loadFromString(yaml);
  }

  /** The first sentence, and what to give. */
  private String description(Key<?> key) {
    String text = docs.text(key).replace("`", "").replace("\\", "");
    String sentence = text.split("(?<=[^.]\\.) (?=[A-Z])", 2)[0];
    String unit = key.option().unit();
    return key.allowed().startsWith("a map")
        ? sentence
        : sentence + " Give " + key.allowed() + (unit.isEmpty() ? "." : " (" + unit + ").");
  }

  private static Map<String, Object> ordered(Object... keysAndValues) {
    Map<String, Object> map = new LinkedHashMap<>();
    for (int i = 0; i < keysAndValues.length; i += 2) {
      map.put((String) keysAndValues[i], keysAndValues[i + 1]);
    }
    return map;
  }

  /** A line for each key; what is short stands in one. */
  private static String pretty(Object value, String indent) {
    String flat = Json.write(value);
    if (!(value instanceof Map<?, ?> map) || flat.length() + indent.length() < 100) {
      return flat;
    }
    String inner = indent + "  ";
    return map.entrySet().stream()
        .map(e -> inner + Json.write(e.getKey()) + ": " + pretty(e.getValue(), inner))
        .collect(Collectors.joining(",\n", "{\n", "\n" + indent + "}"));
  }
}
