package io.github.jettyqos.core.config;

import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The keys of a rule in its long form, and the short form {@code kind:value}. */
final class RuleKeys {
  /** What was read so far. */
  private static final Option<List<Condition>> CONDITIONS =
      Option.of("match", new Allowed.Part<List<Condition>>(), List.of());

  static final Section<Rule> SECTION =
      new Section<Rule>()
          .with(single(Condition.Kind.PATH, "a path pattern such as /shop/*"))
          .with(single(Condition.Kind.METHOD, "a method such as POST"))
          .with(single(Condition.Kind.CIDR, "an address range such as 10.0.0.0/8"))
          .with(
              named(
                  Condition.Kind.HEADER,
                  "X-Tier, X-Tier=silver or X-Priority=0..3, or a list of these"))
          .with(single(Condition.Kind.HOST, "a host such as www.example.com or *.example.com"))
          .with(single(Condition.Kind.CONNECTOR, "the name of a connector such as admin"))
          .with(single(Condition.Kind.URGENCY, "a number from 0 to 7, or a range such as 0-2"))
          .with(named(Condition.Kind.COOKIE, "beta or tier=silver, or a list of these"))
          .with(named(Condition.Kind.QUERY, "export or format=pdf, or a list of these"))
          .with(single(Condition.Kind.DESTINATION, "an address range such as 10.0.0.7"))
          .maybe(Rule.TRUSTED, rule -> Optional.of(rule.trusted()).filter(yes -> yes));

  static final Form<Rule> FORM =
      new Form<>(
          "text such as \"path:/a/*\" or a map with any of " + SECTION.names(),
          RuleKeys::read,
          RuleKeys::print);

  private RuleKeys() {}

  private static Rule read(String key, Value value) {
    if (value instanceof Value.Scalar) {
      String text = Form.text("text such as \"path:/a/*\"").read(key, value);
      return at(key, () -> Rule.of(text));
    }
    Choices choices = new Choices();
    SECTION.read(key, value, choices);
    return at(key, () -> new Rule(choices.get(CONDITIONS), choices.get(Rule.TRUSTED)));
  }

  private static Value print(Rule rule) {
    return rule.all().size() == 1 && !rule.trusted()
        ? Value.quoted(rule.all().get(0).toString())
        : SECTION.print(rule);
  }

  private static Key<Rule> single(Condition.Kind kind, String allowed) {
    return key(
        kind,
        allowed,
        (choices, key, value) -> choices.add(CONDITIONS, condition(kind, allowed, key, value)),
        rule -> arguments(rule, kind).findFirst());
  }

  /** A key whose value may be a list, as a rule may have several conditions of its kind. */
  private static Key<Rule> named(Condition.Kind kind, String allowed) {
    return key(
        kind,
        allowed,
        (choices, key, value) -> {
          if (value instanceof Value.Items items) {
            for (int i = 0; i < items.values().size(); i++) {
              String one = key + "[" + i + "]";
              choices.add(CONDITIONS, condition(kind, allowed, one, items.values().get(i)));
            }
          } else {
            choices.add(CONDITIONS, condition(kind, allowed, key, value));
          }
        },
        rule -> {
          List<Value> values = arguments(rule, kind).toList();
          return values.size() > 1
              ? Optional.of(new Value.Items(values))
              : values.stream().findFirst();
        });
  }

  private static Key<Rule> key(
      Condition.Kind kind,
      String allowed,
      Key.Reader reader,
      Function<Rule, Optional<Value>> printer) {
    return new Key<>(option(kind), allowed, option(kind).unset(), reader, printer);
  }

  static Option<String> option(Condition.Kind kind) {
    return Option.of(kind.key(), new Allowed.Part<String>()).unset("none");
  }

  private static Stream<Value> arguments(Rule rule, Condition.Kind kind) {
    return rule.all().stream().filter(c -> c.kind() == kind).map(c -> Value.quoted(c.argument()));
  }

  private static Condition condition(Condition.Kind kind, String allowed, String key, Value value) {
    String text = Form.text(allowed).read(key, value);
    return at(key, () -> Condition.of(kind, text));
  }

  private static <T> T at(String key, Supplier<T> made) {
    try {
      return made.get();
    } catch (ConfigException e) {
      throw e.at(key);
    }
  }
}
