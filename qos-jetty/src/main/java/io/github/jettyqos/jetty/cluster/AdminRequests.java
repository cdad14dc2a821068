package io.github.jettyqos.jetty.cluster;

import java.net.URI;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.jspecify.annotations.Nullable;

/** The requests to the admin connectors of nodes. */
final class AdminRequests {
  private final HttpClient client;
  private final @Nullable HttpField token;

  /**
   * Requests by an HTTP client.
   *
   * @param client started when the first is sent
   * @param token null for none
   */
  AdminRequests(HttpClient client, @Nullable String token) {
    this.client = client;
    this.token =
        token == null ? null : new PreEncodedHttpField(HttpHeader.AUTHORIZATION, "Bearer " + token);
  }

  /** A request to a node whose admin connector is at a URI. */
  Request of(Node node, URI admin, String path, long timeoutMillis) {
    Request request =
        client
            .newRequest(admin)
            .path(path)
            .tag(node.adminAddress())
            .timeout(timeoutMillis, TimeUnit.MILLISECONDS);
    return token == null ? request : request.headers(head -> head.add(token));
  }
}
