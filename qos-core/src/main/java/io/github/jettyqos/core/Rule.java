package io.github.jettyqos.core;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A conjunction of conditions on a request.
 *
 * @param all 1 to 16 conditions, at most one of each kind except headers: two paths or two methods
 *     in one rule would look like alternatives; write two rules for alternatives
 * @param trusted {@link #TRUSTED}
 */
public record Rule(List<Condition> all, boolean trusted) {
  private static final int MOST = 16;

  /**
   * Whether the rule matches only requests from a trusted peer: the connection itself comes from
   * one of {@code trusted-proxies}. Without it a header may be forged by the client.
   *
   * <p>{@code trusted}: true or false; default {@code false}.
   */
  public static final Option<Boolean> TRUSTED = Option.flag("trusted", false);

  public Rule {
    // Sorted, so that rules with the same meaning are equal.
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
   * A rule for requests of any peer.
   *
   * @param all 1 to 16 that must all hold
   */
  public Rule(List<Condition> all) {
    this(all, false);
  }

  /**
   * A rule of conditions in their string form.
   *
   * @param conditions 1 to 16 that must all hold
   * @return the rule
   * @throws ConfigException if a condition is malformed
   */
  public static Rule of(String... conditions) {
    return new Rule(Stream.of(conditions).map(Condition::parse).toList());
  }

  /**
   * The same rule for trusted peers only.
   *
   * @return the changed copy
   */
  public Rule fromTrusted() {
    return new Rule(all, true);
  }

  /** The conditions in their string form, such as {@code method:POST and path:/cart/*}. */
  @Override
  public String toString() {
    String conditions = all.stream().map(Condition::toString).collect(Collectors.joining(" and "));
    return trusted ? conditions + " from a trusted peer" : conditions;
  }
}
