package io.github.jettyqos.core;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import java.util.List;

/**
 * Requests that the gate lets pass whatever else goes on: health checks, metrics, administration.
 *
 * <p>They are counted and timed as those of any class. They never wait, and no budget is theirs:
 * threads of the reserve serve them. So their handlers must be quick: of all exempt classes
 * together at most {@code reserve} and 12 are at work at once, fewer in a pool that is small, and a
 * request beyond that is refused.
 *
 * @param name as that of a {@link ServiceClass}
 * @param match 1 to {@value ServiceClass#MOST_RULES} rules, of which one must hold. They are asked
 *     before those of all other classes
 */
public record ExemptClass(String name, List<Rule> match) {
  /** How many a configuration may have. */
  public static final int MOST = 16;

  /**
   * Whether requests of the class pass without admission: never queued, in no budget, and served by
   * the threads of {@code reserve}. For health checks and the like, which must be answered while
   * everything else is flooded. Of all such classes together at most {@code reserve} and 12
   * handlers are at work at once, so that they cannot take all threads; a request beyond that gets
   * 503. Such a class has a {@code match} and no other option, and stands before all that are not
   * exempt.
   *
   * <p>{@code exempt}: true or false; default {@code false}.
   */
  public static final Option<Boolean> EXEMPT = Option.flag("exempt", false);

  /** Checks name and rules. */
  public ExemptClass {
    ServiceClass.requireName(name);
    match = List.copyOf(match);
    ServiceClass.requireRules(name, match);
    if (match.isEmpty()) {
      throw new ConfigException(
          ServiceClass.MATCH.key(ServiceClass.section(name)),
          "no rule; an exempt class takes what its rules say and nothing else, so give one");
    }
  }

  /**
   * A class of requests for which one of some conditions holds.
   *
   * @param name its name
   * @param conditions each a rule in its string form, such as {@code path:/health/*}
   * @return the class
   * @throws ConfigException if a condition cannot be read
   */
  public static ExemptClass of(String name, String... conditions) {
    ServiceClassBuilder read = ServiceClass.named(name);
    for (String condition : conditions) {
      read.match(condition);
    }
    return new ExemptClass(name, read.build().match());
  }
}
