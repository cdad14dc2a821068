package io.github.jettyqos.core;

import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import java.util.List;

/**
 * A class of requests that pass the gate without admission: health checks, metrics, administration.
 *
 * <p>They are counted and timed like those of any class. They are never queued, belong to no
 * budget, and use threads of the reserve, so their handlers must be quick: all exempt classes
 * together have at most {@code reserve} and at most 12 concurrent requests, fewer in a small pool;
 * further requests are rejected.
 *
 * @param name as that of a {@link ServiceClass}
 * @param match 1 to {@value ServiceClass#MOST_RULES} rules, one of which must match; evaluated
 *     before those of all other classes
 */
public record ExemptClass(String name, List<Rule> match) {
  /** The largest number of exempt classes in a configuration. */
  public static final int MOST = 16;

  /**
   * Whether requests of the class pass without admission: never queued, in no budget, and served by
   * the threads of {@code reserve}. For health checks and the like, which must be answered during
   * overload. All such classes together run at most {@code reserve} and at most 12 handlers at
   * once, so that they cannot take all threads; a request beyond that gets 503. Such a class has a
   * {@code match} and no other option, and stands before all classes that are not exempt.
   *
   * <p>{@code exempt}: true or false; default {@code false}.
   */
  public static final Option<Boolean> EXEMPT = Option.flag("exempt", false);

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
   * A class of the requests that match at least one of some conditions.
   *
   * @param name its name
   * @param conditions each a rule in its string form, such as {@code path:/health/*}
   * @return the class
   * @throws ConfigException if a condition is malformed
   */
  public static ExemptClass of(String name, String... conditions) {
    ServiceClassBuilder read = ServiceClass.named(name);
    for (String condition : conditions) {
      read.match(condition);
    }
    return new ExemptClass(name, read.build().match());
  }
}
