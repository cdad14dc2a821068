package io.github.jettyqos.jetty.cluster;

import org.eclipse.jetty.client.Connection;
import org.eclipse.jetty.client.Destination;
import org.eclipse.jetty.client.MultiplexConnectionPool;
import org.eclipse.jetty.util.ConcurrentPool;

/**
 * The connections of one line, each with a maximum of requests, which its node may lower. Further
 * requests open another connection.
 */
final class SharedConnections extends MultiplexConnectionPool {
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

  private static int within(Connection connection, int streams) {
    if (!(connection instanceof MaxMultiplexable shared)) {
      return 1; // HTTP/1.1
    }
    int allowed = shared.getMaxMultiplex();
    return allowed < 0 ? streams : Math.min(streams, allowed);
  }
}
