package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.config.NodeOptions;
import io.github.jettyqos.core.config.NodeOptions.NodeProtocol;
import java.net.InetSocketAddress;
import java.net.URI;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.util.HostPort;
import org.jspecify.annotations.Nullable;

/**
 * A back end with its address.
 *
 * @param number its number in the balancer: its place, and the count of its predecessors there
 * @param name for operators
 * @param url scheme, host and port of requests
 * @param admin its admin connector; null if there is none
 * @param version the protocol of requests
 * @param address the one of its host's addresses; null if the host is one node
 * @param tally the counts of its requests
 * @param talk the state of its reports
 */
record Node(
    int number,
    String name,
    URI url,
    @Nullable URI admin,
    HttpVersion version,
    @Nullable InetSocketAddress address,
    NodeTally tally,
    Talk talk) {

  /** A node by its host name. */
  static Node of(int number, NodeOptions options) {
    return new Node(
        number,
        options.name(),
        URI.create(options.url().toString()),
        options.admin().map(url -> URI.create(url.toString())).orElse(null),
        version(options),
        null,
        new NodeTally(),
        new Talk());
  }

  /** A node by one of the addresses of its host. */
  static Node of(int number, NodeOptions options, InetSocketAddress address) {
    String literal = address.getAddress().getHostAddress();
    return new Node(
        number,
        options.name() + "-" + literal,
        URI.create(options.url().toString()),
        options.admin().map(url -> URI.create(url.toString())).orElse(null),
        version(options),
        address,
        new NodeTally(),
        new Talk());
  }

  /** Its place in the fleet. */
  int place() {
    return Balancer.place(number);
  }

  /** The address of its admin connector, if it is one of several of its host. */
  @Nullable InetSocketAddress adminAddress() {
    return address == null || admin == null
        ? null
        : new InetSocketAddress(address.getAddress(), admin.getPort());
  }

  /** Where operators find its console; null if there is none. */
  @Nullable String console() {
    InetSocketAddress own = adminAddress();
    if (admin == null || own == null) {
      return admin == null ? null : admin.toString();
    }
    return HttpURI.build()
        .scheme(admin.getScheme())
        .host(HostPort.normalizeHost(own.getAddress().getHostAddress()))
        .port(own.getPort())
        .toString();
  }

  private static HttpVersion version(NodeOptions options) {
    return options.protocol() == NodeProtocol.HTTP2 ? HttpVersion.HTTP_2 : HttpVersion.HTTP_1_1;
  }

  /**
   * A request for this node, once it is tagged with a {@code NodeLine} there.
   *
   * @param named the client's URI
   * @param target path and query, as {@link RequestLine#target} gives them
   */
  Request newRequest(HttpClient client, String method, HttpURI named, String target) {
    return new NodeRequest(client, url, named, target).method(method).version(version);
  }

  /** A request with only a destination. */
  Request plainRequest(HttpClient client) {
    return client.newRequest(url).version(version);
  }

  /** The limit of a head, in bytes. */
  int mostOfHead() {
    return isFramed() ? Math.min(HeadSize.MOST, talk.mostOfHead()) : HeadSize.MOST;
  }

  /** Whether its limit may be lower, but is not announced yet. */
  boolean mayTakeLess() {
    return isFramed() && talk.mostOfHead() == HeadSize.UNSAID;
  }

  /** Whether it is accessed by HTTP/2. */
  boolean isFramed() {
    return version == HttpVersion.HTTP_2;
  }
}
