package io.github.jettyqos.benchmarks.cluster;

import java.io.IOException;
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

/** Stands in front of a node's admin connector, and can say something else than the node does. */
final class AdminMirror extends Handler.Abstract implements AutoCloseable {
  private static final int THREADS = 8;

  /** What it makes of a report. */
  enum Says {
    TRUTH {
      @Override
      String of(String report) {
        return report;
      }
    },
    GARBAGE {
      @Override
      String of(String report) {
        return "{]" + report;
      }
    },
    /** Nothing to do, and all of its budget free. */
    LIES {
      @Override
      String of(String report) {
        return report
            .replaceAll("\"queued\":\\d+", "\"queued\":0")
            .replaceAll("\"working\":\\d+", "\"working\":0")
            .replaceAll("\"budget\":(\\d+),\"idle\":\\d+", "\"budget\":$1,\"idle\":$1");
      }
    };

    abstract String of(String report);
  }

  private final URI admin;
  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(1)).build();
  private final Server server;
  private final ServerConnector connector;
  private volatile Says says = Says.TRUTH;

  AdminMirror(URI admin, int port) throws Exception {
    this.admin = admin;
    this.server = new Server(new QueuedThreadPool(THREADS));
    this.connector = new ServerConnector(server, 1, 1);
    connector.setHost("127.0.0.1");
    connector.setPort(port);
    server.addConnector(connector);
    server.setHandler(this);
    server.start();
  }

  int port() {
    return connector.getLocalPort();
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
    Content.Sink.write(response, true, report ? says.of(answer.body()) : answer.body(), callback);
    return true;
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
