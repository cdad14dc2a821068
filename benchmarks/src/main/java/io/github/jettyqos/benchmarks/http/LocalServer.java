package io.github.jettyqos.benchmarks.http;

import io.github.jettyqos.jetty.Qos;
import java.io.IOException;
import java.util.Collection;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/** A server on the loopback address, with or without the gate. */
public final class LocalServer implements AutoCloseable {
  private final Server server;
  private final ServerConnector connector;

  private LocalServer(ServerConnector connector, @Nullable Handler application) {
    this.server = connector.getServer();
    this.connector = connector;
    connector.setHost("127.0.0.1");
    connector.setAcceptQueueSize(4096);
    server.addConnector(connector);
    server.setHandler(application);
  }

  /** Makes one with the gate, which is not started; on HTTP/1.1 if no protocols are given. */
  public static LocalServer gated(Qos qos, Handler application, ConnectionFactory... protocols) {
    return gated(qos, qos.threadPool(), application, protocols);
  }

  /** Makes one on a pool of the gate. */
  public static LocalServer gated(
      Qos qos, QueuedThreadPool pool, Handler application, ConnectionFactory... protocols) {
    Server server = new Server(pool);
    LocalServer gated = new LocalServer(qos.connector(server, protocols), application);
    qos.install(server);
    return gated;
  }

  /** Makes one without the gate, which is not started. */
  public static LocalServer of(ServerConnector connector, @Nullable Handler application) {
    return new LocalServer(connector, application);
  }

  /** HTTP/1.1, and HTTP/2 in clear text with 1024 streams on a connection. */
  public static ConnectionFactory[] bothProtocols() {
    HttpConfiguration http = new HttpConfiguration();
    HTTP2CServerConnectionFactory http2 = new HTTP2CServerConnectionFactory(http);
    http2.setMaxConcurrentStreams(1024);
    return new ConnectionFactory[] {new HttpConnectionFactory(http), http2};
  }

  /** Starts it; returns this. */
  public LocalServer start() throws Exception {
    server.start();
    return this;
  }

  /** Jetty's server. */
  public Server server() {
    return server;
  }

  /** The only connector. */
  public ServerConnector connector() {
    return connector;
  }

  /** The port, once it is started. */
  public int port() {
    return connector.getLocalPort();
  }

  /** Stops several. */
  public static void closeAll(Collection<LocalServer> servers) throws IOException {
    for (LocalServer each : servers) {
      each.close();
    }
  }

  @Override
  public void close() throws IOException {
    try {
      server.stop();
    } catch (Exception e) {
      throw new IOException(e);
    }
  }
}
