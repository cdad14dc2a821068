package io.github.jettyqos.jetty;

import java.net.URI;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.random.RandomGenerator;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.HttpClientTransportOverHTTP2;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.websocket.api.Callback;
import org.eclipse.jetty.websocket.api.Session;
import org.eclipse.jetty.websocket.client.WebSocketClient;
import org.eclipse.jetty.websocket.server.WebSocketUpgradeHandler;

/** WebSockets over HTTP/1.1 and HTTP/2 that talk, close, and break off. */
final class StormWebSockets {
  private WebSocketClient overHttp1;
  private WebSocketClient overHttp2;

  /** Inserts the upgrade between the gate and the application, before the start. */
  void install(TestServer server, Handler application) {
    WebSocketUpgradeHandler sockets =
        WebSocketUpgradeHandler.from(
            server.server,
            container ->
                container.addMapping("/a/socket", (request, response, callback) -> new Echo()));
    sockets.setHandler(application);
    server.server.setHandler(sockets);
    server.qos.install(server.server);
  }

  /** One socket: opens it, talks, and ends it in some way. */
  void talk(Storm storm, RandomGenerator random) throws Exception {
    if (overHttp1 == null) {
      overHttp1 = new WebSocketClient();
      overHttp1.start();
      overHttp2 =
          new WebSocketClient(new HttpClient(new HttpClientTransportOverHTTP2(new HTTP2Client())));
      overHttp2.start();
    }
    boolean http2 = random.nextBoolean();
    Talk talk = new Talk();
    URI uri = URI.create("ws://127.0.0.1:" + storm.port(false) + "/a/socket");
    CompletableFuture<Session> opening = (http2 ? overHttp2 : overHttp1).connect(talk, uri);
    String what = "WebSocket over " + (http2 ? "HTTP/2" : "HTTP/1.1");
    try {
      Session session = opening.get(Storm.SETTLED_MILLIS, TimeUnit.MILLISECONDS);
      if (random.nextInt(4) == 0) {
        session.disconnect();
        return;
      }
      session.sendText("hello", Callback.NOOP);
      if (Storm.outcome(talk.heard, Storm.SETTLED_MILLIS) == null) {
        storm.report.violation("%s: opened and hears nothing; %s", what, storm.counts());
      }
      session.close();
    } catch (TimeoutException e) {
      storm.report.violation("%s: neither opened nor refused; %s", what, storm.counts());
    } catch (ExecutionException e) {
      // refused: the class is full
    }
  }

  /** Stops all clients. */
  void stop() throws Exception {
    if (overHttp1 != null) {
      overHttp1.stop();
      overHttp2.stop();
    }
  }

  /** The end point of the server. */
  public static final class Echo extends Session.Listener.AbstractAutoDemanding {
    @Override
    public void onWebSocketText(String message) {
      getSession().sendText(message, Callback.NOOP);
    }

    @Override
    public void onWebSocketError(Throwable cause) {
      // otherwise Jetty warns of each abnormal close
    }
  }

  /** The end point of the client: received messages, or the close. */
  public static final class Talk extends Session.Listener.AbstractAutoDemanding {
    final CompletableFuture<String> heard = new CompletableFuture<>();

    @Override
    public void onWebSocketText(String message) {
      heard.complete(message);
    }

    @Override
    public void onWebSocketClose(int status, String reason, Callback callback) {
      heard.complete("closed");
      callback.succeed();
    }

    @Override
    public void onWebSocketError(Throwable cause) {
      heard.complete("closed");
    }
  }
}
