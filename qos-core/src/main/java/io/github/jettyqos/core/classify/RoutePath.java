package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/**
 * The paths that a route takes: segments between slashes and what may follow them, or an expression
 * for the whole path.
 *
 * <p>Paths are canonical, as in the rules of a configuration: decoded, without parameters and
 * without query.
 *
 * @param segments what each segment has to be; empty for an expression
 * @param ending what may follow the segments
 * @param suffix what the path ends with, for {@link Ending#SUFFIX}; else empty
 * @param whole the expression that the whole path fits; empty for segments
 * @param text as the application has it, for messages
 */
public record RoutePath(
    List<PathSegment> segments,
    Ending ending,
    String suffix,
    Optional<Pattern> whole,
    String text) {

  /** What may follow the segments. */
  public enum Ending {
    /** Nothing. */
    NOTHING,
    /** Nothing, or a slash. */
    SLASH,
    /** Nothing, or a slash and anything. */
    ANYTHING,
    /** A slash and anything that ends in the suffix. */
    SUFFIX
  }

  /** Copies the list. */
  public RoutePath {
    segments = List.copyOf(segments);
  }

  /**
   * A path as frameworks write it: {@code /orders/{id}}, {@code /orders/{id:[0-9]+}}, {@code
   * /files/*.png}, and at its end {@code /**} or <code>/{*rest}</code>, which hold for nothing as
   * well. A variable takes a part of one segment, and at least one character; {@code *} takes any
   * number, but for a segment of its own at least one; {@code ?} takes one.
   *
   * @param template the template, from its first slash; an empty one is {@code /}
   * @return its paths
   * @throws ConfigException if it cannot be read
   */
  public static RoutePath template(String template) {
    RouteTemplate read = RouteTemplate.read(template);
    return new RoutePath(
        read.segments(),
        read.andAllBelow() ? Ending.ANYTHING : Ending.NOTHING,
        "",
        Optional.empty(),
        read.text());
  }

  /**
   * A pattern of a servlet's mapping: {@code /exact}, {@code /prefix/*}, {@code *.suffix}, {@code
   * /} for what no other takes, or nothing for the root.
   *
   * @param pattern the pattern
   * @return its paths, below the context
   */
  public static RoutePath servlet(String pattern) {
    if (pattern.startsWith("*")) {
      return new RoutePath(
          List.of(), Ending.SUFFIX, pattern.substring(1), Optional.empty(), pattern);
    }
    if (pattern.equals("/") || pattern.equals("/*")) {
      return new RoutePath(List.of(), Ending.ANYTHING, "", Optional.empty(), "/*");
    }
    boolean below = pattern.endsWith("/*");
    String literal = below ? pattern.substring(0, pattern.length() - 2) : pattern;
    return new RoutePath(
        literals(literal.isEmpty() ? "/" : literal),
        below ? Ending.ANYTHING : Ending.NOTHING,
        "",
        Optional.empty(),
        pattern.isEmpty() ? "/" : pattern);
  }

  /**
   * All paths that fit an expression as a whole.
   *
   * @param regex the expression
   * @return its paths
   * @throws ConfigException if it is none
   */
  public static RoutePath expression(String regex) {
    try {
      return new RoutePath(
          List.of(), Ending.NOTHING, "", Optional.of(Pattern.compile(regex)), "^" + regex);
    } catch (PatternSyntaxException e) {
      throw ConfigException.of("path", regex, "is no regular expression: " + e.getDescription());
    }
  }

  /**
   * The same below a prefix.
   *
   * @param prefix such as {@code /shop}, literally; empty or {@code /} for none
   * @return the changed copy
   */
  public RoutePath under(String prefix) {
    String literal = prefix.endsWith("/") ? prefix.substring(0, prefix.length() - 1) : prefix;
    if (literal.isEmpty()) {
      return this;
    }
    if (whole.isPresent()) {
      return new RoutePath(
          segments,
          ending,
          suffix,
          Optional.of(Pattern.compile(Pattern.quote(literal) + whole.get().pattern())),
          literal + " and " + text);
    }
    List<PathSegment> all = new ArrayList<>(literals(literal));
    all.addAll(segments);
    String joined = ending == Ending.SUFFIX ? literal + "/" + text : literal + text;
    return new RoutePath(all, ending, suffix, Optional.empty(), joined);
  }

  /**
   * What paths have in common that are the same but for the names of their variables.
   *
   * @return equal for paths that take the same, as far as that can be told by their looks
   */
  public String shape() {
    return ending
        + suffix
        + whole.map(Pattern::pattern).orElse("")
        + segments.stream()
            .map(each -> each.pattern().map(p -> "{" + p + "}").orElse(each.literal()))
            .collect(Collectors.joining("/", " ", ""));
  }

  /** The segments of a path without patterns; a slash at its end makes an empty one. */
  static List<PathSegment> literals(String path) {
    List<PathSegment> segments = new ArrayList<>();
    for (String each : path.substring(1).split("/", -1)) {
      segments.add(new PathSegment(each, Optional.empty()));
    }
    return segments;
  }

  /** As the application has it. */
  @Override
  public String toString() {
    return text;
  }
}
