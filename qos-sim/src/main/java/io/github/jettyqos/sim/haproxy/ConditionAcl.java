package io.github.jettyqos.sim.haproxy;

import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.check.ConfigException;
import java.util.List;
import java.util.regex.Pattern;

/** A condition on a request as tests of HAProxy, of which one must hold. */
final class ConditionAcl {
  private static final Pattern RANGE =
      Pattern.compile(
          "(?:[0-9]{1,3}\\.){3}[0-9]{1,3}(?:/[0-9]+)?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*(?:/[0-9]+)?");

  /** The rest would end the argument in which the name stands. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_.-]+");

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
      case CONNECTOR -> {
        refuse(
            key,
            condition,
            "over which connector of a node a request will go is no property of it");
        yield List.of();
      }
      case URGENCY -> {
        refuse(key, condition, "it does not read the dictionary in Priority");
        yield List.of();
      }
    };
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
