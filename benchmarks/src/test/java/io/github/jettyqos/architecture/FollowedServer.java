package io.github.jettyqos.architecture;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import io.github.jettyqos.jetty.QosConnector;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;

/**
 * A server in its default mode that answers some requests without a body, one of them between two
 * marks. {@link RequestWayTest} starts it in a process of its own.
 */
final class FollowedServer {
  private static final String CONFIG =
      """
      control: {law: static, period: 10s}
      classes:
        checkout: {match: [{path: /checkout/*}]}
        export: {match: [{path: /*}]}
      """;

  private FollowedServer() {}

  /** The handler of the application. */
  static final class Application extends Handler.Abstract {
    @Override
    public boolean handle(Request request, Response response, Callback callback) {
      Content.Sink.write(response, true, "done\n", callback);
      return true;
    }
  }

  /** The mark before the request that is followed. */
  static void begins() {}

  /** The mark after its end. */
  static void ends() {}

  public static void main(String[] args) throws Exception {
    Qos qos = Qos.of(QosYaml.parse(CONFIG));
    Server server = new Server(qos.threadPool());
    QosConnector connector = qos.connector(server);
    connector.setHost("127.0.0.1");
    connector.setPort(0);
    server.addConnector(connector);
    server.setHandler(new Application());
    qos.install(server);
    server.start();
    URI uri = URI.create("http://127.0.0.1:" + connector.getLocalPort() + "/checkout/1");
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    for (int i = 0; i < 20; i++) { // classes are loaded, workers and the connection exist
      ask(client, uri, qos, i + 1);
    }
    begins();
    ask(client, uri, qos, 21);
    ends();
    server.stop();
    System.exit(0);
  }

  /** Returns once the permit of the request is released, which is after its response. */
  private static void ask(HttpClient client, URI uri, Qos qos, long completed) throws Exception {
    client.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
    while (qos.serviceClasses().get(0).counts().completed() < completed) {
      Thread.onSpinWait();
    }
  }
}
