package io.github.jettyqos.benchmarks.micro;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.nio.ByteBuffer;
import java.util.Locale;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.http.MetaData;
import org.eclipse.jetty.io.AbstractConnection;
import org.eclipse.jetty.io.ByteArrayEndPoint;
import org.eclipse.jetty.io.Connection;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.ConnectionMetaData;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpStream;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.QoSHandler;
import org.eclipse.jetty.server.internal.HttpChannelState;
import org.eclipse.jetty.util.Attributes;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jspecify.annotations.Nullable;

/**
 * Requests that the current thread has a real server handle, from Jetty's channel on: without
 * socket, parser and other threads, so that the cost of one request can be told. The handler
 * answers 64 bytes.
 */
final class HandledRequest {
  /** What is in front of the handler. */
  enum Front {
    BARE,
    QOS_HANDLER,
    OURS
  }

  private static final HttpURI URI = HttpURI.from("http://127.0.0.1/orders/7");
  private static final HttpFields FIELDS =
      HttpFields.build().add("Host", "127.0.0.1").add("Accept", "*/*").asImmutable();
  private static final String YAML =
      """
      mode: inline
      threads: 181
      classes:
        gold: {match: ["path:/gold/*"], budget: 1, lend: false}
        rest: {lend: false, queue: {max: 4096, timeout: 1m}}
      """;

  private final Server server;
  private final HttpVersion version;
  private final HttpChannelState channel;
  private final Stream stream = new Stream();
  private Runnable handling = () -> {};

  HandledRequest(Front front, HttpVersion version) throws Exception {
    this.version = version;
    this.server = server(front);
    server.start();
    this.channel = new HttpChannelState(new Meta(server.getConnectors()[0], version));
  }

  private static Server server(Front front) {
    Qos qos = Qos.of(QosYaml.parse(YAML));
    Server server = new Server(front == Front.OURS ? qos.threadPool() : new QueuedThreadPool(200));
    ServerConnector connector =
        front == Front.OURS ? qos.connector(server) : new ServerConnector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    server.setHandler(front == Front.QOS_HANDLER ? byPriority() : new Answer());
    if (front == Front.OURS) {
      qos.install(server);
    }
    return server;
  }

  private static QoSHandler byPriority() {
    QoSHandler handler =
        new QoSHandler(new Answer()) {
          @Override
          protected int getPriority(Request request) {
            return Request.getPathInContext(request).startsWith("/gold/") ? 1 : 0;
          }
        };
    handler.setMaxRequestCount(180);
    return handler;
  }

  /** Gives the channel its next request, and returns that. */
  Request arrive() {
    channel.initialize();
    channel.setHttpStream(stream);
    // Of HTTP/1.1 the head tells that there is no body, of HTTP/2 a read.
    long length = version == HttpVersion.HTTP_2 ? -1 : 0;
    handling = channel.onRequest(new MetaData.Request("GET", URI, version, FIELDS, length));
    return channel.getRequest();
  }

  /** Handles one request, to its end. */
  boolean handle() {
    Request ignored = arrive();
    stream.ended = false;
    handling.run();
    boolean ended = stream.ended;
    channel.recycle();
    return ended;
  }

  void stop() throws Exception {
    server.stop();
  }

  /** The handler. */
  private static final class Answer extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      response.write(true, ByteBuffer.allocate(64), callback);
      return true;
    }
  }

  /** A stream that sends everything at once. */
  private static final class Stream implements HttpStream {
    private boolean ended;

    @Override
    public String getId() {
      return "3";
    }

    @Override
    public Content.Chunk read() {
      return Content.Chunk.EOF;
    }

    @Override
    public void demand() {}

    @Override
    public void prepareResponse(HttpFields.Mutable headers) {}

    @Override
    public void send(
        MetaData.Request request,
        MetaData.Response response,
        boolean last,
        ByteBuffer content,
        Callback callback) {
      callback.succeeded();
    }

    @Override
    public Runnable cancelSend(Throwable cause, Callback callback) {
      return callback::succeeded;
    }

    @Override
    public long getIdleTimeout() {
      return 30_000;
    }

    @Override
    public void setIdleTimeout(long millis) {}

    @Override
    public boolean isCommitted() {
      return false;
    }

    @Override
    public @Nullable Throwable consumeAvailable() {
      return null;
    }

    @Override
    public void succeeded() {
      ended = true;
    }

    @Override
    public void failed(Throwable failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** The connection of the requests. */
  private static final class Meta extends Attributes.Mapped implements ConnectionMetaData {
    private final Connector connector;
    private final HttpVersion version;
    private final HttpConfiguration configuration = new HttpConfiguration();
    private final SocketAddress address = new InetSocketAddress("127.0.0.1", 8080);
    private final Connection connection;

    Meta(Connector connector, HttpVersion version) {
      this.connector = connector;
      this.version = version;
      this.connection =
          new AbstractConnection(new ByteArrayEndPoint(), connector.getExecutor()) {
            @Override
            public void onFillable() {}
          };
    }

    @Override
    public String getId() {
      return "connection";
    }

    @Override
    public HttpConfiguration getHttpConfiguration() {
      return configuration;
    }

    @Override
    public HttpVersion getHttpVersion() {
      return version;
    }

    @Override
    public String getProtocol() {
      return version.asString().toLowerCase(Locale.ROOT);
    }

    @Override
    public Connection getConnection() {
      return connection;
    }

    @Override
    public Connector getConnector() {
      return connector;
    }

    @Override
    public boolean isPersistent() {
      return true;
    }

    @Override
    public SocketAddress getRemoteSocketAddress() {
      return address;
    }

    @Override
    public SocketAddress getLocalSocketAddress() {
      return address;
    }
  }
}
