package io.github.jettyqos.jetty.route;

import io.github.jettyqos.core.FairRule;
import io.github.jettyqos.core.RequestValue;
import java.net.InetAddress;
import org.eclipse.jetty.http.HttpFields;
import org.jspecify.annotations.Nullable;

/**
 * The numbers that identify clients for fair shares.
 *
 * <p>A client can choose its header, and has many addresses at no cost. The numbers depend on a
 * secret, so that a client cannot compute a header or an address with the number of another client,
 * to use its share. They never leave the server, so the hash need not be cryptographic.
 *
 * <p>Of IPv6 the first 64 bits count, the usual network of one customer.
 */
public final class ClientNumbers {
  /** Characters of a header that count; values that differ only behind them are one client. */
  static final int LONGEST = 256;

  private static final int PREFIX = 8;

  // Different constants, so that no header has the number of an address.
  private static final long ADDRESS = 1;
  private static final long HEADER = 2;

  private final long secret;

  public ClientNumbers(long secret) {
    this.secret = secret;
  }

  /** The number of a request's client: by the header, or by the address if the header is absent. */
  long of(FairRule rule, HttpFields headers, @Nullable InetAddress address) {
    if (rule.by().kind() == RequestValue.Kind.HEADER) {
      String value = headers.get(rule.by().header());
      if (value != null && !value.isEmpty()) {
        return ofHeader(value);
      }
    }
    return ofAddress(address);
  }

  private long ofHeader(String value) {
    long hash = mixed(secret, HEADER);
    int length = Math.min(LONGEST, value.length());
    for (int i = 0; i < length; i++) {
      hash = mixed(hash, value.charAt(i));
    }
    return hash;
  }

  /** All peers without an address, such as those of a Unix socket, are one client. */
  private long ofAddress(@Nullable InetAddress address) {
    long hash = mixed(secret, ADDRESS);
    byte[] bytes = address == null ? new byte[0] : address.getAddress();
    int from = isMapped(bytes) ? bytes.length - 4 : 0;
    for (int i = from; i < Math.min(bytes.length, from + PREFIX); i++) {
      hash = mixed(hash, bytes[i] & 0xff);
    }
    return hash;
  }

  /** Whether it is an address of IPv4 that is written as one of IPv6, {@code ::ffff:10.0.0.1}. */
  private static boolean isMapped(byte[] bytes) {
    if (bytes.length != 16 || bytes[10] != -1 || bytes[11] != -1) {
      return false;
    }
    for (int i = 0; i < 10; i++) {
      if (bytes[i] != 0) {
        return false;
      }
    }
    return true;
  }

  /** One step of SplitMix64, which spreads every bit over all. */
  private static long mixed(long hash, long next) {
    long z = (hash ^ next) + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
