package io.github.jettyqos.sim.trace;

import io.github.jettyqos.core.classify.BoundedExpression;
import io.github.jettyqos.core.classify.PatternSyntax;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The patterns of servlets, regular expressions that begin with {@code ^}, and address ranges with
 * a prefix length, without a container. What else a container reads is refused.
 */
final class TracePatterns implements PatternSyntax {
  private static final Pattern LITERAL =
      Pattern.compile(
          "(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(\\.(25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])){3}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

  @Override
  public Predicate<String> path(String spec) {
    if (spec.startsWith("^")) {
      return new BoundedExpression(Pattern.compile(spec));
    }
    if (spec.startsWith("*.") && spec.indexOf('/') < 0) {
      return path -> path.endsWith(spec.substring(1));
    }
    if (spec.equals("/") || spec.equals("/*")) {
      return path -> true;
    }
    if (spec.endsWith("/*")) {
      String prefix = spec.substring(0, spec.length() - 2);
      return path ->
          path.startsWith(prefix)
              && (path.length() == prefix.length() || path.charAt(prefix.length()) == '/');
    }
    return spec::equals;
  }

  @Override
  public Predicate<InetAddress> addresses(String range) {
    int slash = range.indexOf('/');
    InetAddress net = address(slash < 0 ? range : range.substring(0, slash));
    if (net == null) {
      throw new IllegalArgumentException("is no address or range such as 10.0.0.0/8");
    }
    byte[] wanted = net.getAddress();
    int bits = slash < 0 ? wanted.length * 8 : Integer.parseInt(range.substring(slash + 1));
    if (bits < 0 || bits > wanted.length * 8) {
      throw new IllegalArgumentException("has a prefix length beyond its address");
    }
    return address -> begins(address.getAddress(), wanted, bits);
  }

  private static boolean begins(byte[] address, byte[] wanted, int bits) {
    boolean begins = address.length == wanted.length;
    for (int i = 0; begins && i < bits; i++) {
      begins = ((address[i / 8] ^ wanted[i / 8]) >> (7 - i % 8) & 1) == 0;
    }
    return begins;
  }

  /** An address as a log writes it; null for names, which are never looked up. */
  static @Nullable InetAddress address(String text) {
    try {
      return LITERAL.matcher(text).matches() ? InetAddress.getByName(text) : null;
    } catch (UnknownHostException e) {
      return null; // colons, but no address of version 6
    }
  }
}
