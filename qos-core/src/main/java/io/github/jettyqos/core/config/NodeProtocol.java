package io.github.jettyqos.core.config;

/** What a front end speaks to a node. */
public enum NodeProtocol {
  /** HTTP/1.1, a connection for each request at a time. */
  HTTP1,
  /** HTTP/2: by ALPN over TLS, with prior knowledge in clear text. */
  HTTP2
}
