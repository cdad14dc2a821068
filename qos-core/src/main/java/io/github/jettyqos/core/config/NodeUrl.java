package io.github.jettyqos.core.config;

import io.github.jettyqos.core.check.ConfigException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;

/**
 * Where a node is reached: a scheme, a host and a port.
 *
 * @param secure whether over TLS
 * @param host a name or an address, in lower case; IPv6 in brackets
 * @param port 1 to 65535
 */
public record NodeUrl(boolean secure, String host, int port) {
  /** What may be given, in words. */
  static final String ALLOWED = "a URL such as \"http://10.0.0.1:8080\"";

  private static final int HTTP = 80;
  private static final int HTTPS = 443;
  private static final int LAST_PORT = 65535;
  private static final int LONGEST = 300;

  /** Checks the ranges. */
  public NodeUrl {
    if (host.isEmpty() || port < 1 || port > LAST_PORT) {
      throw ConfigException.of("url", host + ":" + port, "is no host with a port from 1 to 65535");
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
