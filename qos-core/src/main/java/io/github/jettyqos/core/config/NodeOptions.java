package io.github.jettyqos.core.config;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.Choices;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.IntRange;
import io.github.jettyqos.core.check.Option;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.regex.Pattern;

/**
 * A node of a cluster, as a front end knows it.
 *
 * @param name {@link #NAME}
 * @param url {@link #URL}
 * @param admin {@link #ADMIN}
 * @param agent {@link #AGENT}
 * @param dns {@link #DNS}
 * @param protocol {@link #PROTOCOL}
 */
public record NodeOptions(
    String name,
    NodeUrl url,
    Optional<NodeUrl> admin,
    OptionalInt agent,
    boolean dns,
    NodeProtocol protocol) {

  private static final Pattern NAMES = Pattern.compile("[A-Za-z][A-Za-z0-9_-]{0,62}");

  /**
   * What the node is called, for operators and in what is measured: a letter and at most 62 more
   * letters, digits, {@code -} or {@code _}.
   *
   * <p>{@code name}: the name of a node; required.
   */
  public static final Option<String> NAME = Option.of("name", new Allowed.Part<String>());

  /**
   * Where requests are sent.
   *
   * <p>{@code url}: a URL such as "http://10.0.0.1:8080"; required.
   */
  public static final Option<NodeUrl> URL = Option.of("url", new Allowed.Part<NodeUrl>());

  /**
   * Its admin connector, which is asked for reports and told budgets; with {@code dns} the host is
   * each address of {@code url} in turn. Without it the node says nothing, and the front end goes
   * by what it has there itself. Over TLS unless it is of the loopback, since the token goes with
   * it.
   *
   * <p>{@code admin}: a URL such as "http://10.0.0.1:8080"; default none.
   */
  public static final Option<NodeUrl> ADMIN = Option.part("admin", "none");

  /**
   * The port of its {@code haproxy-agent}, for HAProxy alone.
   *
   * <p>{@code agent}: a whole number from 1 to 65535; default none.
   */
  public static final Option<Integer> AGENT =
      Option.of("agent", new IntRange(1, 65535)).unset("none");

  /**
   * Whether every address of the host is a node of its own, and is looked up again and again. Only
   * then nodes come and go while the front end runs.
   *
   * <p>{@code dns}: true or false; default {@code false}.
   */
  public static final Option<Boolean> DNS = Option.flag("dns", false);

  /**
   * {@code http1}: HTTP/1.1. {@code http2}: HTTP/2, by ALPN over TLS and with prior knowledge in
   * clear text. HTTP/1.1 by default, as every server speaks it.
   *
   * <p>{@code protocol}: http1 or http2; default {@code http1}.
   */
  public static final Option<NodeProtocol> PROTOCOL = Option.oneOf("protocol", NodeProtocol.HTTP1);

  private static final String SECTION = "cluster.nodes";

  /** Checks every option. */
  public NodeOptions {
    requireNonNull(url);
    requireNonNull(admin);
    if (!NAMES.matcher(name).matches()) {
      throw ConfigException.of(
          NAME.key(SECTION),
          name,
          "is no name; give a letter and at most 62 more letters, digits, - or _");
    }
    agent.ifPresent(port -> AGENT.require(SECTION, port));
    PROTOCOL.require(SECTION, protocol);
    if (admin.isPresent()
        && !admin.get().secure()
        && !AdminOptions.isLoopback(admin.get().host())) {
      throw ConfigException.of(
          ADMIN.key(SECTION), admin.get(), "would be sent the token in clear; give https");
    }
  }

  NodeOptions(Choices choices) {
    this(
        choices.get(NAME),
        choices.get(URL),
        choices.find(ADMIN),
        choices.find(AGENT).map(OptionalInt::of).orElseGet(OptionalInt::empty),
        choices.get(DNS),
        choices.get(PROTOCOL));
  }

  /**
   * A node with nothing but where requests go.
   *
   * @param name {@link #NAME}
   * @param url {@link #URL}
   * @return the node
   */
  public static NodeOptions of(String name, String url) {
    Choices choices = new Choices();
    choices.set(NAME, name);
    choices.set(URL, NodeUrl.parse(URL.key(SECTION), url));
    return new NodeOptions(choices);
  }

  /**
   * The same with an admin connector.
   *
   * @param other {@link #ADMIN}
   * @return the changed copy
   */
  public NodeOptions withAdmin(String other) {
    NodeUrl parsed = NodeUrl.parse(ADMIN.key(SECTION), other);
    return new NodeOptions(name, url, Optional.of(parsed), agent, dns, protocol);
  }

  /**
   * The same with a port for HAProxy.
   *
   * @param port {@link #AGENT}
   * @return the changed copy
   */
  public NodeOptions withAgent(int port) {
    return new NodeOptions(name, url, admin, OptionalInt.of(port), dns, protocol);
  }

  /**
   * The same with every address a node.
   *
   * @return the changed copy
   */
  public NodeOptions withDns() {
    return new NodeOptions(name, url, admin, agent, true, protocol);
  }

  /**
   * The same with another protocol.
   *
   * @param other {@link #PROTOCOL}
   * @return the changed copy
   */
  public NodeOptions withProtocol(NodeProtocol other) {
    return new NodeOptions(name, url, admin, agent, dns, other);
  }
}
