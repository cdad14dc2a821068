package io.github.jettyqos.jetty.cluster;

import io.github.jettyqos.core.balance.Balancer;
import io.github.jettyqos.core.config.NodeOptions;
import io.github.jettyqos.core.config.NodeProtocol;
import java.net.InetSocketAddress;
import java.net.URI;
import org.eclipse.jetty.client.HttpClient;
import org.eclipse.jetty.client.Request;
import org.eclipse.jetty.http.HttpURI;
import org.eclipse.jetty.http.HttpVersion;
import org.jspecify.annotations.Nullable;

/**
 * A back end, and the way there.
 *
 * @param number by which the balancer knows it: its place, and how many had that before
 * @param name for operators
 * @param url scheme, host and port of requests
 * @param admin where it is asked for reports; null if it is not
 * @param version the protocol of requests
 * @param address of the many that its host has, this one; null if its host is one node
 * @param tally what becomes of its requests
 * @param talk what it is asked and says
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

  /** A node that is one with its host. */
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

  /** A node that is one of the addresses of its host. */
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

  /** Where it is among all. */
  int place() {
    return Balancer.place(number);
  }

  /** The address of its admin connector, if it is one of several of its host. */
  @Nullable InetSocketAddress adminAddress() {
    return address == null || admin == null
        ? null
        : new InetSocketAddress(address.getAddress(), admin.getPort());
  }

  private static HttpVersion version(NodeOptions options) {
    return options.protocol() == NodeProtocol.HTTP2 ? HttpVersion.HTTP_2 : HttpVersion.HTTP_1_1;
  }

  /**
   * A request for this node, once it is tagged with a {@code Line} there.
   *
   * @param named what the client says that it asks
   * @param target path and query, as {@link RequestLine#target} gives them
   */
  Request newRequest(HttpClient client, String method, HttpURI named, String target) {
    return new NodeRequest(client, url, named, target).method(method).version(version);
  }

  /** One that says nothing but where it goes. */
  Request plainRequest(HttpClient client) {
    return client.newRequest(url).version(version);
  }

  /** Bytes of a head that it may be sent. */
  int mostOfHead() {
    return isFramed() ? Math.min(HeadSize.MOST, talk.mostOfHead()) : HeadSize.MOST;
  }

  /** Whether it may take less than that, but has not said so yet. */
  boolean mayTakeLess() {
    return isFramed() && talk.mostOfHead() == HeadSize.UNSAID;
  }

  /** Whether it is spoken to by HTTP/2. */
  boolean isFramed() {
    return version == HttpVersion.HTTP_2;
  }
}
