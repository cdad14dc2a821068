package io.github.jettyqos.core.config;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.Rule.Condition;
import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a node accepts from front ends, reports to them, and itself tells other nodes.
 *
 * @param classHeader {@link #CLASS_HEADER}
 * @param loadHeader {@link #LOAD_HEADER}
 * @param haproxyAgent {@link #HAPROXY_AGENT}
 * @param onward {@link #ONWARD}
 */
public record FrontEnds(
    Optional<String> classHeader,
    LoadHeader loadHeader,
    Optional<HaproxyAgent> haproxyAgent,
    List<String> onward) {

  /** The header in which a node says that it rejected a request before it started, and why. */
  public static final String REJECTED_FIELD = "X-QoS-Rejected";

  /** The header in which a node reports its load, as {@link LoadHeader#ORCA} names it. */
  public static final String LOAD_FIELD = "endpoint-load-metrics";

  /** The default header for the class that a front end sends. */
  public static final String USUAL_CLASS_HEADER = "X-QoS-Class";

  /**
   * The header in which a front end names the class of a request, so that nodes need not find it
   * again. A node trusts it only from {@code trusted-proxies}, and only if there is such a class;
   * else its own rules decide. A front end replaces the value that a client sent.
   *
   * <p>{@code class-header}: the name of a header such as X-QoS-Class; default none; a front end
   * sends X-QoS-Class.
   */
  public static final Option<String> CLASS_HEADER =
      Option.part("class-header", "none; a front end sends X-QoS-Class");

  /**
   * {@code orca}: responses to {@code trusted-proxies} report the load in the header {@code
   * endpoint-load-metrics}, which Envoy and gRPC read. {@code none}: no response does, since other
   * clients do not read it.
   *
   * <p>{@code load-header}: none or orca; default {@code none}.
   */
  public static final Option<LoadHeader> LOAD_HEADER = Option.oneOf("load-header", LoadHeader.NONE);

  /**
   * Answers HAProxy's {@code agent-check}: how many requests of a class may be here. Nothing
   * listens unless it is given.
   *
   * <p>{@code haproxy-agent}: a map with any of port, address; default none.
   */
  public static final Option<HaproxyAgent> HAPROXY_AGENT = Option.part("haproxy-agent", "none");

  /**
   * Hosts, with any port or with one, that calls of handlers tell the class, the remaining time and
   * the urgency of their request, in {@code class-header}, {@code deadline-header} and {@code
   * Priority}. None, as other hosts need not know them. The clients are those of {@code Onward}.
   *
   * <p>{@code onward}: a list of at most 256 hosts such as ["shop.internal:8080", "*.internal"];
   * default {@code []}.
   */
  public static final Option<List<String>> ONWARD =
      Option.of("onward", new Allowed.Part<List<String>>(), List.of());

  static final int MOST_HOSTS = 256;
  private static final Pattern PORT = Pattern.compile("(.*[^:]):([1-9][0-9]{0,4})");
  private static final int LAST_PORT = 65535;

  /** No header is trusted and no load is reported. */
  public static final FrontEnds NONE = new FrontEnds(new Choices());

  /** Checks every option. */
  public FrontEnds {
    classHeader.ifPresent(name -> Condition.requireHeader(CLASS_HEADER.name(), name));
    LOAD_HEADER.require("", loadHeader);
    requireNonNull(haproxyAgent);
    onward = List.copyOf(onward);
    if (onward.size() > MOST_HOSTS) {
      throw ConfigException.of(ONWARD.name(), onward.size(), "hosts; give at most " + MOST_HOSTS);
    }
    for (int i = 0; i < onward.size(); i++) {
      requireHost(ONWARD.name() + "[" + i + "]", onward.get(i));
    }
  }

  private static void requireHost(String key, String given) {
    Matcher withPort = PORT.matcher(given);
    boolean has = withPort.matches();
    try {
      new Condition(Condition.Kind.HOST, "", has ? withPort.group(1) : given);
    } catch (ConfigException e) {
      throw ConfigException.of(
              key, given, "is not a host; give one such as shop.internal:8080 or *.internal")
          .because(e);
    }
    if (has && Integer.parseInt(withPort.group(2)) > LAST_PORT) {
      throw ConfigException.of(key, given, "has no port; give one from 1 to " + LAST_PORT);
    }
  }

  FrontEnds(Choices choices) {
    this(
        choices.find(CLASS_HEADER),
        choices.get(LOAD_HEADER),
        choices.find(HAPROXY_AGENT),
        choices.get(ONWARD));
  }

  /** Rejects options that have no effect without trusted proxies. */
  void check(boolean hasProxies, boolean isFrontEnd) {
    if (classHeader.isPresent() && !hasProxies && !isFrontEnd) {
      throw ConfigException.of(
          CLASS_HEADER.name(),
          classHeader.get(),
          "is believed of nobody without trusted-proxies; name the proxies that set it");
    }
    if (loadHeader != LoadHeader.NONE && !hasProxies) {
      throw ConfigException.of(
          LOAD_HEADER.name(),
          Allowed.OneOf.nameOf(loadHeader),
          "is told nobody without trusted-proxies; name the proxies that read it");
    }
    haproxyAgent.ifPresent(agent -> agent.checkReach(hasProxies));
  }

  /**
   * Where HAProxy asks a node how many requests of a class it takes, by its {@code agent-check}.
   *
   * @param port {@link #PORT}
   * @param address {@link #ADDRESS}
   */
  public record HaproxyAgent(int port, String address) {

    /**
     * The port of all classes: HAProxy sends the name of the class, by {@code agent-send}. 0 takes
     * a free port and logs it.
     *
     * <p>{@code port}: a whole number from 0 to 65535; required.
     */
    public static final Option<Integer> PORT = Option.of("port", new IntRange(0, 65535));

    /**
     * The address that it listens at. HAProxy cannot authenticate there; at an address that is not
     * of the loopback, only {@code trusted-proxies} are answered.
     *
     * <p>{@code address}: an address or a name; default {@code "127.0.0.1"}.
     */
    public static final Option<String> ADDRESS =
        Option.of("address", new Allowed.Part<String>(), "127.0.0.1");

    private static final String SECTION = "haproxy-agent";

    /** Checks every option. */
    public HaproxyAgent {
      PORT.require(SECTION, port);
      if (address.isBlank()) {
        throw ConfigException.of(ADDRESS.key(SECTION), address, "is empty; leave it out");
      }
    }

    HaproxyAgent(Choices choices) {
      this(choices.get(PORT), choices.get(ADDRESS));
    }

    /** Rejects an address that other machines can reach if there are no trusted proxies. */
    void checkReach(boolean hasProxies) {
      if (!hasProxies && !AdminOptions.isLoopback(address)) {
        throw ConfigException.of(
            ADDRESS.key(SECTION),
            address,
            "can be reached from other machines, and nobody is answered without trusted-proxies;"
                + " name the proxies, or give 127.0.0.1");
      }
    }
  }

  /** How a node reports its load in the headers of its responses. */
  public enum LoadHeader {
    /** Not at all. */
    NONE,
    /** {@code endpoint-load-metrics} in the text form of ORCA, which Envoy and gRPC read. */
    ORCA
  }
}
