package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.jetty.route.RequestReader;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;

/**
 * The forwarding headers for the requests of a connection, computed once for each connection.
 *
 * <p>The chain of a trusted peer is continued, and that of any other peer is dropped, as nodes read
 * forwarded headers from the right.
 *
 * @param by the front end; another one in the same JVM computes its own
 * @param trusted whether the peer is a trusted proxy
 * @param via the {@code Via} field of this hop
 * @param plain {@code X-Forwarded-For} of a request whose client is the peer
 * @param forwarded {@code Forwarded} of such a request
 * @param proto {@code X-Forwarded-Proto} of such a request
 */
record ForwardingHeaders(
    Object by,
    boolean trusted,
    HttpField via,
    HttpField plain,
    HttpField forwarded,
    HttpField proto) {
  /** A pseudonym, so as not to reveal the name of this machine. */
  private static final String PSEUDONYM = "qos-front";

  private static final String ATTRIBUTE = ForwardingHeaders.class.getName();

  static ForwardingHeaders of(Object by, RequestReader reader, Request request) {
    ConnectionMetaData connection = Request.unWrap(request).getConnectionMetaData();
    if (connection.getAttribute(ATTRIBUTE) instanceof ForwardingHeaders known && known.by == by) {
      return known;
    }
    String scheme = connection.isSecure() ? "https" : "http";
    String version =
        connection.getHttpVersion().getVersion() > HttpVersion.HTTP_1_1.getVersion()
            ? "2.0"
            : "1.1";
    InetAddress peer =
        connection.getRemoteSocketAddress() instanceof InetSocketAddress internet
            ? internet.getAddress()
            : null;
    String address = peer == null ? "unknown" : peer.getHostAddress();
    String node = address.indexOf(':') < 0 ? address : "\"[" + address + "]\"";
    ForwardingHeaders hop =
        new ForwardingHeaders(
            by,
            reader.isFromTrusted(request),
            new PreEncodedHttpField(HttpHeader.VIA, version + " " + PSEUDONYM),
            new PreEncodedHttpField(HttpHeader.X_FORWARDED_FOR, address),
            new PreEncodedHttpField(HttpHeader.FORWARDED, "for=" + node + ";proto=" + scheme),
            new PreEncodedHttpField(HttpHeader.X_FORWARDED_PROTO, scheme));
    connection.setAttribute(ATTRIBUTE, hop);
    return hop;
  }

  /** Adds the fields of this hop to the head of a request for a node. */
  void addTo(HttpFields.Mutable head, HttpFields came) {
    head.add(continued(came, HttpHeader.VIA, via));
    if (!trusted) {
      head.add(plain).add(forwarded).add(proto);
      return;
    }
    boolean saidPlain = came.contains(HttpHeader.X_FORWARDED_FOR);
    boolean saidForwarded = came.contains(HttpHeader.FORWARDED);
    // A field that the proxy does not set must not be added: its chain would end at the proxy
    // itself.
    if (saidPlain || !saidForwarded) {
      head.add(continued(came, HttpHeader.X_FORWARDED_FOR, plain));
    }
    if (saidForwarded || !saidPlain) {
      head.add(continued(came, HttpHeader.FORWARDED, forwarded));
    }
    HttpField saidProto = came.getField(HttpHeader.X_FORWARDED_PROTO);
    head.add(saidProto == null ? proto : saidProto);
  }

  private static HttpField continued(HttpFields came, HttpHeader header, HttpField own) {
    if (!came.contains(header)) {
      return own;
    }
    return new HttpField(
        header,
        came.getFields(header).stream()
            .map(HttpField::getValue)
            .collect(Collectors.joining(", ", "", ", " + own.getValue())));
  }
}
