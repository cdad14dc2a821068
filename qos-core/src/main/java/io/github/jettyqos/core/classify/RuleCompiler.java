package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.Condition;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.ServiceClass;
import io.github.jettyqos.core.check.ConfigException;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Turns the rules of a configuration into tests on a request. */
final class RuleCompiler {
  private final PatternSyntax syntax;
  private final AddressRanges.Builder ranges;

  RuleCompiler(PatternSyntax syntax) {
    this.syntax = syntax;
    this.ranges = new AddressRanges.Builder(syntax);
  }

  /** The rules of each class but the last, which takes the rest. */
  CompiledRule[][] compile(List<ServiceClass> classes) {
    CompiledRule[][] rules = new CompiledRule[classes.size() - 1][];
    for (int i = 0; i < rules.length; i++) {
      rules[i] = compile(classes.get(i));
    }
    return rules;
  }

  /** The ranges of all that was compiled. */
  AddressRanges ranges() {
    return ranges.build();
  }

  private CompiledRule[] compile(ServiceClass owner) {
    CompiledRule[] rules = new CompiledRule[owner.match().size()];
    for (int i = 0; i < rules.length; i++) {
      rules[i] = compile(owner.match().get(i), "classes." + owner.name() + ".match[" + i + "]");
    }
    return rules;
  }

  private CompiledRule compile(Rule rule, String key) {
    long range = 0;
    for (Condition condition : rule.all()) {
      if (condition.kind() == Condition.Kind.CIDR) {
        range = read(key, condition, () -> ranges.bit(condition.value()));
      }
    }
    List<Condition> others =
        rule.all().stream()
            .filter(c -> c.kind() != Condition.Kind.CIDR)
            .sorted(Comparator.comparingInt(c -> cost(c.kind())))
            .toList();
    RequestMatcher[] matchers =
        others.stream().map(c -> read(key, c, () -> matcher(c))).toArray(RequestMatcher[]::new);
    return new CompiledRule(range, matchers);
  }

  private static int cost(Condition.Kind kind) {
    return switch (kind) {
      case CIDR -> 0;
      case METHOD -> 1;
      case HOST -> 2;
      case PATH -> 3;
      case HEADER -> 4;
    };
  }

  private RequestMatcher matcher(Condition condition) {
    String name = condition.name();
    String value = condition.value();
    return switch (condition.kind()) {
      case METHOD -> request -> value.equals(request.method());
      case HOST -> HostMatcher.of(value);
      case PATH -> {
        Predicate<String> path = syntax.path(value);
        yield request -> path.test(request.path());
      }
      case HEADER ->
          value.isEmpty()
              ? request -> request.hasHeader(name)
              : request -> request.hasHeader(name, value);
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
