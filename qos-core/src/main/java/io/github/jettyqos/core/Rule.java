package io.github.jettyqos.core;

import io.github.jettyqos.core.check.ConfigException;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Conditions that must all hold.
 *
 * @param all 1 to 16 conditions, at most one of each kind except headers: two paths or two methods
 *     in one rule would read as a choice and mean the opposite; write two rules for a choice
 */
public record Rule(List<Condition> all) {
  private static final int MOST = 16;

  /** Checks the number of conditions and puts them in one order. */
  public Rule {
    // The order means nothing; with one order, rules that mean the same are equal.
    all = all.stream().sorted(Comparator.comparing(Condition::kind)).toList();
    if (all.isEmpty() || all.size() > MOST) {
      throw ConfigException.of("match", all.size(), "conditions; give 1 to " + MOST + " in a rule");
    }
    Set<Condition.Kind> seen = EnumSet.noneOf(Condition.Kind.class);
    for (Condition condition : all) {
      if (!seen.add(condition.kind()) && condition.kind() != Condition.Kind.HEADER) {
        throw ConfigException.of(
            "match",
            condition,
            "is the second "
                + condition.kind().key()
                + " of one rule; write two rules for a choice");
      }
    }
  }

  /**
   * The rule of conditions in their string form.
   *
   * @param conditions 1 to 16 that must all hold
   * @return the rule
   * @throws ConfigException if a condition cannot be read
   */
  public static Rule of(String... conditions) {
    return new Rule(Stream.of(conditions).map(Condition::parse).toList());
  }
}
