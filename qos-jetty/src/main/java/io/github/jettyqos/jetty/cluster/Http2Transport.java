package io.github.jettyqos.jetty.cluster;

import java.util.Map;
import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.client.HttpClientTransport;
import org.eclipse.jetty.client.MultiplexConnectionPool;
import org.eclipse.jetty.client.transport.HttpClientConnectionFactory;
import org.eclipse.jetty.http2.HTTP2Connection;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.ClientConnectionFactoryOverHTTP2;
import org.eclipse.jetty.http2.hpack.HpackEncoder;
import org.eclipse.jetty.io.ClientConnectionFactory;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.util.ConcurrentPool;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP/2 transport; the only class that needs {@code jetty-http2-client-transport}.
 *
 * <p>The data of a node for clients that do not read is buffered here, up to the window of the
 * stream. If the window of the connection were smaller than the sum of these, a few streams would
 * block all others. Jetty returns window to the node only when half of it has been read, so only
 * one half is usable.
 */
final class Http2Transport {
  /**
   * The window of a stream: 500 MB/s at a round trip of 1 ms. On one machine a download takes a
   * tenth longer than with Jetty's 8 MB, and a third longer with half of this value.
   */
  private static final int STREAM_WINDOW = 512 << 10;

  /** The window of a connection: 16 MB, of which at most 8 MB are buffered. */
  private static final int CONNECTION_WINDOW = 2 * NodeLine.STREAMS * STREAM_WINDOW;

  private Http2Transport() {}

  /** Throws if the library is missing. */
  static Object requireLibrary() {
    return of(new ClientConnector());
  }

  /** Both protocols: by the request, or by the offer of the node. */
  static HttpClientTransport of(ClientConnector connector) {
    HTTP2Client client = new HTTP2Client(connector);
    client.setInitialStreamRecvWindow(STREAM_WINDOW);
    client.setInitialSessionRecvWindow(CONNECTION_WINDOW);
    NodeTransport transport =
        new NodeTransport(connector, new Telling(client), HttpClientConnectionFactory.HTTP11);
    transport.setConnectionPoolFactory(
        destination ->
            new SharedConnections(destination, NodeLine.streams(destination.getOrigin().getTag())));
    return transport;
  }

  /** Reports each new connection to its node, for its settings. */
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

    /** The node of a connection; null if there is none. Jetty 12.0 uses another key. */
    private static @Nullable Node node(Map<String, Object> context) {
      for (Object each : context.values()) {
        if (each instanceof Destination destination
            && destination.getOrigin().getTag() instanceof NodeLine line) {
          return line.node();
        }
      }
      return null;
    }
  }

  /**
   * The connections of one line, each with a maximum of requests, which its node may lower. Further
   * requests open another connection.
   */
  private static final class SharedConnections extends MultiplexConnectionPool {
    /** A connection attempt counts for one request. */
    private static final int FIRST = 1;

    SharedConnections(Destination destination, int streams) {
      super(
          destination,
          () ->
              new ConcurrentPool<>(
                  ConcurrentPool.StrategyType.FIRST,
                  destination.getHttpClient().getMaxConnectionsPerDestination(),
                  connection -> within(connection, streams)),
          FIRST);
    }

    private static int within(org.eclipse.jetty.client.Connection connection, int streams) {
      if (!(connection instanceof MaxMultiplexable shared)) {
        return 1; // HTTP/1.1
      }
      int allowed = shared.getMaxMultiplex();
      return allowed < 0 ? streams : Math.min(streams, allowed);
    }
  }
}
