package io.github.jettyqos.core.classify;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/** One hop: an address literal, perhaps with a port. */
final class ForwardedAddress {

  private ForwardedAddress() {}

  /**
   * Reads {@code 192.0.2.1}, {@code 192.0.2.1:80}, {@code 2001:db8::1}, {@code [2001:db8::1]:80}.
   */
  static @Nullable InetAddress address(String hop) {
    if (hop.startsWith("[")) {
      int close = hop.indexOf(']');
      boolean alone = close == hop.length() - 1;
      return close > 0 && (alone || isPort(hop, close + 1))
          ? AddressLiteral.v6(hop.substring(1, close))
          : null;
    }
    int colon = hop.indexOf(':');
    if (colon < 0) {
      return AddressLiteral.v4(hop);
    }
    if (hop.indexOf(':', colon + 1) < 0) {
      return isPort(hop, colon) ? AddressLiteral.v4(hop.substring(0, colon)) : null;
    }
    return AddressLiteral.v6(hop);
  }

  /** Whether a colon and one to five digits follow. Obfuscated ports of RFC 7239 are rejected. */
  private static boolean isPort(String hop, int colon) {
    int digits = hop.length() - colon - 1;
    if (hop.charAt(colon) != ':' || digits < 1 || digits > 5) {
      return false;
    }
    for (int i = colon + 1; i < hop.length(); i++) {
      if (hop.charAt(i) < '0' || hop.charAt(i) > '9') {
        return false;
      }
    }
    return true;
  }
}
