package io.github.jettyqos.core.config;

import static java.util.Objects.requireNonNull;

import io.github.jettyqos.core.check.Allowed;
import io.github.jettyqos.core.check.Allowed.IntRange;
import io.github.jettyqos.core.check.ConfigException;
import io.github.jettyqos.core.check.Option;
import io.github.jettyqos.core.check.Option.Choices;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
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
   * The name of the node for operators and in metrics: a letter and at most 62 more letters,
   * digits, {@code -} or {@code _}.
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
   * Its admin connector, which gives reports and takes budgets; with {@code dns} the host is each
   * address of {@code url} in turn. Without it there are no reports, and the front end uses only
   * its own counts. Over TLS unless it is of the loopback, since the token is sent with it.
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
   * Whether every address of the host is a node of its own; the host is looked up repeatedly. Only
   * then can nodes come and go while the front end runs.
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
   * A node with a name and a URL.
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
   * The same with every address of the host as a node.
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

  /** The protocol between a front end and a node. */
  public enum NodeProtocol {
    /** HTTP/1.1, a connection for each request at a time. */
    HTTP1,
    /** HTTP/2: by ALPN over TLS, with prior knowledge in clear text. */
    HTTP2
  }

  /**
   * The URL of a node: a scheme, a host and a port.
   *
   * @param secure whether over TLS
   * @param host a name or an address, in lower case; IPv6 in brackets
   * @param port 1 to 65535
   */
  public record NodeUrl(boolean secure, String host, int port) {
    /** The allowed values, in words. */
    static final String ALLOWED = "a URL such as \"http://10.0.0.1:8080\"";

    private static final int HTTP = 80;
    private static final int HTTPS = 443;
    private static final int LAST_PORT = 65535;
    private static final int LONGEST = 300;

    /** Checks the ranges. */
    public NodeUrl {
      if (host.isEmpty() || port < 1 || port > LAST_PORT) {
        throw ConfigException.of(
            "url", host + ":" + port, "is no host with a port from 1 to 65535");
      }
    }

    /**
     * Reads a URL without user, path, query and fragment; without a port it is that of its scheme.
     *
     * @param key the dotted key, for the message
     * @param text such as {@code http://10.0.0.1:8080}
     * @return where it points
     * @throws ConfigException if it is none
     */
    public static NodeUrl parse(String key, String text) {
      URI uri = uri(key, text);
      String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
      boolean secure = scheme.equals("https");
      if (!secure && !scheme.equals("http")) {
        throw ConfigException.of(key, text, "has no scheme http or https; give " + ALLOWED);
      }
      String path = uri.getRawPath();
      if (uri.getHost() == null
          || uri.getRawUserInfo() != null
          || uri.getRawQuery() != null
          || uri.getRawFragment() != null
          || !(path.isEmpty() || path.equals("/"))) {
        throw ConfigException.of(
            key, text, "has no host, or more than scheme, host and port; give " + ALLOWED);
      }
      int given = uri.getPort();
      int port = given >= 0 ? given : secure ? HTTPS : HTTP;
      if (port < 1 || port > LAST_PORT) {
        throw ConfigException.of(key, text, "has a port out of range; give one from 1 to 65535");
      }
      return new NodeUrl(secure, uri.getHost().toLowerCase(Locale.ROOT), port);
    }

    private static URI uri(String key, String text) {
      if (text.length() > LONGEST) {
        throw ConfigException.of(key, text, "is longer than " + LONGEST + " characters");
      }
      try {
        return new URI(text);
      } catch (URISyntaxException e) {
        throw ConfigException.of(key, text, "is no URL; give " + ALLOWED).because(e);
      }
    }

    /**
     * The host as sockets and name services take it.
     *
     * @return without brackets
     */
    public String address() {
      return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
    }

    /**
     * The same at another host, as one of the addresses of this one.
     *
     * @param other a name or an address
     * @return the changed copy
     */
    public NodeUrl at(String other) {
      boolean bare = other.indexOf(':') >= 0 && !other.startsWith("[");
      return new NodeUrl(secure, bare ? "[" + other + "]" : other, port);
    }

    /** {@return as it is read, with its port} */
    @Override
    public String toString() {
      return (secure ? "https://" : "http://") + host + ":" + port;
    }
  }
}
