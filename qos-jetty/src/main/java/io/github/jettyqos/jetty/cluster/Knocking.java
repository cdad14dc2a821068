package io.github.jettyqos.jetty.cluster;

import java.util.function.Supplier;
import org.eclipse.jetty.client.HttpClient;

/** Opens a connection as requests have it, TLS included, and closes it. */
final class Knocking implements Heartbeats.Knock {
  private final Supplier<HttpClient> client;

  Knocking(Supplier<HttpClient> client) {
    this.client = client;
  }

  @Override
  public void at(Node node, Heartbeats.Answer answer) {
    HttpClient through = client.get();
    try {
      var unused =
          through
              .resolveDestination(node.plainRequest(through))
              .newConnection()
              .whenComplete(
                  (connection, failure) -> {
                    answer.is(connection != null);
                    if (connection != null) {
                      connection.close();
                    }
                  });
    } catch (RuntimeException e) {
      answer.is(false);
    }
  }
}
