package io.github.jettyqos.jetty.route;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/**
 * The peer of a connection, evaluated once.
 *
 * @param by the rules of the evaluation; a reload replaces them, and the peer is evaluated again
 * @param address its socket address; null for a Unix-domain socket
 * @param addressBits the matching address ranges of the configuration
 * @param trusted whether it is a trusted proxy
 */
record Peer(Object by, @Nullable InetAddress address, long addressBits, boolean trusted) {
  static final String ATTRIBUTE = Peer.class.getName();
}
