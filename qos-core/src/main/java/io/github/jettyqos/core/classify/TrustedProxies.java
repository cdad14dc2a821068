package io.github.jettyqos.core.classify;

import io.github.jettyqos.core.check.ConfigException;
import java.net.InetAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/**
 * The trusted proxies, and the address of the client behind them.
 *
 * <p>Each proxy appends the address of its peer. From the right, hops are reliable as long as their
 * proxy is trusted; the first hop that is not trusted is the client, and hops left of it may be
 * forged.
 *
 * <p>{@code X-Forwarded-For} is read if present, else {@code Forwarded} (RFC 7239). A trusted proxy
 * must set or remove both, otherwise a header of the client passes for that of the proxy.
 *
 * <p>At most {@link #MOST_HOPS} elements of 256 characters are read, empty ones included, and each
 * range is tested at most {@code MOST_HOPS + 1} times. With the maximum of 256 ranges, these are
 * 8448 tests.
 */
public final class TrustedProxies {
  /**
   * Limit of the elements read from a header, and so of its field lines. Longer chains do not occur
   * in practice.
   */
  public static final int MOST_HOPS = 32;

  private final List<Predicate<InetAddress>> ranges;

  private TrustedProxies(List<Predicate<InetAddress>> ranges) {
    this.ranges = List.copyOf(ranges);
  }

  /**
   * Compiles the trusted ranges.
   *
   * @param trusted address ranges
   * @param syntax the patterns of the container
   * @return the proxies
   * @throws ConfigException if the container cannot read a range
   */
  public static TrustedProxies compile(List<String> trusted, PatternSyntax syntax) {
    List<Predicate<InetAddress>> ranges = new ArrayList<>();
    for (String range : trusted) {
      try {
        ranges.add(AddressRanges.addresses(syntax, range));
      } catch (IllegalArgumentException e) {
        String key = "trusted-proxies[" + ranges.size() + "]";
        ConfigException wrong = ConfigException.of(key, range, "cannot be used: " + e.getMessage());
        wrong.initCause(e);
        throw wrong;
      }
    }
    return new TrustedProxies(ranges);
  }

  /** {@return whether any proxy is trusted; if not, the client is always the peer} */
  public boolean any() {
    return !ranges.isEmpty();
  }

  /**
   * Whether a peer is trusted.
   *
   * @param peer the address of the peer
   * @return whether it is in a trusted range
   */
  public boolean trusts(InetAddress peer) {
    for (int i = 0; i < ranges.size(); i++) {
      if (ranges.get(i).test(peer)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the address of the client: the right-most hop that is not trusted, or the left-most if
   * all are. Reading stops before a hop that is not an address literal.
   *
   * @param peer the address of the socket
   * @param forwardedFor the field lines of {@code X-Forwarded-For}, in order; the last {@link
   *     #MOST_HOPS} do
   * @param forwarded the field lines of {@code Forwarded}, in order; likewise
   * @return the address to classify by
   */
  public InetAddress clientOf(InetAddress peer, List<String> forwardedFor, List<String> forwarded) {
    if (!trusts(peer)) {
      return peer;
    }
    boolean plain = !forwardedFor.isEmpty();
    HopReader hops = new HopReader(plain ? forwardedFor : forwarded);
    InetAddress client = peer;
    for (int i = 0; i < MOST_HOPS; i++) {
      String element = hops.next();
      if (element == null) {
        return client;
      }
      if (element.isEmpty()) {
        continue; // an empty list element has no meaning, but is counted
      }
      InetAddress hop =
          plain ? ForwardedAddress.address(element) : ForwardedElement.address(element);
      if (hop == null) {
        return client;
      }
      client = hop;
      if (!trusts(hop)) {
        return client;
      }
    }
    return client;
  }
}
