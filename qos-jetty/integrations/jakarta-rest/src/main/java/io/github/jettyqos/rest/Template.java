package io.github.jettyqos.rest;

import io.github.jettyqos.core.classify.PathSegment;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A path template of {@code @Path}.
 *
 * @param text with a slash in front, and none at its end
 * @param parts literal texts and variables in turn
 * @param literals how many characters are literal
 */
record Template(String text, List<Part> parts, int literals) {
  /**
   * Expressions that certainly match no slash: letters, digits and some signs, {@code \d}, {@code
   * \w}, classes of letters and digits, and {@code [^/]}; in groups, repeated, as alternatives.
   */
  private static final Pattern WITHIN_A_SEGMENT =
      Pattern.compile(
          "(?:[\\w|()?*+{}, ~@:=-]|\\\\[dw.-]|\\[\\^/]|\\[(?:\\w-\\w|\\w|\\\\[dw]|\\.)+-?])+");

  /**
   * The order of precedence: more literal characters, then more variables, then more variables with
   * an expression, then as in Jersey.
   */
  static final Comparator<Template> ORDER =
      Comparator.comparing(Template::literals)
          .thenComparing(template -> template.variables(false))
          .thenComparing(template -> template.variables(true))
          .thenComparing(Template::key)
          .reversed();

  /**
   * A part of a template.
   *
   * @param text the literal text, or the expression of a variable
   * @param variable whether it is a variable
   * @param own whether the expression is the application's own
   */
  record Part(String text, boolean variable, boolean own) {
    String regex() {
      return variable ? "(?:" + text + ")" : Pattern.quote(decoded(text));
    }
  }

  /** A literal text without its encoding; a plus, or a single percent sign, is literal. */
  private static String decoded(String text) {
    String encoded = text.replaceAll("%(?![0-9A-Fa-f]{2})", "%25").replace("+", "%2B");
    return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
  }

  /** Copies the list. */
  Template {
    parts = List.copyOf(parts);
  }

  /** Parses the value of a {@code @Path}, which the framework has validated. */
  static Template of(String path) {
    String whole = path.startsWith("/") ? path : "/" + path;
    List<Part> parts = new ArrayList<>();
    int literals = 0;
    int at = 0;
    while (at < whole.length()) {
      int open = whole.indexOf('{', at);
      int until = open < 0 ? whole.length() : open;
      literals += until - at;
      if (open < 0 && whole.endsWith("/")) {
        until--; // a trailing slash has no effect
      }
      if (until > at) {
        parts.add(new Part(whole.substring(at, until), false, false));
      }
      at = whole.length();
      if (open >= 0) {
        at = closing(whole, open) + 1;
        parts.add(variable(whole.substring(open + 1, at - 1)));
      }
    }
    String text = whole.endsWith("/") ? whole.substring(0, whole.length() - 1) : whole;
    return new Template(text, parts, literals);
  }

  private static int closing(String whole, int open) {
    int depth = 0;
    for (int i = open; i < whole.length(); i++) {
      depth += whole.charAt(i) == '{' ? 1 : whole.charAt(i) == '}' ? -1 : 0;
      if (depth == 0) {
        return i;
      }
    }
    return whole.length() - 1;
  }

  private static Part variable(String inside) {
    int colon = inside.indexOf(':');
    String regex = colon < 0 ? "" : inside.substring(colon + 1).strip();
    return regex.isEmpty() ? new Part("[^/]+", true, false) : new Part(regex, true, true);
  }

  private long variables(boolean own) {
    return parts.stream().filter(part -> own ? part.own() : part.variable()).count();
  }

  /** A key that is equal for templates with the same paths, whatever the names of variables. */
  String key() {
    StringBuilder key = new StringBuilder();
    for (Part part : parts) {
      if (part.variable()) {
        key.append('(').append(part.text()).append(')');
      } else {
        key.append(part.text().replaceAll("[.^&!?:<()\\[\\]$=>*+{}|-]", "\\\\$0"));
      }
    }
    return key.toString();
  }

  String regex() {
    StringBuilder regex = new StringBuilder();
    parts.forEach(part -> regex.append(part.regex()));
    return regex.toString();
  }

  /** Its segments; empty if a variable may match a slash. */
  Optional<List<PathSegment>> segments() {
    List<PathSegment> segments = new ArrayList<>();
    List<Part> segment = new ArrayList<>();
    for (Part part : parts) {
      if (part.own() && !WITHIN_A_SEGMENT.matcher(part.text()).matches()) {
        return Optional.empty();
      }
      if (part.variable()) {
        segment.add(part);
        continue;
      }
      String[] pieces = part.text().split("/", -1);
      for (int i = 0; i < pieces.length; i++) {
        if (i > 0) {
          end(segment, segments);
        }
        if (!pieces[i].isEmpty()) {
          segment.add(new Part(pieces[i], false, false));
        }
      }
    }
    end(segment, segments);
    return Optional.of(
        segments.subList(1, segments.size())); // the text before the first slash is empty
  }

  private static void end(List<Part> parts, List<PathSegment> segments) {
    boolean literal = parts.stream().noneMatch(Part::variable);
    if (literal) {
      String text = parts.isEmpty() ? "" : parts.get(0).text();
      segments.add(new PathSegment(decoded(text), Optional.empty()));
    } else if (parts.size() == 1 && !parts.get(0).own()) {
      segments.add(PathSegment.ANY);
    } else {
      StringBuilder regex = new StringBuilder();
      parts.forEach(part -> regex.append(part.regex()));
      segments.add(new PathSegment("", Optional.of(Pattern.compile(regex.toString()))));
    }
    parts.clear();
  }
}
