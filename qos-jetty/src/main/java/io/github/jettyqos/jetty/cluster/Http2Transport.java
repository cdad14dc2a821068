package io.github.jettyqos.jetty.cluster;

import java.util.Map;
import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.client.HttpClientTransport;
import org.eclipse.jetty.client.transport.HttpClientConnectionFactory;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.ClientConnectionFactoryOverHTTP2;
import org.eclipse.jetty.http2.hpack.HpackEncoder;
import org.eclipse.jetty.io.ClientConnectionFactory;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.io.Connection;
import org.jspecify.annotations.Nullable;

/**
 * The one class that needs {@code jetty-http2-client-transport}.
 *
 * <p>What a node sends for clients that do not read stays here, up to the window of the stream. The
 * window of the connection is for all streams together: were it less than theirs, a few of them
 * would stop all others. Jetty gives the node a part of it back when half of it has been read, so
 * that a half is all that can be counted on.
 */
final class Http2Transport {
  /**
   * Of one request: enough for 500 MB/s where a node is 1 ms away. On one machine a download takes
   * a tenth longer than by Jetty's 8 MB; by half of this it would take a third longer.
   */
  private static final int STREAM_WINDOW = 512 << 10;

  /** Of a connection: 16 MB, of which at most 8 MB are here at once. */
  private static final int CONNECTION_WINDOW = 2 * Line.STREAMS * STREAM_WINDOW;

  private Http2Transport() {}

  /** Fails where there is none. */
  static void requireLibrary() {
    of(new ClientConnector());
  }

  /** Both protocols; what a request asks for, or else what the node offers. */
  static HttpClientTransport of(ClientConnector connector) {
    HTTP2Client client = new HTTP2Client(connector);
    client.setInitialStreamRecvWindow(STREAM_WINDOW);
    client.setInitialSessionRecvWindow(CONNECTION_WINDOW);
    NodeTransport transport =
        new NodeTransport(connector, new Telling(client), HttpClientConnectionFactory.HTTP11);
    transport.setConnectionPoolFactory(
        destination ->
            new SharedConnections(destination, Line.streams(destination.getOrigin().getTag())));
    return transport;
  }

  /** Tells each node's connection to the node, for what the node says on it. */
  private static final class Telling extends ClientConnectionFactoryOverHTTP2.HTTP2 {
    Telling(HTTP2Client client) {
      super(client);
    }

    @Override
    public ClientConnectionFactory getClientConnectionFactory() {
      ClientConnectionFactory jettys = super.getClientConnectionFactory();
      return (endPoint, context) -> {
        Connection made = jettys.newConnection(endPoint, context);
        Node node = node(context);
        if (node != null && made instanceof HTTP2Connection connection) {
          HpackEncoder encoder = connection.getSession().getGenerator().getHpackEncoder();
          node.talk().connected(encoder::getMaxHeaderListSize);
        }
        return made;
      };
    }

    /** Null for a connection of no node. Jetty 12.0 has it by another key. */
    private static @Nullable Node node(Map<String, Object> context) {
      for (Object each : context.values()) {
        if (each instanceof Destination destination
            && destination.getOrigin().getTag() instanceof Line line) {
          return line.node();
        }
      }
      return null;
    }
  }
}
