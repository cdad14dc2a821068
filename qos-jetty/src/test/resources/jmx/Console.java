import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import javax.management.Attribute;
import javax.management.JMException;
import javax.management.JMRuntimeException;
import javax.management.MBeanAttributeInfo;
import javax.management.MBeanOperationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.RuntimeMBeanException;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * A console of an operator: the JDK and nothing else. Run from its source by RemoteJmxTest, with an
 * empty class path. Each line that it reads is a command, its words divided by tabs; each answer is
 * one line. What arrives that such a console cannot show is answered as BROKEN.
 */
public final class Console {
  private static final int LONGEST = 1100;

  private final MBeanServerConnection server;

  private Console(MBeanServerConnection server) {
    this.server = server;
  }

  public static void main(String[] args) throws Exception {
    for (String missing : List.of("io.github.jettyqos.jetty.Qos", "org.eclipse.jetty.jmx.ObjectMBean")) {
      try {
        Class.forName(missing);
        throw new IllegalStateException(missing + " is on the class path");
      } catch (ClassNotFoundException expected) {
        // as with any console
      }
    }
    Console console =
        new Console(JMXConnectorFactory.connect(new JMXServiceURL(args[0])).getMBeanServerConnection());
    BufferedReader in =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = in.readLine(); line != null; line = in.readLine()) {
      System.out.println("> " + console.answer(line.split("\t")));
    }
  }

  private String answer(String[] words) {
    return switch (words[0]) {
      case "beans" -> outcome(this::beans);
      case "names" -> outcome(() -> names(words[1]));
      case "read" -> outcome(() -> read(words[1]));
      case "all" -> outcome(() -> all(words[1]));
      case "get" -> outcome(() -> server.getAttribute(bean(words[1]), words[2]));
      case "set" -> outcome(() -> set(words[1], words[2], value(words[3])));
      case "call" -> outcome(() -> call(words[1], words[2], Arrays.copyOfRange(words, 3, words.length)));
      case "fuzz" -> new Fuzz(Long.parseLong(words[1])).run(Integer.parseInt(words[2]));
      default -> "BROKEN unknown command";
    };
  }

  /** Short names: {@code Control}, {@code ServiceClass gold}. */
  private static ObjectName bean(String name) throws Exception {
    String[] parts = name.split(" ");
    return new ObjectName(
        "io.github.jettyqos:type=" + parts[0] + (parts.length > 1 ? ",name=" + parts[1] : ""));
  }

  private Object beans() throws Exception {
    TreeSet<String> all = new TreeSet<>();
    server.queryNames(new ObjectName("io.github.jettyqos:*"), null).forEach(each -> all.add(each.toString()));
    return new ArrayList<>(all);
  }

  private Object names(String bean) throws Exception {
    List<String> all = new ArrayList<>();
    for (MBeanAttributeInfo each : server.getMBeanInfo(bean(bean)).getAttributes()) {
      all.add(each.getName());
    }
    return all;
  }

  /** Each attribute by itself: what arrives, or why nothing does. */
  private Object read(String bean) throws Exception {
    Map<String, String> all = new TreeMap<>();
    for (MBeanAttributeInfo each : server.getMBeanInfo(bean(bean)).getAttributes()) {
      all.put(each.getName(), outcome(() -> server.getAttribute(bean(bean), each.getName())));
    }
    return all;
  }

  /** All attributes at once, as consoles do: the names of those that arrive. */
  private Object all(String bean) throws Exception {
    String[] names =
        Arrays.stream(server.getMBeanInfo(bean(bean)).getAttributes())
            .map(MBeanAttributeInfo::getName)
            .toArray(String[]::new);
    List<String> arrived = new ArrayList<>();
    for (Attribute each : server.getAttributes(bean(bean), names).asList()) {
      arrived.add(each.getName());
    }
    return arrived;
  }

  private Object set(String bean, String attribute, Object value) throws Exception {
    server.setAttribute(bean(bean), new Attribute(attribute, value));
    return "set";
  }

  private Object call(String bean, String operation, String[] words) throws Exception {
    Object[] arguments = new Object[words.length];
    for (int i = 0; i < words.length; i++) {
      arguments[i] = value(words[i]);
    }
    for (MBeanOperationInfo each : server.getMBeanInfo(bean(bean)).getOperations()) {
      if (each.getName().equals(operation)) {
        String[] types =
            Arrays.stream(each.getSignature()).map(MBeanParameterInfo::getType).toArray(String[]::new);
        return server.invoke(bean(bean), operation, arguments, types);
      }
    }
    return server.invoke(bean(bean), operation, arguments, new String[words.length]);
  }

  /** {@code int:5}, {@code text:a\nb}, {@code null:}, and such. */
  private static Object value(String word) {
    int colon = word.indexOf(':');
    String text = word.substring(colon + 1).replace("\\n", "\n");
    return switch (word.substring(0, colon)) {
      case "int" -> Integer.valueOf(text);
      case "long" -> Long.valueOf(text);
      case "double" -> Double.valueOf(text);
      case "boolean" -> Boolean.valueOf(text);
      case "list" -> new ArrayList<>(List.of(text));
      case "null" -> null;
      default -> text;
    };
  }

  private static String outcome(Callable<Object> asked) {
    try {
      Object value = asked.call();
      return isOpen(value)
          ? String.valueOf(value).replace("\n", "\\n")
          : "BROKEN value of " + value.getClass();
    } catch (Throwable t) {
      return refusal(t);
    }
  }

  /** Of the JDK, with at most one cause, which says what is wrong in one line. */
  private static String refusal(Throwable thrown) {
    if (!(thrown instanceof JMException) && !(thrown instanceof JMRuntimeException)) {
      return "BROKEN " + thrown.toString().replace("\n", "\\n");
    }
    Throwable cause = thrown.getCause() == null ? thrown : thrown.getCause();
    String message = String.valueOf(thrown.getMessage());
    boolean one =
        cause.getSuppressed().length == 0
            && thrown.getSuppressed().length == 0
            && (cause == thrown || cause.getCause() == null)
            && cause.getClass().getName().startsWith("java")
            && message.equals(cause.getMessage());
    boolean line =
        thrown.getMessage() != null
            && !message.isBlank()
            && message.length() <= LONGEST
            && message.chars().noneMatch(Character::isISOControl);
    boolean foreign =
        trace(thrown, cause).anyMatch(at -> at.contains("jettyqos") || at.contains("eclipse"));
    return (one && line && !foreign ? "" : "BROKEN ")
        + thrown.getClass().getSimpleName()
        + (cause == thrown ? "" : "(" + cause.getClass().getSimpleName() + ")")
        + ": "
        + message;
  }

  private static java.util.stream.Stream<String> trace(Throwable... thrown) {
    return Arrays.stream(thrown)
        .flatMap(each -> Arrays.stream(each.getStackTrace()))
        .map(StackTraceElement::toString);
  }

  private static boolean isOpen(Object value) {
    if (value instanceof Map<?, ?> map) {
      return map.keySet().stream().allMatch(String.class::isInstance)
          && map.values().stream().allMatch(Console::isOpen);
    }
    if (value instanceof Collection<?> list) {
      return list.stream().allMatch(Console::isOpen);
    }
    return value == null
        || value instanceof String
        || value instanceof Number
        || value instanceof Boolean
        || value instanceof ObjectName
        || value instanceof ObjectName[]
        || value instanceof String[];
  }

  /** An operator who tries everything, by a fixed seed. */
  private final class Fuzz {
    private final Random random;
    private final Map<String, Integer> accepted = new TreeMap<>();
    private int refused;
    private final List<String> broken = new ArrayList<>();

    Fuzz(long seed) {
      random = new Random(seed);
    }

    String run(int count) {
      for (int i = 0; i < count; i++) {
        String[] words = command();
        String answer = answer(words);
        if (answer.contains("BROKEN")) {
          broken.add(String.join(" ", words) + " -> " + answer);
        } else if (answer.matches("(?s)\\w+(\\(\\w+\\))?: .*") && answer.contains("Exception")) {
          refused++;
        } else {
          accepted.merge(words[0].equals("call") ? words[2] : words[0] + " " + words[2], 1, Integer::sum);
        }
      }
      return "refused=" + refused + " broken=" + broken + " accepted=" + accepted;
    }

    private String pick(String... of) {
      return of[random.nextInt(of.length)];
    }

    private String number() {
      return random.nextInt(3) > 0
          ? "long:" + random.nextInt(12)
          : pick("long:-1", "long:0", "long:65535", "long:65536", "long:2147483648",
              "long:9223372036854775807", "long:-9223372036854775808", "text:NaN", "double:NaN",
              "double:1e300", "int:5", "text:5", "null:", "list:5");
    }

    private String reason() {
      return pick("text:a release", "text:sale", "text:a\\nb", "text:", "text:  ", "null:", "int:5",
          "text:\u2028\u202e\u0007x");
    }

    private String budgets() {
      List<String> parts = new ArrayList<>();
      for (int i = random.nextInt(4); i >= 0; i--) {
        parts.add(
            pick("gold", "rest", "gold", "rest", "total", "glod", "health", "", "NaN")
                + pick("=", "=", "=", " = ", "")
                + pick("1", "2", "3", "4", "5", "6", "8", "0", "-1", "NaN", "1e9", "99999999999", "65536", ""));
      }
      return random.nextInt(20) == 0
          ? pick("null:", "text:", "text:,", "int:4", "text:gold=2\\nrest=3")
          : random.nextBoolean()
              ? "text:gold=" + (1 + random.nextInt(6)) + ", rest=" + (1 + random.nextInt(6))
              : "text:" + String.join(",", parts);
    }

    private String className() {
      return pick("text:gold", "text:rest", "text:gold", "text:rest", "text:glod", "text:health", "text:", "null:");
    }

    private String[] command() {
      return switch (random.nextInt(22)) {
        case 0 -> words("set", pick("Control", "ServiceClass gold", "ServiceClass glod", "Gate"),
            pick("law", "shadow", "total", "budget", "running", "partition", "nothing", "", "name"),
            pick("int:5", "text:static", "boolean:true", "null:", "list:5"));
        case 1 -> call("total", number(), reason());
        case 2, 3, 4, 5 -> call("apply", budgets(), reason());
        case 6 -> call("propose", budgets());
        case 7 ->
            call("target", className(),
                pick("text:p95", "text:mean", "text:p999", "text:p98", "null:", "text:NaN"),
                pick("text:100ms", "text:1us", "text:2s", "text:NaN", "text:1e9h", "text:-1s", "null:", "int:1"),
                reason());
        case 8 -> call("share", className(), number(), reason());
        case 9, 10 ->
            call("law",
                pick("text:static", "text:mtrr", "text:queueing-model", "text:queue-length", "text:age",
                    "text:pi", "text:optimal", "text:magic", "text:", "text:a\\nb", "null:", "boolean:true"),
                reason());
        case 11 -> call("shadow", pick("boolean:true", "boolean:false", "text:true", "null:"), reason());
        case 12 -> call("freeze", reason());
        case 13 -> call("resume", reason());
        case 14 ->
            call("rollback",
                pick("long:1", "long:2", "long:" + random.nextInt(200), "long:-1", "long:9223372036854775807", "int:1", "null:"),
                reason());
        case 15 -> call(pick("observe", "enforce", "control"), reason());
        case 16 -> call("control", reason());
        case 17 -> call("decisions", pick("text:3", "text:-1", "text:2147483647", "text:x", "int:3", "text:", "null:"), pick("null:", "text:", "text:5"));
        case 18 -> call(pick("history", "learned", "export", "state", "plan", "differences", "sudo"));
        case 19 -> call("explain", pick("text:GET /gold/1", "text:", "text:GET", "null:", "text:GET \u0000"));
        case 20 -> call("changes", pick("null:", "text:", "text:3", "text:-1", "text:x", "long:3"));
        default ->
            call("json",
                pick("text:apply", "text:freeze", "text:state", "text:json", "text:", "null:", "int:1"),
                pick("text:budgets=gold%3D3&reason=x", "text:reason=x", "text:reason=", "text:reason=%0A%E2%80%A8x",
                    "text:", "null:", "text:&", "text:=", "text:reason=%", "text:reason=x&reason=y"));
      };
    }

    private String[] call(String... words) {
      List<String> all = new ArrayList<>(List.of("call", "Management"));
      all.addAll(List.of(words));
      return all.toArray(String[]::new);
    }

    private String[] words(String... words) {
      return words;
    }
  }
}
