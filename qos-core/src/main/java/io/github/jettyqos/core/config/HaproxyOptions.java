package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * Further settings for the configuration of HAProxy that is generated for a cluster.
 *
 * @param bind {@link #BIND}
 * @param certificate {@link #CERTIFICATE}
 * @param threads {@link #THREADS}
 * @param processes {@link #PROCESSES}
 * @param agentInter {@link #AGENT_INTER}
 * @param statsSocket {@link #STATS_SOCKET}
 */
public record HaproxyOptions(
    String bind,
    Optional<String> certificate,
    OptionalInt threads,
    int processes,
    Duration agentInter,
    Optional<String> statsSocket) {

  /** One word of a configuration of HAProxy, without blanks, quotes and comments. */
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_./:*@%+,=\\[\\]-]{1,255}");

  /**
   * Where HAProxy listens for clients.
   *
   * <p>{@code bind}: an address and a port, as HAProxy takes them; default {@code "*:8080"}.
   */
  public static final Option<String> BIND = Option.of("bind", new Allowed.Part<String>(), "*:8080");

  /**
   * The certificate and key for TLS to clients, as HAProxy takes them.
   *
   * <p>{@code certificate}: a path; default none, and no TLS.
   */
  public static final Option<String> CERTIFICATE = Option.part("certificate", "none, and no TLS");

  /**
   * The threads of HAProxy. {@code auto}: one for each processor that it finds, which is its own
   * default.
   *
   * <p>{@code threads}: auto or a whole number from 1 to 64, in threads; default {@code auto}.
   */
  public static final Option<OptionalInt> THREADS =
      Option.auto("threads", new IntRange(1, 64)).in("threads");

  /**
   * How many HAProxies share the budgets of the nodes in equal parts.
   *
   * <p>{@code processes}: a whole number from 1 to 64; default {@code 1}.
   */
  public static final Option<Integer> PROCESSES = Option.of("processes", new IntRange(1, 64), 1);

  /**
   * How often the agent of a node is asked, which is how long a new budget takes to apply.
   *
   * <p>{@code agent-inter}: a duration from 10ms to 1m; default {@code 100ms}.
   */
  public static final Option<Duration> AGENT_INTER =
      Option.time("agent-inter", "10ms", "1m", "100ms");

  /**
   * The runtime socket, at the level admin, that {@code qosctl haproxy} uses. Only the owner of the
   * process can open it.
   *
   * <p>{@code stats-socket}: a path; default none.
   */
  public static final Option<String> STATS_SOCKET = Option.part("stats-socket", "none");

  private static final String SECTION = "cluster.haproxy";

  /** What the name of the back end of a class begins with. */
  private static final String BACKEND = "class-";

  /** Checks every option. */
  public HaproxyOptions {
    requireWord(BIND, Optional.of(bind));
    requireWord(CERTIFICATE, certificate);
    THREADS.require(SECTION, threads);
    PROCESSES.require(SECTION, processes);
    AGENT_INTER.require(SECTION, agentInter);
    requireWord(STATS_SOCKET, statsSocket);
    if (bind.indexOf(':') < 0) {
      throw ConfigException.of(
          BIND.key(SECTION), bind, "has no port; give an address and a port such as *:8080");
    }
  }

  HaproxyOptions(Choices choices) {
    this(
        choices.get(BIND),
        choices.find(CERTIFICATE),
        choices.get(THREADS),
        choices.get(PROCESSES),
        choices.get(AGENT_INTER),
        choices.find(STATS_SOCKET));
  }

  private static void requireWord(Option<String> option, Optional<String> value) {
    if (value.isPresent() && !WORD.matcher(value.get()).matches()) {
      throw ConfigException.of(
          option.key(SECTION),
          value.get(),
          "is not one word of HAProxy's configuration; give letters, digits and _./:*@%+,=[]-");
    }
  }

  /**
   * The back end of a class.
   *
   * @param className its name
   * @return the name of the back end
   */
  public static String backend(String className) {
    return BACKEND + className;
  }

  /**
   * The class of a back end.
   *
   * @param backend its name
   * @return the name of the class; empty if it is of none
   */
  public static Optional<String> className(String backend) {
    return backend.startsWith(BACKEND)
        ? Optional.of(backend.substring(BACKEND.length()))
        : Optional.empty();
  }

  /**
   * The limit of concurrent requests of each of several HAProxies at a node: its part of the
   * budget, rounded down, but at least 1, since 0 means unlimited to HAProxy.
   *
   * @param budget of a class at the node, in threads
   * @param processes how many there are
   * @return at least 1
   */
  public static int part(int budget, int processes) {
    return Math.max(1, budget / processes);
  }
}
