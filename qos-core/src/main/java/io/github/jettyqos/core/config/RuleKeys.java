package io.github.jettyqos.core.config;

import io.github.jettyqos.core.Condition;
import io.github.jettyqos.core.Rule;
import io.github.jettyqos.core.check.ConfigException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The keys of a rule in its long form, and the short form {@code kind:value}. */
final class RuleKeys {
  private static final String HEADER = "X-Tier or X-Tier=silver, or a list of these";

  static final Section<List<Condition>, Rule> SECTION =
      new Section<>(
          List.of(
              single(Condition.Kind.PATH, "a path pattern such as /shop/*")
                  .because(
                      "Compared with the path that will be dispatched, as the server's router reads"
                          + " the pattern."),
              single(Condition.Kind.METHOD, "a method such as POST").because("Compared exactly."),
              single(Condition.Kind.CIDR, "an address range such as 10.0.0.0/8")
                  .because(
                      "Compared with the client's address: the peer, or what a trusted proxy says."
                          + " At most 64 distinct ranges in a configuration."),
              headers()
                  .because(
                      "A field line of that name is present, or equals the value exactly. A list"
                          + " asks for all of its elements."),
              single(Condition.Kind.HOST, "a host such as www.example.com or *.example.com")
                  .because(
                      "Compared in any case and without port. The star stands for one or more"
                          + " labels.")));

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
    List<Condition> conditions = new ArrayList<>();
    SECTION.read(key, value, conditions);
    return at(key, () -> new Rule(conditions));
  }

  private static Value print(Rule rule) {
    return rule.all().size() == 1
        ? Value.quoted(rule.all().get(0).toString())
        : SECTION.print(rule);
  }

  private static Key<List<Condition>, Rule> single(Condition.Kind kind, String allowed) {
    return new Key<>(
        kind.key(),
        allowed,
        "",
        "none",
        "",
        (conditions, key, value) -> conditions.add(condition(kind, allowed, key, value)),
        rule -> arguments(rule, kind).findFirst());
  }

  private static Key<List<Condition>, Rule> headers() {
    return new Key<>(
        Condition.Kind.HEADER.key(),
        HEADER,
        "",
        "none",
        "",
        RuleKeys::readHeaders,
        RuleKeys::printHeaders);
  }

  private static void readHeaders(List<Condition> conditions, String key, Value value) {
    if (value instanceof Value.Items items) {
      for (int i = 0; i < items.values().size(); i++) {
        String inner = key + "[" + i + "]";
        conditions.add(condition(Condition.Kind.HEADER, HEADER, inner, items.values().get(i)));
      }
    } else {
      conditions.add(condition(Condition.Kind.HEADER, HEADER, key, value));
    }
  }

  private static Optional<Value> printHeaders(Rule rule) {
    List<Value> values = arguments(rule, Condition.Kind.HEADER).toList();
    return values.size() > 1 ? Optional.of(new Value.Items(values)) : values.stream().findFirst();
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
