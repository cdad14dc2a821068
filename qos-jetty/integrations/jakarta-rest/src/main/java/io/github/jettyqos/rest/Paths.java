package io.github.jettyqos.rest;

import io.github.jettyqos.core.classify.PathSegment;
import io.github.jettyqos.core.classify.RoutePath;
import io.github.jettyqos.core.classify.RoutePath.Ending;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The paths matched by a sequence of templates.
 *
 * @param segments their segments; empty if a variable might take a slash
 * @param regex the sequence as one expression
 * @param open whether a slash and anything may follow; otherwise at most a slash
 * @param text the templates
 */
record Paths(Optional<List<PathSegment>> segments, String regex, boolean open, String text) {
  /** All paths. */
  static final Paths ALL = new Paths(Optional.of(List.of()), "", true, "");

  /** These paths followed by a template. */
  Paths then(Template template, boolean isOpen) {
    Optional<List<PathSegment>> both =
        segments.flatMap(
            before ->
                template
                    .segments()
                    .map(
                        behind -> {
                          List<PathSegment> all = new ArrayList<>(before);
                          all.addAll(behind);
                          return all;
                        }));
    return new Paths(both, before() + template.regex(), isOpen, text + template.text());
  }

  /**
   * The expression in front of another template. A variable with slashes is greedy and possessive:
   * the next template has to match the rest from there.
   */
  private String before() {
    return segments.isPresent() ? regex : "(?=" + regex + "(?<r>(?:/.*)?)\\z).*(?=\\k<r>\\z)";
  }

  /**
   * The intersection of these paths, which are not open, with other paths; empty if there is none.
   * With expressions the intersection may in fact be empty.
   */
  Optional<Paths> and(Paths wide) {
    if (segments.isEmpty() || wide.segments().isEmpty()) {
      String other = wide.regex().replace("<r>", "<s>"); // group names must be unique
      String both = "(?=" + regex + "/?\\z)" + other + "(?:/.*)?";
      return Optional.of(new Paths(Optional.empty(), both, false, text));
    }
    List<PathSegment> narrow = new ArrayList<>(segments.get());
    List<PathSegment> others = wide.segments().get();
    if (others.size() > narrow.size()) {
      return Optional.empty();
    }
    for (int i = 0; i < others.size(); i++) {
      Optional<PathSegment> both = both(narrow.get(i), others.get(i));
      if (both.isEmpty()) {
        return Optional.empty();
      }
      narrow.set(i, both.get());
    }
    return Optional.of(new Paths(Optional.of(narrow), regex, false, text));
  }

  private static Optional<PathSegment> both(PathSegment one, PathSegment other) {
    if (one.isAny() || other.isAny()) {
      return Optional.of(one.isAny() ? other : one);
    }
    if (one.pattern().isEmpty() && other.pattern().isEmpty()) {
      return one.literal().equals(other.literal()) ? Optional.of(one) : Optional.empty();
    }
    if (one.pattern().isPresent() && other.pattern().isPresent()) {
      String regex = "(?=(?:" + one.pattern().get() + ")\\z)(?:" + other.pattern().get() + ")";
      return Optional.of(
          one.pattern().get().pattern().equals(other.pattern().get().pattern())
              ? one
              : new PathSegment("", Optional.of(Pattern.compile(regex))));
    }
    PathSegment literal = one.pattern().isEmpty() ? one : other;
    Pattern pattern = one.pattern().or(other::pattern).get();
    return pattern.matcher(literal.literal()).matches() ? Optional.of(literal) : Optional.empty();
  }

  RoutePath path() {
    String named = (text.isEmpty() ? "/" : text) + (open ? "/**" : "");
    if (segments.isPresent()) {
      return new RoutePath(
          segments.get(), open ? Ending.ANYTHING : Ending.SLASH, "", Optional.empty(), named);
    }
    Pattern whole = Pattern.compile("(?s)" + regex + (open ? "(?:/.*)?" : "/?"));
    return new RoutePath(List.of(), Ending.NOTHING, "", Optional.of(whole), named);
  }
}
