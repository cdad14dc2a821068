package io.github.jettyqos.jetty;

import io.github.jettyqos.core.QosConfig;
import io.github.jettyqos.core.classify.Classifier;
import io.github.jettyqos.core.classify.PatternSyntax;
import io.github.jettyqos.core.classify.TrustedProxies;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Finds the class of a Jetty request or connection. */
final class RequestClassifier {
  private final Classifier classifier;
  private final TrustedProxies proxies;

  RequestClassifier(QosConfig config) {
    PatternSyntax patterns = new JettyPatterns();
    this.classifier = Classifier.compile(config, patterns);
    this.proxies = TrustedProxies.compile(config, patterns);
  }

  int classify(Request request) {
    return classifier.classify(new JettyRequestView(this, request));
  }

  /** The class of a connection, by its peer's address alone. */
  int classifyConnection(@Nullable SocketAddress peer) {
    return classifier.classifyConnection(classifier.addressBits(internetAddress(peer)));
  }

  long addressBits(Request request) {
    Peer peer = peer(request);
    InetAddress address = peer.address();
    if (address == null || !peer.trusted()) {
      return peer.addressBits();
    }
    return classifier.addressBits(
        proxies.clientOf(
            address,
            request.getHeaders().getValuesList("X-Forwarded-For"),
            request.getHeaders().getValuesList("Forwarded")));
  }

  private Peer peer(Request request) {
    // A customizer may have wrapped the request to say that it came from elsewhere, on the word of
    // whoever sent it; the connection itself cannot lie about its socket.
    ConnectionMetaData connection = Request.unWrap(request).getConnectionMetaData();
    if (connection.getAttribute(Peer.ATTRIBUTE) instanceof Peer known) {
      return known;
    }
    InetAddress address = internetAddress(connection.getRemoteSocketAddress());
    boolean trusted = address != null && proxies.any() && proxies.trusts(address);
    Peer peer = new Peer(address, classifier.addressBits(address), trusted);
    connection.setAttribute(Peer.ATTRIBUTE, peer);
    return peer;
  }

  private static @Nullable InetAddress internetAddress(@Nullable SocketAddress address) {
    return address instanceof InetSocketAddress internet ? internet.getAddress() : null;
  }
}
