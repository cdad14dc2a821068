package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.check.ConfigException;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** The compiler of rules into tests on a request. */
final class RuleCompiler {
  private final PatternSyntax syntax;
  private final AddressRanges.Builder ranges;

  RuleCompiler(PatternSyntax syntax) {
    this.syntax = syntax;
    this.ranges = new AddressRanges.Builder(syntax);
  }

  /** The ranges that rules compare with the destination, one bit each. */
  private long destinations;

  /** Compiles the rules of one class, in their order. */
  CompiledRule[] compile(String name, List<Rule> match) {
    CompiledRule[] rules = new CompiledRule[match.size()];
    for (int i = 0; i < rules.length; i++) {
      rules[i] = compile(match.get(i), "classes." + name + ".match[" + i + "]");
    }
    return rules;
  }

  /** The ranges of all compiled rules. */
  AddressRanges ranges() {
    return ranges.build();
  }

  long destinations() {
    return destinations;
  }

  private CompiledRule compile(Rule rule, String key) {
    long range = 0;
    for (Condition condition : rule.all()) {
      if (condition.kind() == Condition.Kind.CIDR) {
        range = read(key, condition, () -> ranges.bit(condition.value()));
      } else if (condition.kind() == Condition.Kind.DESTINATION) {
        destinations |= read(key, condition, () -> ranges.bit(condition.value()));
      }
    }
    RequestMatcher[] matchers =
        rule.all().stream()
            .filter(c -> c.kind() != Condition.Kind.CIDR)
            .sorted(Comparator.comparingInt(c -> cost(c.kind())))
            .map(c -> read(key, c, () -> matcher(c)))
            .toArray(RequestMatcher[]::new);
    return new CompiledRule(key, rule, range, matchers);
  }

  private static int cost(Condition.Kind kind) {
    return switch (kind) {
      case CIDR, DESTINATION -> 0;
      case METHOD -> 1;
      case CONNECTOR -> 2;
      case HOST -> 3;
      case PATH -> 4;
      case HEADER -> 5;
      case URGENCY -> 6;
      case COOKIE -> 7;
      case QUERY -> 8;
    };
  }

  /** Compiles a condition other than a range. */
  RequestMatcher matcher(Condition condition) {
    String name = condition.name();
    String value = condition.value();
    return switch (condition.kind()) {
      case METHOD -> request -> value.equals(request.method());
      case HOST -> HostMatcher.of(value);
      case CONNECTOR -> request -> value.equals(request.connector());
      case PATH -> {
        Predicate<String> path = syntax.path(value);
        yield request -> path.test(request.path());
      }
      case HEADER -> {
        Rule.Numbers numbers = condition.numbers();
        yield numbers != null
            ? request -> request.hasHeader(name, numbers)
            : value.isEmpty()
                ? request -> request.hasHeader(name)
                : request -> request.hasHeader(name, value);
      }
      case URGENCY -> request -> condition.isUrgency(request.urgency());
      case COOKIE -> request -> request.hasCookie(name, value);
      case QUERY -> new QueryMatcher(name, value);
      case DESTINATION -> {
        long bit = ranges.bit(value);
        yield request -> (request.destinationBits() & bit) != 0;
      }
      case CIDR -> throw new AssertionError("ranges are bits");
    };
  }

  private static <T> T read(String key, Condition condition, Supplier<T> reader) {
    try {
      return reader.get();
    } catch (IllegalArgumentException e) {
      ConfigException wrong =
          ConfigException.of(key, condition, "cannot be used: " + e.getMessage());
      wrong.initCause(e);
      throw wrong;
    }
  }
}
