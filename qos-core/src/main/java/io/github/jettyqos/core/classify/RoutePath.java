package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;

/**
 * The paths of a route: segments between slashes with an ending, or an expression for the whole
 * path.
 *
 * <p>Paths are canonical, as in the rules of a configuration: decoded, without parameters and
 * without query.
 *
 * @param segments the pattern of each segment; empty for an expression
 * @param ending of the path after the segments
 * @param suffix of the path, for {@link Ending#SUFFIX}; else empty
 * @param whole the expression for the whole path; empty for segments
 * @param text the original form, for messages
 */
public record RoutePath(
    List<PathSegment> segments,
    Ending ending,
    String suffix,
    Optional<Pattern> whole,
    String text) {

  /** The ending of a path after the segments. */
  public enum Ending {
    /** Nothing. */
    NOTHING,
    /** Nothing, or a slash. */
    SLASH,
    /** Nothing, or a slash and anything. */
    ANYTHING,
    /** A slash and any text with the suffix. */
    SUFFIX
  }

  public RoutePath {
    segments = List.copyOf(segments);
  }

  /**
   * A path as frameworks write it: {@code /orders/{id}}, {@code /orders/{id:[0-9]+}}, {@code
   * /files/*.png}, and at its end {@code /**} or <code>/{*rest}</code>, which also match an empty
   * rest. A variable matches a part of one segment, at least one character; {@code *} any number,
   * but at least one if it is a whole segment; {@code ?} one.
   *
   * @param template the template, from its first slash; an empty one is {@code /}
   * @return its paths
   * @throws ConfigException if it is malformed
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
   * /} for the default, or an empty one for the root.
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
   * All paths that match an expression as a whole.
   *
   * @param regex the expression
   * @return its paths
   * @throws ConfigException if it is malformed
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
   * These paths below a prefix.
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
   * The common form of paths that differ only in the names of their variables.
   *
   * @return equal for textually equivalent paths
   */
  public String shape() {
    return ending
        + suffix
        + whole.map(Pattern::pattern).orElse("")
        + segments.stream()
            .map(each -> each.pattern().map(p -> "{" + p + "}").orElse(each.literal()))
            .collect(Collectors.joining("/", " ", ""));
  }

  /** The literal segments of a path; a trailing slash makes an empty one. */
  static List<PathSegment> literals(String path) {
    List<PathSegment> segments = new ArrayList<>();
    for (String each : path.substring(1).split("/", -1)) {
      segments.add(new PathSegment(each, Optional.empty()));
    }
    return segments;
  }

  /** The original form. */
  @Override
  public String toString() {
    return text;
  }
}
