package io.github.jettyqos.jetty.cluster;

import org.eclipse.jetty.client.HttpClientTransport;
import org.eclipse.jetty.client.transport.HttpClientConnectionFactory;
import org.eclipse.jetty.http2.client.HTTP2Client;
import org.eclipse.jetty.http2.client.transport.ClientConnectionFactoryOverHTTP2;
import org.eclipse.jetty.io.ClientConnector;

/** The one class that needs {@code jetty-http2-client-transport}. */
final class Http2Transport {
  private Http2Transport() {}

  /** Both protocols; what a request asks for, or else what the node offers. */
  static HttpClientTransport of(ClientConnector connector) {
    return new NodeTransport(
        connector,
        new ClientConnectionFactoryOverHTTP2.HTTP2(new HTTP2Client(connector)),
        HttpClientConnectionFactory.HTTP11);
  }
}
