package io.github.jettyqos.spring.boot;

import io.github.jettyqos.core.QosClass;
import io.github.jettyqos.core.config.QosTree;
import io.github.jettyqos.jetty.Qos;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.context.ApplicationContext;
import org.springframework.web.method.HandlerMethod;
import org.springframework.web.servlet.mvc.method.RequestMappingInfo;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import org.springframework.web.util.pattern.PathPattern;

/**
 * The annotations written as rules, independent of the annotation code: a class for each pattern,
 * with an expression for its paths.
 */
final class ConfiguredRules {
  private static final Pattern PART = Pattern.compile("\\{[^}]*\\}|\\*\\*|\\*|\\?|[^{*?]+");

  private final List<String> named = new ArrayList<>();
  private final Qos qos;

  private ConfiguredRules(List<Mapped> mapped) {
    Map<String, Object> classes = new LinkedHashMap<>();
    for (Mapped each : mapped) {
      Map<String, Object> rule = new LinkedHashMap<>();
      rule.put("path", "^" + regex(each.pattern().getPatternString()));
      List<Object> rules = new ArrayList<>();
      each.info()
          .getMethodsCondition()
          .getMethods()
          .forEach(
              method -> {
                Map<String, Object> one = new LinkedHashMap<>(rule);
                one.put("method", method.name());
                rules.add(one);
              });
      classes.put("k" + named.size(), Map.of("match", rules.isEmpty() ? List.of(rule) : rules));
      named.add(each.name());
    }
    classes.put("rest", Map.of("weight", 1));
    named.add("rest");
    qos = Qos.of(QosTree.read(Map.of("threads", 64, "classes", classes)));
  }

  private record Mapped(PathPattern pattern, RequestMappingInfo info, String name) {}

  static ConfiguredRules of(ApplicationContext context) {
    List<Mapped> mapped = new ArrayList<>();
    context
        .getBean("requestMappingHandlerMapping", RequestMappingHandlerMapping.class)
        .getHandlerMethods()
        .forEach(
            (info, method) ->
                info.getPathPatternsCondition()
                    .getPatterns()
                    .forEach(pattern -> mapped.add(new Mapped(pattern, info, name(method)))));
    mapped.removeIf(each -> each.name().equals("rest")); // the error page, which has two methods
    mapped.sort(
        Comparator.comparing(Mapped::pattern, PathPattern.SPECIFICITY_COMPARATOR)
            .thenComparing(each -> each.info().getMethodsCondition().getMethods().isEmpty()));
    return new ConfiguredRules(mapped);
  }

  private static String name(HandlerMethod method) {
    QosClass own = method.getMethodAnnotation(QosClass.class);
    QosClass ofType = method.getBeanType().getAnnotation(QosClass.class);
    return own != null ? own.value() : ofType != null ? ofType.value() : "rest";
  }

  private static String regex(String pattern) {
    if (pattern.isEmpty()) {
      return "/";
    }
    StringBuilder regex = new StringBuilder();
    String[] segments = pattern.substring(1).split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      String segment = segments[i];
      if (segment.equals("**") || segment.startsWith("{*")) {
        return regex + "(/.*)?";
      }
      regex.append('/');
      Matcher part = PART.matcher(segment);
      while (part.find()) {
        regex.append(part(part.group(), part.group().equals(segment), i == segments.length - 1));
      }
    }
    return regex.toString();
  }

  private static String part(String part, boolean whole, boolean last) {
    if (part.startsWith("{")) {
      int colon = part.indexOf(':');
      return colon > 0
          ? "(" + part.substring(colon + 1, part.length() - 1) + ")"
          : whole ? "[^/]+" : "[^/]*";
    }
    return part.equals("*")
        ? whole && !last ? "[^/]+" : "[^/]*"
        : part.equals("?") ? "[^/]" : Pattern.quote(part.replace(" ", "%20"));
  }

  /** The class of a request by these rules. */
  String classOf(String method, String path) {
    String said = BootApp.explain(qos, method + " " + path);
    String name = said.substring("class ".length()).split("[:\\s]", 2)[0];
    return named.get(name.equals("rest") ? named.size() - 1 : Integer.parseInt(name.substring(1)));
  }
}
