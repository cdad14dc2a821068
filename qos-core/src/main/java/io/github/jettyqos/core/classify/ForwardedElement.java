package io.github.jettyqos.core.classify;

import java.net.InetAddress;
import org.jspecify.annotations.Nullable;

/** One element of a {@code Forwarded} header (RFC 7239), of which only {@code for=} is read. */
final class ForwardedElement {

  private ForwardedElement() {}

  /** The address in {@code for=}; null if it is missing, repeated, obfuscated or malformed. */
  static @Nullable InetAddress address(String element) {
    String node = null;
    int start = 0;
    while (start <= element.length()) {
      int end = endOfPair(element, start);
      if (end < 0) {
        return null;
      }
      String pair = element.substring(start, end).strip();
      if (pair.regionMatches(true, 0, "for=", 0, 4)) {
        if (node != null) {
          return null;
        }
        node = pair.substring(4);
      }
      start = end + 1;
    }
    return node == null ? null : ForwardedAddress.address(unquoted(node));
  }

  /** The semicolon after a pair, or the end; -1 if a quote stays open. */
  private static int endOfPair(String element, int start) {
    boolean quoted = false;
    int i = start;
    for (; i < element.length() && (quoted || element.charAt(i) != ';'); i++) {
      quoted ^= element.charAt(i) == '"';
    }
    return quoted ? -1 : i;
  }

  private static String unquoted(String node) {
    boolean quoted = node.length() >= 2 && node.startsWith("\"") && node.endsWith("\"");
    return quoted ? node.substring(1, node.length() - 1) : node;
  }
}
