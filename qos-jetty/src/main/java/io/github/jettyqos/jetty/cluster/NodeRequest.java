package io.github.jettyqos.jetty.cluster;

import java.net.URI;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.transport.HttpConversation;
import org.eclipse.jetty.client.transport.HttpRequest;
import org.eclipse.jetty.http.HttpURI;
import org.jspecify.annotations.Nullable;

/**
 * A request for a node, with the target exactly as in the client's request. Jetty's own class
 * parses it as a {@link URI}, which is stricter than Jetty's server: no underscore in a host, no
 * {@code |} in a query.
 */
final class NodeRequest extends HttpRequest {
  private final String host;
  private final int port;
  private final String path;
  private final @Nullable String query;

  /**
   * A request to a node, or to the host named by the client.
   *
   * @param named the client's URI, whose host may be missing
   * @param target path and query, as {@link RequestLine#target} gives them
   */
  NodeRequest(HttpClient client, URI node, HttpURI named, String target) {
    super(client, new HttpConversation(), node);
    String asked = named.getHost();
    this.host = asked == null ? node.getHost() : asked;
    this.port = asked == null ? node.getPort() : named.getPort();
    int mark = target.indexOf('?');
    this.path = mark < 0 ? target : target.substring(0, mark);
    this.query = mark < 0 ? null : target.substring(mark + 1);
  }

  @Override
  public String getHost() {
    return host;
  }

  /** 0 and less is the port of the scheme. */
  @Override
  public int getPort() {
    return port;
  }

  @Override
  public String getPath() {
    return path;
  }

  @Override
  public @Nullable String getQuery() {
    return query;
  }

  /** Null, as for any request whose target is no URI; not used by a front end. */
  @Override
  public @Nullable URI getURI() {
    return null;
  }
}
