package io.github.jettyqos.sim.haproxy;

import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.classify.CookieLine;
import io.github.jettyqos.core.classify.QueryMatcher;
import java.util.List;
import java.util.regex.Pattern;

/** A condition on a request as tests of HAProxy, of which one must hold. */
final class ConditionAcl {
  private static final Pattern RANGE =
      Pattern.compile(
          "(?:[0-9]{1,3}\\.){3}[0-9]{1,3}(?:/[0-9]+)?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(?:/[0-9]+)?");

  /** The rest would end the argument in which the name stands. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]+");

  /** A line of cookies that all read alike, as a node does. */
  private static final String PLAIN_COOKIES =
      "(?:(?!\\$)[!#$%&'*+.^_`|~0-9A-Za-z-]++=[\\x21\\x23-\\x2b\\x2d-\\x3a\\x3c-\\x5b\\x5d-\\x7e]*+(?:; ?|$))*+";

  /** The characters of a query that stand for themselves. */
  private static final String PLAIN_QUERY = "A-Za-z0-9._~!$'()*,;:@/?=&-";

  private static final Pattern NOT_PLAIN = Pattern.compile("[^" + PLAIN_QUERY + "]|&");

  private ConditionAcl() {}

  /**
   * The tests.
   *
   * @param key of the rule, for the error
   * @throws ConfigException if HAProxy cannot say it
   */
  static List<String> of(String key, Condition condition) {
    String value = condition.value();
    return switch (condition.kind()) {
      case PATH -> {
        PathAcl.objection(value).ifPresent(why -> refuse(key, condition, why));
        yield PathAcl.of(value);
      }
      case METHOD -> List.of("method -m str -- " + HaproxyQuoting.of(value));
      case CIDR -> List.of("var(txn.client) -m ip " + range(key, value));
      case HOST -> List.of(host(value));
      case HEADER -> List.of(header(key, condition));
      case COOKIE -> List.of("req.fhdr(cookie) -m reg " + named("(?:^|; ?)", condition, ";"));
      case QUERY -> List.of("query -m reg " + named("(?:^|&)", condition, "&"));
      case CONNECTOR -> {
        refuse(
            key,
            condition,
            "over which connector of a node a request will go is no property of it");
        yield List.of();
      }
      case DESTINATION -> {
        refuse(key, condition, "to which address of a node a request will go is no property of it");
        yield List.of();
      }
      case URGENCY -> {
        refuse(key, condition, "it does not read the dictionary in Priority");
        yield List.of();
      }
    };
  }

  /**
   * The tests for requests whose cookies or query HAProxy reads differently, of which one must
   * hold; empty for other kinds.
   */
  static List<String> odd(Condition.Kind kind) {
    return switch (kind) {
      case COOKIE ->
          List.of(
              "req.fhdr_cnt(cookie) gt 1",
              "req.fhdr(cookie) -m len gt " + CookieLine.MOST,
              "req.fhdr(cookie) -m reg " + HaproxyQuoting.of("^(?!" + PLAIN_COOKIES + "$)"));
      case QUERY ->
          List.of(
              "query -m len gt " + QueryMatcher.MOST,
              "query -m reg " + HaproxyQuoting.of("[^" + PLAIN_QUERY + "]"));
      default -> List.of();
    };
  }

  /** Whether the condition holds for encoded queries alone. */
  static boolean isNeverPlain(Condition condition) {
    return condition.kind() == Condition.Kind.QUERY
        && NOT_PLAIN.matcher(condition.name() + condition.value()).find();
  }

  /** A name with the value, or with any one, among others between separators. */
  private static String named(String before, Condition condition, String behind) {
    String name = before + literal(condition.name());
    boolean any = condition.value().isEmpty();
    // A cookie without = is not plain, a parameter without it is.
    String some = condition.kind() == Condition.Kind.COOKIE ? "=" : "(?:[=&]|$)";
    return HaproxyQuoting.of(
        any ? name + some : name + "=" + literal(condition.value()) + "(?:" + behind + "|$)");
  }

  private static String literal(String text) {
    return text.replaceAll("[^A-Za-z0-9]", "\\\\$0");
  }

  /** A range of addresses that HAProxy reads as Jetty does. */
  static String range(String key, String range) {
    if (!RANGE.matcher(range).matches()) {
      throw ConfigException.of(
          key,
          range,
          "cannot be said to HAProxy; give addresses such as 10.0.0.0/8 or 2001:db8::/32");
    }
    return range;
  }

  /** The name of a header that can stand in an argument. */
  static String headerName(String key, String name) {
    if (!NAME.matcher(name).matches()) {
      throw ConfigException.of(
          key, name, "cannot be said to HAProxy; give a header of letters, digits, ., - and _");
    }
    return name;
  }

  /** A dot at the end says that the name is complete, and no more. */
  private static String host(String host) {
    String below = host.startsWith("*.") ? ".+" : "";
    String name = host.startsWith("*.") ? host.substring(1) : host;
    return "req.hdr(host),host_only -m reg -i "
        + HaproxyQuoting.of("^" + below + name.replaceAll("[.\\[\\]]", "\\\\$0") + "\\.?$");
  }

  /**
   * A test of all lines of that name, each as a whole, since commas do not separate values here.
   */
  private static String header(String key, Condition condition) {
    String name = headerName(key, condition.name());
    if (condition.numbers() != null) {
      refuse(key, condition, "it reads numbers in another way than this server");
    }
    return condition.value().isEmpty()
        ? "req.fhdr_cnt(" + name + ") -m int gt 0"
        : "req.fhdr(" + name + ") -m str -- " + HaproxyQuoting.of(condition.value());
  }

  private static void refuse(String key, Condition condition, String why) {
    throw ConfigException.of(key, condition, "cannot be said to HAProxy: " + why);
  }
}
