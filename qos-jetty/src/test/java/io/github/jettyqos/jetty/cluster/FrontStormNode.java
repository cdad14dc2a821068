package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.eclipse.jetty.http2.server.HTTP2CServerConnectionFactory;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Blocker;
import org.eclipse.jetty.util.Callback;

/** A node of the storm with its own address. */
final class FrontStormNode extends Handler.Abstract implements AutoCloseable {
  static final int LARGE = 12 << 20;

  private final Server server;
  private final ServerConnector connector;
  private final String admin;
  private final boolean goes;
  private final CountDownLatch letGo = new CountDownLatch(1);

  /** Hanging requests, if it will die. */
  final AtomicInteger hanging = new AtomicInteger();

  /** Requests with a large answer. */
  final AtomicInteger large = new AtomicInteger();

  /** A node that will die. */
  FrontStormNode(String host, int port) throws Exception {
    this(host, port, true, null);
  }

  /**
   * A permanent node, with a gate and an admin connector if there is a directory for its token. A
   * third of its threads are enough for all slow readers: threads held by those of a class are
   * missing in it, and a new server lends none.
   */
  FrontStormNode(Path directory) throws Exception {
    this("127.0.0.1", 0, false, directory);
  }

  private FrontStormNode(String host, int port, boolean goes, Path directory) throws Exception {
    this.goes = goes;
    HttpConfiguration config = new HttpConfiguration();
    ConnectionFactory[] protocols = {
      new HttpConnectionFactory(config), new HTTP2CServerConnectionFactory(config)
    };
    if (directory == null) {
      server = new Server();
      connector = new ServerConnector(server, 1, 1, protocols);
      admin = "";
    } else {
      Path tokens = QosNode.secret(directory, "tokens", "front viewer " + QosNode.TOKEN);
      Qos qos =
          Qos.of(
              QosYaml.parse(
                  """
                  threads: 40
                  admin: { port: 0, tokens: "%s" }
                  trusted-proxies: ["127.0.0.0/8"]
                  class-header: X-QoS-Class
                  classes: { gold: {}, silver: {} }
                  """
                      .formatted(tokens)));
      server = new Server(qos.threadPool());
      connector = qos.connector(server, protocols);
      server.setHandler(this);
      qos.install(server);
      start(host, port);
      String uri = qos.adminUri().orElseThrow().toString();
      admin = ", admin: \"" + uri.substring(0, uri.length() - 1) + "\"";
      return;
    }
    server.setHandler(this);
    start(host, port);
  }

  private void start(String host, int port) throws Exception {
    connector.setHost(host);
    connector.setPort(port);
    server.addConnector(connector);
    server.start();
  }

  int port() {
    return connector.getLocalPort();
  }

  /** Its part of an entry in the list of nodes. */
  String admin() {
    return admin;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    switch (Request.getPathInContext(request)) {
      case "/gold/large" -> {
        large.incrementAndGet();
        ByteBuffer part = ByteBuffer.allocate(64 << 10);
        for (int left = LARGE; left > 0; left -= part.capacity()) {
          try (Blocker.Callback written = Blocker.callback()) {
            response.write(left == part.capacity(), part.duplicate(), written);
            written.block();
          }
        }
        callback.succeeded();
      }
      case "/gold/hang" -> {
        if (goes) {
          hanging.incrementAndGet();
          letGo.await();
        }
        response.write(true, TestNode.bytes("late"), callback);
      }
      default -> {
        Content.Source.consumeAll(request);
        response.write(true, TestNode.bytes("ok"), callback);
      }
    }
    return true;
  }

  /** Dies: its connections break off, and its port is closed. */
  void kill() throws Exception {
    connector.stop();
    letGo.countDown();
  }

  @Override
  public void close() throws Exception {
    letGo.countDown();
    server.stop();
  }
}
