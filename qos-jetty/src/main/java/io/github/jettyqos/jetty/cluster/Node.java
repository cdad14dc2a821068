package io.github.jettyqos.jetty.cluster;

import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpVersion;
import org.jspecify.annotations.Nullable;

/**
 * A back end, and the way there.
 *
 * @param index by which the balancer knows it
 * @param name for operators
 * @param url scheme, host and port of requests
 * @param admin where it is asked for reports; null if it is not
 * @param version the protocol of requests; null if it is negotiated
 * @param address of the many that its host has, this one; null if its host is one node
 */
record Node(
    int index,
    String name,
    URI url,
    @Nullable URI admin,
    @Nullable HttpVersion version,
    @Nullable InetSocketAddress address) {

  /**
   * A request for this node.
   *
   * @param pathQuery as the client sent it, beginning with a slash, or an asterisk
   */
  Request newRequest(HttpClient client, String method, String pathQuery) {
    Request request = open(client, pathQuery).method(method);
    if (version != null) {
      request.version(version);
    }
    if (address != null) {
      request.tag(address);
    }
    return request;
  }

  private Request open(HttpClient client, String pathQuery) {
    if (pathQuery.startsWith("/")) {
      try {
        return client.newRequest(new URI(url + pathQuery));
      } catch (URISyntaxException e) {
        // Jetty's server takes characters that java.net.URI does not; the client passes them on.
      }
    }
    return client.newRequest(url).path(pathQuery);
  }
}
