package consumer;

import io.github.jettyqos.core.config.QosYaml;
import io.github.jettyqos.jetty.Qos;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;

/** A server as a user writes it, and three exports with room for two. */
public final class Main extends Handler.Abstract {
  private final CountDownLatch turnedAway = new CountDownLatch(1);

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    if (Request.getPathInContext(request).startsWith("/export/")
        && !turnedAway.await(30, TimeUnit.SECONDS)) {
      throw new IllegalStateException("no export was turned away");
    }
    callback.succeeded();
    return true;
  }

  public static void main(String[] args) throws Exception {
    Qos qos = Qos.of(QosYaml.load(Path.of(args[0])));
    Server server = new Server(qos.threadPool());
    ServerConnector connector = qos.connector(server);
    connector.setHost("127.0.0.1");
    server.addConnector(connector);
    Main handler = new Main();
    server.setHandler(handler);
    qos.install(server);
    server.start();
    try {
      handler.ask(URI.create("http://127.0.0.1:" + connector.getLocalPort()));
    } finally {
      server.stop();
    }
  }

  private void ask(URI server) throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    List<CompletableFuture<Integer>> exports =
        Stream.of("/export/1", "/export/2", "/export/3")
            .map(path -> status(client, server.resolve(path)))
            .toList();
    CompletableFuture.anyOf(exports.toArray(CompletableFuture[]::new)).get(30, TimeUnit.SECONDS);
    int checkout = status(client, server.resolve("/checkout/1")).get(30, TimeUnit.SECONDS);
    int health = status(client, server.resolve("/health")).get(30, TimeUnit.SECONDS);
    turnedAway.countDown();
    List<Integer> statuses = exports.stream().map(CompletableFuture::join).sorted().toList();
    String found =
        String.format(
            "%s: checkout %d, health %d, exports %s",
            Main.class.getModule(), checkout, health, statuses);
    System.out.println(found);
    if (checkout != 200 || health != 200 || !statuses.equals(List.of(200, 200, 503))) {
      throw new IllegalStateException(found);
    }
  }

  private static CompletableFuture<Integer> status(HttpClient client, URI uri) {
    return client
        .sendAsync(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding())
        .thenApply(answer -> answer.statusCode());
  }
}
