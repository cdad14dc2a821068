package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.classify.Classifier;
import io.github.jettyqos.core.classify.TrustedProxies;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.ListIterator;
import java.util.Objects;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of a request's client, its peer or the client behind a trusted proxy, and of its
 * destination, with the matching address ranges.
 */
final class ClientAddresses {
  /**
   * The ends of a connection, evaluated once.
   *
   * @param by the rules of the evaluation; a reload replaces them, and the peer is evaluated again
   * @param address its socket address; null for a Unix-domain socket
   * @param addressBits the matching address ranges of the configuration
   * @param trusted whether it is a trusted proxy
   * @param destinationBits the ranges that match this end; 0 if no rule needs them
   */
  private record Peer(
      Object by,
      @Nullable InetAddress address,
      long addressBits,
      boolean trusted,
      long destinationBits) {
    static final String ATTRIBUTE = Peer.class.getName();
  }

  private final Classifier classifier;
  private final TrustedProxies proxies;

  ClientAddresses(Classifier classifier, TrustedProxies proxies) {
    this.classifier = classifier;
    this.proxies = proxies;
  }

  long addressBits(Request request) {
    Peer peer = peer(request);
    return peer.trusted() ? classifier.addressBits(client(peer, request)) : peer.addressBits();
  }

  long destinationBits(Request request) {
    return peer(request).destinationBits();
  }

  /** The address of the client of a request; null if it has none, as behind a Unix socket. */
  @Nullable InetAddress client(Request request) {
    return client(peer(request), request);
  }

  /** A hash of the client, without reading what a trusted proxy says of it. */
  int hash(Request request) {
    Peer peer = peer(request);
    String told = peer.trusted() ? request.getHeaders().get(HttpHeader.X_FORWARDED_FOR) : null;
    return told == null ? Objects.hashCode(peer.address()) : told.hashCode();
  }

  private @Nullable InetAddress client(Peer peer, Request request) {
    InetAddress address = peer.address();
    if (address == null || !peer.trusted()) {
      return address;
    }
    List<String> forwardedFor = lastLines(request, HttpHeader.X_FORWARDED_FOR);
    List<String> forwarded =
        forwardedFor.isEmpty() ? lastLines(request, HttpHeader.FORWARDED) : List.of();
    return proxies.clientOf(address, forwardedFor, forwarded);
  }

  /** Whether the connection itself comes from a trusted proxy. */
  boolean isFromTrusted(Request request) {
    return peer(request).trusted();
  }

  /** The last field lines, in order; bounded, as a client may send any number. */
  private static List<String> lastLines(Request request, HttpHeader header) {
    HttpFields fields = request.getHeaders();
    Deque<String> lines = new ArrayDeque<>();
    ListIterator<HttpField> fromTheEnd = fields.listIterator(fields.size());
    while (fromTheEnd.hasPrevious() && lines.size() < TrustedProxies.MOST_HOPS) {
      HttpField field = fromTheEnd.previous();
      if (field.getHeader() == header) {
        lines.addFirst(field.getValue());
      }
    }
    return List.copyOf(lines);
  }

  private Peer peer(Request request) {
    // A customizer may have wrapped the request to replace the address by one from a header; the
    // connection itself has the address of the socket.
    ConnectionMetaData connection = Request.unWrap(request).getConnectionMetaData();
    if (connection.getAttribute(Peer.ATTRIBUTE) instanceof Peer known && known.by() == this) {
      return known;
    }
    InetAddress address = internetAddress(connection.getRemoteSocketAddress());
    boolean trusted = address != null && proxies.any() && proxies.trusts(address);
    long destination =
        classifier.needsDestination() ? classifier.addressBits(destination(connection)) : 0;
    Peer peer = new Peer(this, address, classifier.addressBits(address), trusted, destination);
    connection.setAttribute(Peer.ATTRIBUTE, peer);
    return peer;
  }

  /**
   * The address of this end, of the socket: a configuration of HTTP may name another one for
   * applications. An end in memory has the address of no interface.
   */
  private static @Nullable InetAddress destination(ConnectionMetaData connection) {
    InetAddress address =
        internetAddress(connection.getConnection().getEndPoint().getLocalSocketAddress());
    return address == null || address.isAnyLocalAddress() ? null : address;
  }

  static @Nullable InetAddress internetAddress(@Nullable SocketAddress address) {
    return address instanceof InetSocketAddress internet ? internet.getAddress() : null;
  }
}
