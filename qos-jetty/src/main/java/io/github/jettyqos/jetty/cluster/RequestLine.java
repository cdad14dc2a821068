package io.github.jettyqos.jetty.cluster;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Objects;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.URIUtil;

/**
 * The check whether the first line of a request can be sent to a node unchanged. Over HTTP/2 method
 * and target are fields, in which Jetty accepts blanks: in a request line they would make another
 * request.
 */
final class RequestLine {
  private static final String TOKEN = "!#$%&'*+-.^_`|~0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  private static final boolean[] OF_METHODS = new boolean[128];
  private static final char DELETE = 0x7f;

  static {
    for (int i = 0; i < TOKEN.length(); i++) {
      OF_METHODS[TOKEN.charAt(i)] = true;
    }
  }

  private RequestLine() {}

  static boolean isWritable(Request request) {
    return isMethod(request.getMethod()) && isTarget(request);
  }

  /**
   * Whether it is a token of RFC 9110 without small letters: Jetty's client converts to capitals,
   * so {@code post}, which no rule takes for {@code POST}, would be {@code POST} at the node.
   */
  static boolean isMethod(String method) {
    for (int i = 0; i < method.length(); i++) {
      char next = method.charAt(i);
      if (next >= OF_METHODS.length || !OF_METHODS[next]) {
        return false;
      }
    }
    return !method.isEmpty();
  }

  /** Whether it is a path, or the whole server: with {@code OPTIONS} Jetty accepts anything. */
  private static boolean isTarget(Request request) {
    String target = request.getHttpURI().getPathQuery();
    if (target == null) {
      return true;
    }
    if (!target.startsWith("/")) {
      return target.equals("*") && HttpMethod.OPTIONS.is(request.getMethod());
    }
    for (int i = 0; i < target.length(); i++) {
      char next = target.charAt(i);
      if (next <= ' ' || next == DELETE) {
        return false;
      }
    }
    return true;
  }

  /**
   * Path and query for a node. Non-ASCII characters, which Jetty accepts in a query, are
   * percent-encoded: Jetty decodes them as UTF-8 over HTTP/1.1 and byte by byte over HTTP/2, and
   * its client would encode both in ISO 8859-1.
   */
  static String target(Request request) {
    String target = request.getHttpURI().getPathQuery();
    if (target == null) {
      return "/";
    }
    for (int i = 0; i < target.length(); i++) {
      if (target.charAt(i) > DELETE) {
        boolean bytes = NodeBody.isFramed(request);
        return encoded(
            target.getBytes(bytes ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8));
      }
    }
    return target;
  }

  /** A hash of host, port, path and query, by which caches tell answers apart. */
  static long key(Request request) {
    HttpURI uri = request.getHttpURI();
    String host = uri.getHost();
    int port = URIUtil.normalizePortForScheme(uri.getScheme(), uri.getPort());
    long site = Objects.hash(host == null ? null : host.toLowerCase(Locale.ROOT), port);
    return (site << 32) | (target(request).hashCode() & 0xffffffffL);
  }

  private static String encoded(byte[] target) {
    StringBuilder text = new StringBuilder(target.length * 2);
    for (byte each : target) {
      if (each < 0) {
        text.append('%').append(Integer.toHexString(each & 0xff).toUpperCase(Locale.ROOT));
      } else {
        text.append((char) each);
      }
    }
    return text.toString();
  }
}
