package io.github.jettyqos.core.classify;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.function.Predicate;

/** A small pattern syntax in place of the container's: exact paths, prefixes and prefix lengths. */
final class TestSyntax implements PatternSyntax {

  @Override
  public Predicate<String> path(String spec) {
    if (!spec.startsWith("/")) {
      throw new IllegalArgumentException("no slash at the start");
    }
    if (spec.endsWith("/*")) {
      String prefix = spec.substring(0, spec.length() - 1);
      return path -> path.startsWith(prefix) || path.equals(spec.substring(0, spec.length() - 2));
    }
    return spec::equals;
  }

  @Override
  public Predicate<InetAddress> addresses(String range) {
    int slash = range.indexOf('/');
    byte[] net = ip(slash < 0 ? range : range.substring(0, slash)).getAddress();
    int bits = slash < 0 ? net.length * 8 : Integer.parseInt(range.substring(slash + 1));
    return address -> {
      byte[] bytes = address.getAddress();
      boolean in = bytes.length == net.length;
      for (int i = 0; in && i < bits; i++) {
        in = ((bytes[i / 8] ^ net[i / 8]) >> (7 - i % 8) & 1) == 0;
      }
      return in;
    };
  }

  /** An address literal; only the tests may hand literals to a method that would look up names. */
  static InetAddress ip(String literal) {
    if (!literal.matches("[0-9.]+|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*")) {
      throw new IllegalArgumentException(literal + " is no literal");
    }
    try {
      return InetAddress.getByName(literal);
    } catch (UnknownHostException e) {
      throw new IllegalArgumentException(e);
    }
  }
}
