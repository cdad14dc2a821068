package io.github.jettyqos.spring;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.classify.RoutePath;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.util.URIUtil;

/**
 * The conversion of Spring MVC patterns to paths of routes. They differ slightly: in MVC a variable
 * beside other text may be empty, and so may a star at the end; literal text is decoded.
 */
final class MvcPath {
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._~-]*");

  private MvcPath() {}

  static RoutePath of(String pattern) {
    List<String> segments = segments(pattern);
    StringBuilder template = new StringBuilder();
    for (int i = 0; i < segments.size(); i++) {
      template.append('/').append(segment(segments.get(i), i == segments.size() - 1));
    }
    try {
      return RoutePath.template(template.toString());
    } catch (ConfigException e) {
      return RoutePath.expression(expression(segments)); // a pattern with ** before its end
    }
  }

  /** The segments of a pattern; slashes in braces belong to an expression. */
  private static List<String> segments(String pattern) {
    List<String> segments = new ArrayList<>();
    int from = pattern.startsWith("/") ? 1 : 0;
    int open = 0;
    for (int i = from; i <= pattern.length(); i++) {
      if (i == pattern.length() || (pattern.charAt(i) == '/' && open == 0)) {
        segments.add(pattern.substring(from, i));
        from = i + 1;
      } else if (pattern.charAt(i) == '\\') {
        i++;
      } else {
        open += pattern.charAt(i) == '{' ? 1 : pattern.charAt(i) == '}' ? -1 : 0;
      }
    }
    return segments;
  }

  private static String segment(String text, boolean last) {
    if (text.equals("*")) {
      return last ? "{any:.*}" : "*";
    }
    boolean rest = text.equals("**") || text.startsWith("{*");
    if (rest || isVariable(text)) {
      return text;
    }
    if (text.indexOf('{') < 0 && text.indexOf('*') < 0 && text.indexOf('?') < 0) {
      return text;
    }
    StringBuilder mixed = new StringBuilder();
    int at = 0;
    while (at < text.length()) {
      int end = text.charAt(at) == '{' ? closing(text, at) + 1 : at + 1;
      String part = text.substring(at, end);
      boolean plainVariable = part.length() > 1 && part.indexOf(':') < 0;
      mixed.append(plainVariable ? part.substring(0, part.length() - 1) + ":.*}" : part);
      at = end;
    }
    return mixed.toString();
  }

  private static boolean isVariable(String text) {
    return text.startsWith("{") && closing(text, 0) == text.length() - 1;
  }

  private static int closing(String text, int from) {
    int open = 0;
    for (int i = from; i < text.length(); i++) {
      if (text.charAt(i) == '\\') {
        i++;
        continue;
      }
      open += text.charAt(i) == '{' ? 1 : text.charAt(i) == '}' ? -1 : 0;
      if (open == 0) {
        return i;
      }
    }
    return text.length() - 1;
  }

  /** The canonical form in Jetty, with ambiguous characters encoded. */
  private static String canonical(String literal) {
    if (PLAIN.matcher(literal).matches()) {
      return literal;
    }
    String path =
        HttpURI.from("http://localhost/" + URIUtil.encodePath(literal)).getCanonicalPath();
    return path == null ? literal : path.substring(1);
  }

  private static String expression(List<String> segments) {
    StringBuilder regex = new StringBuilder();
    for (int i = 0; i < segments.size(); i++) {
      String text = segments.get(i);
      if (text.equals("**") || text.startsWith("{*")) {
        regex.append("(?:/.*)?");
        continue;
      }
      regex.append('/');
      int at = 0;
      while (at < text.length()) {
        int end = text.charAt(at) == '{' ? closing(text, at) + 1 : at + 1;
        regex.append(part(text.substring(at, end), text));
        at = end;
      }
    }
    return regex.toString();
  }

  private static String part(String part, String segment) {
    if (part.equals("*")) {
      return "[^/]*";
    }
    if (part.equals("?")) {
      return "[^/]";
    }
    if (part.length() == 1) {
      return Pattern.quote(canonical(part));
    }
    int colon = part.indexOf(':');
    return colon < 0
        ? part.equals(segment) ? "[^/]+" : "[^/]*"
        : "(?:" + part.substring(colon + 1, part.length() - 1) + ")";
  }
}
