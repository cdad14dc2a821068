package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.check.ConfigException;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The check for rules that no request can reach, because a rule of an earlier class matches all of
 * it.
 *
 * <p>A rule covers another one if each of its conditions follows from one of the other's.
 * Implications of several conditions, or of expressions, are not detected.
 */
final class Unreached {
  private Unreached() {}

  /**
   * Rejects the first rule that cannot be reached.
   *
   * @throws ConfigException with its key, and that of the earlier rule
   */
  static void check(List<RuledClass> asked) {
    for (int k = 1; k < asked.size(); k++) {
      for (CompiledRule rule : asked.get(k).rules) {
        for (RuledClass before : asked.subList(0, k)) {
          check(rule, before);
        }
      }
    }
  }

  private static void check(CompiledRule rule, RuledClass before) {
    for (CompiledRule first : before.rules) {
      if (takesAll(first.rule, rule.rule)) {
        throw ConfigException.of(
            rule.key,
            rule.rule,
            "is never reached: "
                + first.key
                + " "
                + first.rule
                + " takes all of it; put class "
                + before.name
                + " behind, or leave the rule out");
      }
    }
  }

  private static boolean takesAll(Rule first, Rule second) {
    return (!first.trusted() || second.trusted())
        && first.all().stream()
            .allMatch(
                wide ->
                    takesEverything(wide)
                        || second.all().stream().anyMatch(narrow -> follows(wide, narrow)));
  }

  private static boolean takesEverything(Condition condition) {
    return condition.kind() == Condition.Kind.PATH
        && (condition.value().equals("/*") || condition.value().equals("/"));
  }

  /** Whether one condition follows from another. */
  private static boolean follows(Condition wide, Condition narrow) {
    if (wide.kind() != narrow.kind()) {
      return false;
    }
    if (wide.equals(narrow)) {
      return true;
    }
    return switch (wide.kind()) {
      case PATH -> path(wide.value(), narrow.value());
      case HOST ->
          wide.value().startsWith("*.")
              && narrow.value().replaceFirst("^\\*", "x").endsWith(wide.value().substring(1));
      case CIDR, DESTINATION -> range(wide.value(), narrow.value());
      case HEADER ->
          wide.name().equalsIgnoreCase(narrow.name())
              && (wide.value().isEmpty() || numbers(wide, narrow));
      case COOKIE, QUERY -> wide.name().equals(narrow.name()) && wide.value().isEmpty();
      case URGENCY ->
          IntStream.rangeClosed(0, 7).allMatch(u -> wide.isUrgency(u) || !narrow.isUrgency(u));
      case METHOD, CONNECTOR -> false;
    };
  }

  private static boolean numbers(Condition wide, Condition narrow) {
    Rule.Numbers of = wide.numbers();
    Rule.Numbers in = narrow.numbers();
    return of != null && (in == null ? of.has(narrow.value()) : of.hasAll(in));
  }

  private static boolean path(String wide, String narrow) {
    if (narrow.startsWith("^")) {
      return false;
    }
    if (wide.startsWith("*.")) {
      return !narrow.endsWith("/*") && narrow.endsWith(wide.substring(1));
    }
    if (!wide.endsWith("/*") || narrow.startsWith("*")) {
      return false;
    }
    String prefix = wide.substring(0, wide.length() - 1);
    return narrow.startsWith(prefix) || narrow.equals(prefix.substring(0, prefix.length() - 1));
  }

  private static boolean range(String wide, String narrow) {
    InetAddress outer = address(wide);
    InetAddress inner = address(narrow);
    if (outer == null || inner == null) {
      return false;
    }
    byte[] of = outer.getAddress();
    byte[] in = inner.getAddress();
    int bits = length(wide, of.length * 8);
    if (of.length != in.length || bits > length(narrow, in.length * 8)) {
      return false;
    }
    for (int i = 0; i < bits; i++) {
      if (((of[i / 8] ^ in[i / 8]) >> (7 - i % 8) & 1) != 0) {
        return false;
      }
    }
    return true;
  }

  private static @Nullable InetAddress address(String range) {
    int slash = range.indexOf('/');
    String literal = slash < 0 ? range : range.substring(0, slash);
    return literal.indexOf(':') < 0 ? AddressLiteral.v4(literal) : AddressLiteral.v6(literal);
  }

  private static int length(String range, int whole) {
    int slash = range.indexOf('/');
    return slash < 0 ? whole : Integer.parseInt(range.substring(slash + 1));
  }
}
