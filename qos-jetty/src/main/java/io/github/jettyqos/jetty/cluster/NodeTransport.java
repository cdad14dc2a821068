package io.github.jettyqos.jetty.cluster;

import static java.util.Objects.requireNonNull;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.eclipse.jetty.client.Origin;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.client.transport.HttpClientTransportDynamic;
import org.eclipse.jetty.io.ClientConnectionFactory;
import org.eclipse.jetty.io.ClientConnector;

/**
 * Sends a request to the node that it is tagged with, whatever host it names: that is the client's
 * word, which nodes see as they would without a front end, and which must not choose where requests
 * go.
 */
final class NodeTransport extends HttpClientTransportDynamic {
  /** Of the nodes that there were; no more than addresses are ever discovered. */
  private final Map<Node, Origin> origins = new ConcurrentHashMap<>();

  NodeTransport(ClientConnector connector, ClientConnectionFactory.Info... protocols) {
    super(connector, protocols);
  }

  @Override
  public Origin newOrigin(Request request) {
    if (!(request.getTag() instanceof Node node)) {
      return super.newOrigin(request);
    }
    Origin known = origins.get(node);
    if (known == null) {
      known = super.newOrigin(node.plainRequest(getHttpClient()));
      origins.put(node, known);
    }
    if (request.getTransport() == null) {
      request.transport(requireNonNull(known.getTransport()));
    }
    return known;
  }

  /** A node that is gone needs no way there. */
  void forget(Node node) {
    origins.remove(node);
  }
}
