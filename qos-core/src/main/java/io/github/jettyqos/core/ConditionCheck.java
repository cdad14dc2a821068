package io.github.jettyqos.core;

import io.github.jettyqos.core.check.ConfigException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * The syntax check of a condition, independent of the container.
 *
 * <p>The rules reject conditions that are never true, such as a method in lower case, because such
 * a class would silently get no requests.
 *
 * @param text the condition as errors show it
 */
record ConditionCheck(String text) {
  private static final int LONGEST = 1024;
  private static final Pattern METHOD = Pattern.compile("[A-Z][A-Z0-9_-]{0,31}");
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9!#$%&'*+.^_`|~-]{1,128}");
  private static final Pattern HEADER_VALUE =
      Pattern.compile("|[\\x21-\\x7e]|[\\x21-\\x7e][\\x20-\\x7e\\t]*[\\x21-\\x7e]");
  private static final Pattern CONNECTOR = Pattern.compile("[A-Za-z0-9._-]{1,63}");

  private static final Pattern URGENCY = Pattern.compile("[0-7](-[0-7])?");

  /** Only the last segment may be empty, and none is . or .. */
  private static final Pattern CANONICAL = Pattern.compile("(/(?!\\.{1,2}(/|$))[^/;?]+)*/?");

  private static final Pattern HOST =
      Pattern.compile("(\\*\\.)?[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?|\\[[0-9a-f:.]+\\]");

  /** Escapes that Jetty refuses outside of brackets and braces. */
  private static final Pattern NOT_IN_A_PATH = Pattern.compile("\\\\[snrtfbec]");

  private static final Pattern CHARACTER_CLASS = Pattern.compile("\\[[^\\]]*+\\]?+|\\{[^}]*+\\}?+");

  /**
   * Letters only together with a colon; otherwise the text is a host name, and would be resolved.
   */
  private static final Pattern ADDRESSES = Pattern.compile("[0-9./,*-]+|(?=.*:)[0-9A-Fa-f:./,*-]+");

  void nameAndLength(boolean hasName, String name, String value) {
    if (!hasName && !name.isEmpty()) {
      throw ConfigException.of("match", text, "names " + name + "; only a header has a name");
    }
    if (name.length() + value.length() > LONGEST) {
      throw ConfigException.of("match", text, "is longer than " + LONGEST + " characters");
    }
  }

  /**
   * Checks the forms that all servlet routers interpret alike. Other forms are rejected since a
   * router would take them literally: {@code /orders/{id}} would match no order.
   */
  void path(String path) {
    // An empty pattern is legal in servlets (the context root), but here it is most likely a
    // mistake.
    require(!path.isBlank(), "has no path; give one such as path:/shop/*");
    require(printable(path), "has a control character in its path");
    if (path.startsWith("^")) {
      expression(path);
      return;
    }
    require(
        path.indexOf('{') < 0 && path.indexOf('}') < 0,
        "is a template, which is not read here; give a prefix such as path:/orders/* or an"
            + " expression such as path:^/orders/[^/]+$");
    String literal = literal(path);
    require(
        literal.indexOf('*') < 0,
        "is no path pattern; give path:/exact, path:/prefix/*, path:*.suffix or path:^expression");
    require(
        CANONICAL.matcher(literal).matches(),
        "is compared with the path alone, without dots, doubled slashes, parameters and query; give"
            + " one such as path:/shop/*");
  }

  /** The part before or after the star. */
  private String literal(String path) {
    if (path.startsWith("*.") && path.length() > 2 && path.indexOf('/') < 0) {
      return "/" + path.substring(1);
    }
    require(
        path.startsWith("/"),
        "is no path pattern; give path:/exact, path:/prefix/*, path:*.suffix or path:^expression");
    return path.endsWith("/*") ? path.substring(0, path.length() - 1) : path;
  }

  private void expression(String path) {
    try {
      Pattern.compile(path);
    } catch (PatternSyntaxException e) {
      require(
          false,
          "is no regular expression: "
              + e.getDescription()
              + "; give one such as path:^/orders/[^/]+$");
    }
    Matcher forbidden = NOT_IN_A_PATH.matcher(CHARACTER_CLASS.matcher(path).replaceAll("[]"));
    if (forbidden.find()) {
      require(
          false,
          "asks for "
              + forbidden.group()
              + ", which routers refuse, as no path has blanks and control characters; leave it out"
              + " or put it in brackets");
    }
  }

  void connector(String name) {
    require(
        CONNECTOR.matcher(name).matches(),
        "is not the name of a connector; give letters, digits, ., - or _, such as connector:admin");
  }

  void urgency(String range) {
    require(
        URGENCY.matcher(range).matches() && range.charAt(0) <= range.charAt(range.length() - 1),
        "is no urgency; give 0 (the most urgent) to 7, or a range such as urgency:0-2");
    require(!range.equals("0-7"), "holds for every request; leave it out");
  }

  void method(String method) {
    require(METHOD.matcher(method).matches(), "is not a method; give one such as POST");
  }

  void header(String name, String value) {
    require(
        TOKEN.matcher(name).matches(), "is not a header; give header:Name or header:Name=value");
    require(
        HEADER_VALUE.matcher(value).matches(),
        "has a value that no header can have; give printable ASCII without outer blanks");
  }

  static void headerName(String key, String name) {
    if (!TOKEN.matcher(name).matches()) {
      throw ConfigException.of(
          key, name, "is not the name of a header; give one such as grpc-timeout");
    }
  }

  void host(String host) {
    require(
        HOST.matcher(host).matches(),
        "is not a host; give a name such as www.example.com or *.example.com, without port");
  }

  void addresses(String key, String range) {
    if (!ADDRESSES.matcher(range).matches()) {
      throw ConfigException.of(
          key, text, "is not an address range; give one such as 10.0.0.0/8 or 2001:db8::/32");
    }
  }

  private static boolean printable(String text) {
    return text.codePoints()
        .noneMatch(c -> Character.isISOControl(c) || Character.getType(c) == Character.SURROGATE);
  }

  private void require(boolean holds, String problem) {
    if (!holds) {
      throw ConfigException.of("match", text, problem);
    }
  }
}
