package io.github.jettyqos.jetty.route;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * What is known of the other end of a connection, worked out once.
 *
 * @param by by which rules; others, after a reload, must work it out anew
 * @param address its socket address; null for a Unix-domain socket
 * @param addressBits which address ranges of the configuration hold for it
 * @param trusted whether its word about its clients' addresses is taken
 */
record Peer(Object by, @Nullable InetAddress address, long addressBits, boolean trusted) {
  static final String ATTRIBUTE = Peer.class.getName();
}
