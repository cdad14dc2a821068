package io.github.jettyqos.jetty.cluster;

import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.HttpClientTransport;
import org.eclipse.jetty.io.ClientConnector;
import org.eclipse.jetty.util.Promise;
import org.eclipse.jetty.util.SocketAddressResolver;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.eclipse.jetty.util.thread.ScheduledExecutorScheduler;
import org.jspecify.annotations.Nullable;

/**
 * The HTTP client for nodes, by its options.
 *
 * @param connectTimeout the timeout of a connect
 * @param tls for nodes by https; null if there are none
 * @param http2 whether some nodes speak HTTP/2, which needs {@code jetty-http2-client-transport}
 * @param pinned whether nodes are single addresses of hosts with several
 */
record Channel(
    Duration connectTimeout,
    SslContextFactory.@Nullable Client tls,
    boolean http2,
    boolean pinned) {
  /**
   * Connections to one node. The node bounds its concurrent and queued requests itself, by its
   * budgets and queues; a request waiting here for a connection would be invisible to every
   * balancer.
   */
  private static final int MOST_CONNECTIONS = 16_384;

  /** Requests that wait for a connection attempt. */
  private static final int MOST_CONNECTING = 4_096;

  /**
   * Below that of Jetty's server, so that a node does not close a connection while a request is
   * sent.
   */
  private static final Duration IDLE = Duration.ofSeconds(20);

  private static final long RESOLVE_MILLIS = 5_000;

  private static final long FORGET_MILLIS = 60_000;

  /** The client for admin connectors, which speak HTTP/1.1 only. */
  Channel toAdmin() {
    return new Channel(connectTimeout, tls, false, pinned);
  }

  HttpClient newClient() {
    ClientConnector connector = new ClientConnector();
    connector.setConnectTimeout(connectTimeout);
    connector.setIdleTimeout(IDLE);
    if (tls != null) {
      connector.setSslContextFactory(tls);
    }
    return new HttpClient(transport(connector));
  }

  private HttpClientTransport transport(ClientConnector connector) {
    return http2 ? Http2Transport.of(connector) : new NodeTransport(connector);
  }

  void configure(HttpClient client) {
    client.setName("qos-front");
    client.setUserAgentField(null);
    client.setDefaultRequestContentType(null);
    client.setMaxRequestHeadersSize(HeadSize.UNSAID);
    client.setMaxConnectionsPerDestination(MOST_CONNECTIONS);
    client.setMaxRequestsQueuedPerDestination(MOST_CONNECTING);
    if (pinned) {
      client.setDestinationIdleTimeout(FORGET_MILLIS); // nodes may be removed
      client.setScheduler(new ScheduledExecutorScheduler("qos-front-scheduler", true));
      client.setSocketAddressResolver(
          new Pinned(
              new SocketAddressResolver.Async(
                  client.getExecutor(), client.getScheduler(), RESOLVE_MILLIS)));
    }
  }

  /** Whether Jetty's client passes the request's node to the resolver, as it does from 12.1 on. */
  static boolean canPin() {
    return Arrays.stream(SocketAddressResolver.class.getMethods())
        .anyMatch(each -> each.getName().equals("resolve") && each.getParameterCount() == 4);
  }

  /** Resolves a node that is one address of its host to that address. */
  private record Pinned(SocketAddressResolver byName) implements SocketAddressResolver {
    @Override
    public void resolve(
        String host,
        int port,
        Map<String, Object> context,
        Promise<List<InetSocketAddress>> promise) {
      if (context.get(Destination.CONTEXT_KEY) instanceof Destination destination
          && address(destination.getOrigin().getTag()) instanceof InetSocketAddress address) {
        promise.succeeded(List.of(address));
      } else {
        byName.resolve(host, port, context, promise);
      }
    }

    private static @Nullable Object address(@Nullable Object tag) {
      return tag instanceof NodeLine line ? line.node().address() : tag;
    }
  }
}
