package io.github.jettyqos.benchmarks.cluster;

import io.github.jettyqos.benchmarks.http.LocalServer;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A proxy of a node's admin connector that can falsify reports. */
final class AdminMirror extends Handler.Abstract {
  private static final int THREADS = 8;

  /** How it changes a report. */
  enum Says {
    TRUTH,
    GARBAGE,
    /** Says that the node has no requests and all of its budget idle. */
    LIES;

    private String of(String report) {
      return switch (this) {
        case TRUTH -> report;
        case GARBAGE -> "{]" + report;
        case LIES ->
            report
                .replaceAll("\"queued\":\\d+", "\"queued\":0")
                .replaceAll("\"working\":\\d+", "\"working\":0")
                .replaceAll("\"budget\":(\\d+),\"idle\":\\d+", "\"budget\":$1,\"idle\":$1");
      };
    }
  }

  private final URI admin;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(1)).build();
  private volatile Says says = Says.TRUTH;

  AdminMirror(URI admin) {
    this.admin = admin;
  }

  /** Starts its server on a port; 0 takes a free one. */
  LocalServer start(int port) throws Exception {
    Server pool = new Server(new QueuedThreadPool(THREADS));
    LocalServer server = LocalServer.of(new ServerConnector(pool, 1, 1), this);
    server.connector().setPort(port);
    return server.start();
  }

  void say(Says says) {
    this.says = says;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    HttpRequest.Builder asked =
        HttpRequest.newBuilder(admin.resolve(request.getHttpURI().getPathQuery()))
            .method(
                request.getMethod(),
                HttpRequest.BodyPublishers.ofString(Content.Source.asString(request)));
    for (HttpHeader each : new HttpHeader[] {HttpHeader.AUTHORIZATION, HttpHeader.CONTENT_TYPE}) {
      String value = request.getHeaders().get(each);
      if (value != null) {
        asked.header(each.asString(), value);
      }
    }
    var answer = client.send(asked.build(), BodyHandlers.ofString());
    response.setStatus(answer.statusCode());
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "application/json");
    boolean report = Request.getPathInContext(request).endsWith("/report");
    String body = report ? says.of(answer.body()) : answer.body();
    Content.Sink.write(response, true, body, callback);
    return true;
  }
}
