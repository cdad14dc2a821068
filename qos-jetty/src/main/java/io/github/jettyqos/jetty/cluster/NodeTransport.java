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
 * The transport that sends a request to the node of its tag, independent of its host: the host
 * comes from the client, is visible to nodes, and must not determine the destination.
 */
final class NodeTransport extends HttpClientTransportDynamic {
  /** By the key of a line. Two threads may create the same. */
  private final Map<Integer, Known> origins = new ConcurrentHashMap<>();

  private record Known(NodeLine line, Origin origin) {}

  NodeTransport(ClientConnector connector, ClientConnectionFactory.Info... protocols) {
    super(connector, protocols);
  }

  @Override
  public Origin newOrigin(Request request) {
    if (!(request.getTag() instanceof NodeLine line)) {
      return super.newOrigin(request);
    }
    Known known = origins.get(line.key());
    if (known == null || !known.line.equals(line)) {
      Request plain = line.node().plainRequest(getHttpClient()).tag(line.tag());
      known = new Known(line, super.newOrigin(plain));
      origins.put(line.key(), known);
    }
    if (request.getTransport() == null) {
      request.transport(requireNonNull(known.origin.getTransport()));
    }
    return known.origin;
  }
}
