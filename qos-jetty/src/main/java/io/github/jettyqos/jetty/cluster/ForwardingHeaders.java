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
 * What nodes are told of the connection that a request came over; worked out once for each.
 *
 * <p>Forwarded headers are read by nodes from the right, so that of a peer that is trusted the
 * whole chain is kept, and of any other nothing.
 *
 * @param by whose it is; another front end in the same JVM works it out anew
 * @param trusted whether the peer is a trusted proxy
 * @param via the field that says that it came through here
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
  /** A pseudonym, as the name of this machine is nobody's business. */
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

  /** Adds what this hop says to the head of a request for a node. */
  void addTo(HttpFields.Mutable head, HttpFields came) {
    head.add(continued(came, HttpHeader.VIA, via));
    if (!trusted) {
      head.add(plain).add(forwarded).add(proto);
      return;
    }
    boolean saidPlain = came.contains(HttpHeader.X_FORWARDED_FOR);
    boolean saidForwarded = came.contains(HttpHeader.FORWARDED);
    // Whichever of the two the proxy does not set would end the chain at the proxy itself.
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
