package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** The parser of a path template. */
final class RouteTemplate {
  private final String template;
  private final List<PathSegment> segments = new ArrayList<>();
  private boolean andAllBelow;
  private int at = 1;

  private RouteTemplate(String template) {
    this.template = template;
  }

  /**
   * Parses a template.
   *
   * @throws ConfigException if it is malformed
   */
  static RouteTemplate read(String template) {
    RouteTemplate read = new RouteTemplate(template.startsWith("/") ? template : "/" + template);
    read.read();
    return read;
  }

  List<PathSegment> segments() {
    return segments;
  }

  /** Whether it matches all paths below its segments. */
  boolean andAllBelow() {
    return andAllBelow;
  }

  /** From its first slash. */
  String text() {
    return template;
  }

  private void read() {
    while (at <= template.length() && !andAllBelow) {
      if (isRest()) {
        andAllBelow = true;
      } else {
        segments.add(segment());
        at++; // the slash after it
      }
    }
  }

  /** Whether the rest of the template matches all paths below. */
  private boolean isRest() {
    String left = template.substring(at);
    if (left.equals("**") || (left.startsWith("{*") && left.indexOf('}') == left.length() - 1)) {
      return true;
    }
    if (left.equals("**/") || left.startsWith("**/") || left.startsWith("{*")) {
      throw wrong("has ** before its end; only the end can take any number of segments");
    }
    return false;
  }

  /** Parses up to the next slash outside of variables. */
  private PathSegment segment() {
    StringBuilder literal = new StringBuilder();
    StringBuilder regex = new StringBuilder();
    int start = at;
    boolean plain = true;
    for (; at < template.length() && template.charAt(at) != '/'; at++) {
      char c = template.charAt(at);
      if (c != '{' && c != '*' && c != '?') {
        literal.append(c);
        regex.append(Pattern.quote(String.valueOf(c)));
        continue;
      }
      plain = false;
      regex.append(c == '{' ? variable() : c == '*' ? ".*" : ".");
    }
    if (plain) {
      return new PathSegment(literal.toString(), Optional.empty());
    }
    String text = template.substring(start, at);
    boolean alone = text.equals("*") || regex.toString().equals("(?:.+)");
    return alone ? PathSegment.ANY : new PathSegment("", Optional.of(compile(regex.toString())));
  }

  /** Parses from the opening to the closing brace. */
  private String variable() {
    int open = 1;
    int from = at + 1;
    while (open > 0) {
      at++;
      if (at >= template.length()) {
        throw wrong("has a brace that is not closed");
      }
      char c = template.charAt(at);
      if (c == '\\') {
        at++;
      } else {
        open += c == '{' ? 1 : c == '}' ? -1 : 0;
      }
    }
    String inside = template.substring(from, at);
    int colon = inside.indexOf(':');
    return "(?:" + (colon < 0 ? ".+" : inside.substring(colon + 1).strip()) + ")";
  }

  private Pattern compile(String regex) {
    try {
      return Pattern.compile(regex, Pattern.DOTALL);
    } catch (PatternSyntaxException e) {
      throw wrong("has a wrong expression: " + e.getDescription());
    }
  }

  private ConfigException wrong(String problem) {
    return ConfigException.of("path", template, problem);
  }
}
